/** `POST /v1/my-tasks/exec-ble-section-logic`: one step of the exchange with a Bluetooth machine. */
import type { FastifyInstance } from 'fastify';
import { exchangeAnswerSchema } from '../../../engine/core/machine/exchange.ts';
import { memberOf } from '../../../engine/server/http/auth.ts';
import { answer, data } from '../../../engine/server/http/schema/answers.ts';
import { unreadableWith } from '../../../engine/server/http/schema/body.ts';
import { describe } from '../../../engine/server/http/schema/call.ts';
import { query } from '../../../engine/server/http/schema/parameters.ts';
import { said } from '../../../engine/server/kernel/said.ts';
import type { BleLogic } from './ble-logic.ts';
import { type Step, stepSchema } from './step.ts';

const stepCall = describe({
  tag: 'session',
  summary: 'One step of the exchange with a Bluetooth machine; the function of the sub-task’s field says what comes next',
  query: query({}),
  body: unreadableWith(stepSchema, said('problem.bluetooth.exchange_could_not_read')),
  answers: { 200: answer('The next state', data(exchangeAnswerSchema)) },
  refuses: [400, 404, 413, 422, 503],
});

/** For members; needs the hook of `requireMember`. */
export function bleRoutes(fastify: FastifyInstance, logic: BleLogic): void {
  fastify.post<{ Body: Step }>('/v1/my-tasks/exec-ble-section-logic', stepCall, async (request, reply) => {
    const data = await logic(memberOf(request), request.body, request.headers['accept-language']);
    return reply.header('cache-control', 'no-store').send({ data });
  });
}
