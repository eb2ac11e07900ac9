/** `GET|PUT /v1/capture_login_attendance`: whether the caller is punched in, and punching in and out. */
import type { FastifyInstance } from 'fastify';
import { memberOf } from '../../../engine/server/http/auth.ts';
import { answer, data, reading } from '../../../engine/server/http/schema/answers.ts';
import { describe } from '../../../engine/server/http/schema/call.ts';
import { idempotencyKey } from '../../../engine/server/http/schema/headers.ts';
import { query, readByCode } from '../../../engine/server/http/schema/parameters.ts';
import type { RouteHost } from '../../../engine/server/workflows/types.ts';
import { appIn } from '../membership/index.ts';
import { typedResources } from '../rows/index.ts';
import { readPunch } from './punch-body.ts';
import { createPunching } from './punching.ts';

const PATH = '/v1/capture_login_attendance';

const instant = { type: ['string', 'null'], format: 'date-time' } as const;
const attendance = {
  type: 'object',
  required: ['active', 'logged_in_time', 'logged_out_time'],
  properties: {
    active: { enum: ['1', '0'], description: '1: punched in.' },
    logged_in_time: { ...instant, description: 'When one came last; null for not yet.' },
    logged_out_time: { ...instant, description: 'When one went last; null for whoever is in.' },
  },
};

const readCall = describe({
  tag: 'session',
  summary: 'Whether one is punched in, and when one came and went in the current shift or, without one, today',
  query: query({}),
  answers: reading('The attendance', data(attendance)),
  refuses: [400, 404],
});

const punchCall = describe({
  tag: 'session',
  summary: 'Punch in or out; 409 for who is in, or out, already',
  query: query({}),
  headers: { 'Idempotency-Key': idempotencyKey },
  body: readByCode({
    type: 'object',
    required: ['status'],
    additionalProperties: false,
    dependentRequired: { latitude: ['longitude'], longitude: ['latitude'], accuracy: ['latitude', 'longitude'] },
    properties: {
      status: { enum: ['1', '0', 1, 0, true, false], description: '1: in, 0: out.' },
      latitude: { type: ['number', 'null'], minimum: -90, maximum: 90 },
      longitude: { type: ['number', 'null'], minimum: -180, maximum: 180 },
      accuracy: { type: ['number', 'null'], minimum: 0, maximum: 20_040_000, description: 'Metres.' },
      device_at: { type: ['string', 'null'], format: 'date-time', description: 'Clock of the device; the server’s own time counts.' },
      selfie: { type: ['string', 'null'], format: 'uuid', description: 'Id of a photo that one has uploaded before.' },
    },
  }),
  answers: { 200: answer('The attendance from now on', data(attendance)) },
  refuses: [400, 404, 409, 422],
});

/** For members; needs the hook of `requireMember`. */
export function attendanceRoutes(fastify: FastifyInstance, { answerOnce, database, resources, clock }: RouteHost): void {
  const punching = createPunching({ database, resources: typedResources(resources), clock });
  fastify.get(PATH, readCall, async (request, reply) => {
    return reply.header('cache-control', 'no-store').send({ data: await punching.read(memberOf(request)) });
  });

  fastify.put(PATH, punchCall, async (request, reply) => {
    const member = memberOf(request);
    const source = appIn(request.headers['user-agent']) ? 'app' : 'web';
    const { status, body } = await answerOnce(request, member, async (on) => ({
      status: 200,
      body: { data: await punching.punch(member, { call: readPunch(request.body), source }, on) },
    }));
    return reply.status(status).header('cache-control', 'no-store').send(body);
  });
}
