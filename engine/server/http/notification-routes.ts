/** Notifications of the caller, and where push messages for him go (specification 7). */
import type { FastifyInstance } from 'fastify';
import type { Devices } from '../notify/inbox/devices.ts';
import type { Inbox } from '../notify/inbox/inbox.ts';
import { memberOf } from './auth.ts';
import type { Translate } from './problems.ts';
import { readQuery, wholeNumber } from './query.ts';

export type NotificationRoutesOptions = { readonly inbox: Inbox; readonly devices: Devices; readonly translate: Translate };

/** Specification 9. */
const PAGE_SIZE = 10;
const MAX_PAGE_SIZE = 200;

/** For members; needs the hook of `requireMember`. */
export function notificationRoutes(fastify: FastifyInstance, { inbox, devices, translate }: NotificationRoutesOptions): void {
  fastify.get('/v1/user/notification/list', async (request, reply) => {
    const query = readQuery(request.query, ['pageSize']);
    const pageSize = wholeNumber('pageSize', query.pageSize, 1, MAX_PAGE_SIZE) ?? PAGE_SIZE;
    const language = request.headers['accept-language'];
    const data = await inbox.list(memberOf(request), { pageSize, words: (key) => translate(key, language) });
    return reply.header('cache-control', 'no-store').send({ data });
  });

  fastify.put<{ Params: { entry_id: string } }>('/v1/user/notification/modify/:entry_id', async (request, reply) => {
    await inbox.change(memberOf(request), request.params.entry_id, request.body);
    return reply.header('cache-control', 'no-store').send({ data: { changed: true } });
  });

  fastify.post('/v1/user/update_fcm_token', async (request, reply) => {
    await devices.keep(memberOf(request), request.body, request.headers['accept-language']);
    return reply.header('cache-control', 'no-store').send({ data: { stored: true } });
  });
}
