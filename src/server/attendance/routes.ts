/** `GET|PUT /v1/capture_login_attendance` (specification 4.5, 7): whether the caller is punched in, and punching in and out. */
import type { FastifyInstance } from 'fastify';
import { memberOf } from '../../../engine/server/http/auth.ts';
import { readQuery } from '../../../engine/server/http/query.ts';
import type { RouteHost } from '../../../engine/server/workflows/types.ts';
import { appIn } from '../membership/index.ts';
import { createPunching } from './punching.ts';

const PATH = '/v1/capture_login_attendance';

/** For members; needs the hook of `requireMember`. */
export function attendanceRoutes(fastify: FastifyInstance, { answerOnce, ...options }: RouteHost): void {
  const punching = createPunching(options);
  fastify.get(PATH, async (request, reply) => {
    readQuery(request.query, []);
    return reply.header('cache-control', 'no-store').send({ data: await punching.read(memberOf(request)) });
  });

  fastify.put(PATH, async (request, reply) => {
    readQuery(request.query, []);
    const member = memberOf(request);
    const source = appIn(request.headers['user-agent']) ? 'app' : 'web';
    const { status, body } = await answerOnce(request, member, async (on) => ({
      status: 200,
      body: { data: await punching.punch(member, { body: request.body, source }, on) },
    }));
    return reply.status(status).header('cache-control', 'no-store').send(body);
  });
}
