/** The 206 answer: whoever reads anything hears with it that his own record in the browser is out of date. */

import type { FastifyInstance } from 'fastify';
import { isObject } from '../../core/json/index.ts';
import type { CacheUpdates } from '../identity/cache-update.ts';
import { memberOf } from './auth.ts';
import { answer, data } from './schema/answers.ts';
import { describe } from './schema/call.ts';
import { refTo } from './schema/shared.ts';

const acknowledgeCall = describe({
  tag: 'session',
  summary: 'The browser has taken over what a 206 answer brought',
  answers: { 200: answer('What it should know by now', data({ oneOf: [refTo('CacheUpdate'), { type: 'null' }] })) },
});

/** Definitions are told apart by their own ETag; forms of uploads are no news. */
const silent = /^\/v1\/(definitions|media)\//;

/**
 * Has every JSON answer of a GET on this instance, from here on, carry `cache_update_data` with status 206 while the
 * browser knows another record than there is. Needs the hook of `requireMember`; asks nothing of the database.
 */
export function announceCacheUpdates(fastify: FastifyInstance, updates: CacheUpdates): void {
  fastify.addHook('preSerialization', async (request, reply, payload) => {
    if (request.method !== 'GET' || reply.statusCode !== 200 || !request.member || !isObject(payload) || silent.test(request.url))
      return payload;
    const update = updates.pending(request.member);
    if (!update) return payload;
    reply.status(206);
    return { ...payload, cache_update_data: update };
  });
}

/** For members: the browser has taken the update over. What it should know by now comes with the answer, in case more has changed. */
export function cacheRoutes(fastify: FastifyInstance, updates: CacheUpdates): void {
  fastify.post('/v1/cache-update-data/save-cache-acknowledge', acknowledgeCall, async (request, reply) => {
    const data = await updates.acknowledge(memberOf(request));
    return reply.header('cache-control', 'no-store').send({ data: data ?? null });
  });
}
