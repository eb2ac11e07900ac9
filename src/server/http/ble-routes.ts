/** `POST /v1/my-tasks/exec-ble-section-logic` (specification 7): one step of the exchange with a Bluetooth machine. */
import type { FastifyInstance } from 'fastify';
import type { BleLogic } from '../functions/ble-logic.ts';
import { memberOf } from './auth.ts';
import { readQuery } from './query.ts';

/** For members; needs the hook of `requireMember`. */
export function bleRoutes(fastify: FastifyInstance, logic: BleLogic): void {
  fastify.post('/v1/my-tasks/exec-ble-section-logic', async (request, reply) => {
    readQuery(request.query, []);
    const data = await logic(memberOf(request), request.body);
    return reply.header('cache-control', 'no-store').send({ data });
  });
}
