/** Workflows: what can happen to records beyond create, update and delete. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Product } from '../../core/definitions/types.ts';
import type { Connection, Row } from '../database/port.ts';
import { problems } from '../kernel/errors.ts';
import type { Principal } from '../kernel/principal.ts';
import { memberOf } from './auth.ts';
import { isRow } from './body.ts';
import { versionFrom } from './etag.ts';
import { type AnswerOnce, sendAnswer } from './idempotency.ts';
import { readQuery } from './query.ts';

/** One call of a workflow; `id` is null for `on: collection`. */
export type WorkflowCall = {
  readonly entity: string;
  readonly workflow: string;
  readonly id: string | null;
  readonly input: Row;
  readonly version?: number;
};
export type RunWorkflow = (principal: Principal, call: WorkflowCall, on?: Connection) => Promise<unknown>;

export type WorkflowRoutesOptions = { readonly product: () => Product; readonly run: RunWorkflow; readonly answerOnce: AnswerOnce };

type Params = { readonly Params: { readonly entity: string; readonly id?: string; readonly workflow: string } };

/** Registers the two generic addresses; needs the hook of `requireMember`. */
export function workflowRoutes(fastify: FastifyInstance, { product, run, answerOnce }: WorkflowRoutesOptions): void {
  const handle = async (request: FastifyRequest<Params>) => {
    const { entity, id, workflow } = request.params;
    const on = id === undefined ? 'collection' : 'record';
    const found = product().entities.get(entity);
    const definition = found?.workflows.get(workflow);
    if (!found || found.system || definition?.on !== on) throw problems.notFound();
    readQuery(request.query, []);
    const member = memberOf(request);
    const version = versionFrom(request.headers['if-match'], { required: false });
    const call = { entity, workflow, id: id ?? null, input: inputOf(request.body), ...(version === undefined ? {} : { version }) };
    return answerOnce(request, member, async (connection) => ({
      status: 200,
      body: { data: (await run(member, call, connection)) ?? null },
      ...(definition.answeredOnce ? { once: true as const } : {}),
    }));
  };
  fastify.post<Params>('/v1/data/:entity/actions/:workflow', async (request, reply) => sendAnswer(reply, await handle(request)));
  fastify.post<Params>('/v1/data/:entity/:id/actions/:workflow', async (request, reply) => sendAnswer(reply, await handle(request)));
}

/** A workflow that asks for nothing may be sent nothing. */
function inputOf(body: unknown): Row {
  if (body === undefined || body === null) return {};
  if (!isRow(body)) throw problems.unreadable({ message: 'The body must be a JSON object.' });
  return body;
}
