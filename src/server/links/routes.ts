/** Pages that people open by a link that somebody sent them: no session, and what is not theirs is not there. */

import type { FastifyInstance, FastifyReply } from 'fastify';
import { isObject } from '../../../engine/core/json/index.ts';
import type { Database } from '../../../engine/server/database/port.ts';
import type { QueryOf } from '../../../engine/server/http/schema/parameters.ts';
import type { Attempts } from '../../../engine/server/identity/attempts.ts';
import { problems } from '../../../engine/server/kernel/errors.ts';
import { said } from '../../../engine/server/kernel/said.ts';
import { textOf } from '../../../engine/server/workflows/rows.ts';
import type { DailyUpdates } from './daily-update.ts';
import { feedbackPage, giveFeedback } from './feedback.ts';
import { followLink } from './links.ts';
import {
  feedbackCall,
  type feedbackQuery,
  giveFeedbackCall,
  linkCall,
  photoCall,
  sendUpdateCall,
  updateCall,
  type updateQuery,
} from './public-calls.ts';

export type PublicOptions = {
  readonly database: Database;
  readonly clock: { now(): string };
  readonly dailyUpdates: DailyUpdates;
  readonly attempts: Pick<Attempts, 'begin'>;
};

/** Neither kept nor compressed: secrets of the address may stand beside what is answered. */
const uncompressed = { compress: false } as const;
const answer = (reply: FastifyReply, data: unknown) => reply.header('cache-control', 'no-store').send({ data });

export function publicRoutes(fastify: FastifyInstance, { database, clock, dailyUpdates, attempts }: PublicOptions): void {
  fastify.get<{ Params: { token: string } }>('/v1/public/links/:token', { ...uncompressed, ...linkCall }, async (request, reply) => {
    const to = await followLink(database, request.params.token, clock.now());
    if (to === undefined) throw problems.notFound();
    return answer(reply, { to });
  });

  const feedbackOptions = { ...uncompressed, ...feedbackCall };
  fastify.get<{ Querystring: QueryOf<typeof feedbackQuery> }>('/v1/public/feedback', feedbackOptions, async (request, reply) => {
    return answer(reply, await feedbackPage(database, request.query.t ?? '', clock.now()));
  });

  fastify.post('/v1/public/feedback', giveFeedbackCall, async (request, reply) => {
    const { t, ...body } = isObject(request.body) ? request.body : {};
    await giveFeedback(database, typeof t === 'string' ? t.slice(0, 64) : '', body, clock.now());
    return answer(reply, { kept: true });
  });

  const updateOptions = { ...uncompressed, ...updateCall };
  fastify.get<{ Querystring: QueryOf<typeof updateQuery> }>('/v1/public/deployment-update', updateOptions, async (request, reply) => {
    const { srvc_req_id = '', t = '' } = request.query;
    return answer(reply, await dailyUpdates.page({ requestId: srvc_req_id.slice(0, 64), t: t.slice(0, 128) }));
  });

  fastify.post('/v1/public/deployment-update', sendUpdateCall, async (request, reply) => {
    const { srvc_req_id, t, ...body } = isObject(request.body) ? request.body : {};
    const pass = passOf(srvc_req_id, t);
    // By the whole pass: who has no pass cannot use up the tries of those who have one.
    await attempts.begin({ asking: `deployment_update:${request.ip}`, link: `${pass.requestId}:${pass.t}` });
    await dailyUpdates.send(pass, body);
    return answer(reply, { kept: true });
  });

  fastify.post('/v1/public/deployment-update/photo', { ...uncompressed, ...photoCall }, async (request, reply) => {
    const { srvc_req_id, t, file_name, content_type, size } = isObject(request.body) ? request.body : {};
    const pass = passOf(srvc_req_id, t);
    await attempts.begin({ asking: `deployment_photo:${request.ip}`, link: `photo:${pass.requestId}:${pass.t}` });
    const [fileName, contentType] = [file_name, content_type].map((value) => (typeof value === 'string' ? value.slice(0, 300) : undefined));
    if (!Number.isSafeInteger(size) || Number(size) < 1)
      throw problems.invalid({ errors: [{ pointer: '/size', code: 'type', message: said('problem.links.size_file_bytes_needed') }] });
    return answer(reply, await dailyUpdates.signPhoto(pass, { fileName, contentType, size: Number(size) }));
  });
}

/** What opens a page; longer than any that was given out, it opens none. */
const passOf = (requestId: unknown, token: unknown) => ({
  requestId: (textOf(requestId) ?? '').slice(0, 64),
  t: (textOf(token) ?? '').slice(0, 128),
});
