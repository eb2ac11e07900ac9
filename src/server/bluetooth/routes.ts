/** `POST /v1/my-tasks/exec-ble-section-logic` (specification 7): one step of the exchange with a Bluetooth machine. */
import type { FastifyInstance } from 'fastify';
import { memberOf } from '../../../engine/server/http/auth.ts';
import { readQuery } from '../../../engine/server/http/query.ts';
import type { BleLogic } from './ble-logic.ts';

/** For members; needs the hook of `requireMember`. */
export function bleRoutes(fastify: FastifyInstance, logic: BleLogic): void {
  fastify.post('/v1/my-tasks/exec-ble-section-logic', async (request, reply) => {
    readQuery(request.query, []);
    const data = await logic(memberOf(request), request.body);
    return reply.header('cache-control', 'no-store').send({ data });
  });
}
