/** Workflows: what can happen to records beyond create, update and delete. */

import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Product } from '../../core/definitions/types.ts';
import { isObject } from '../../core/json/index.ts';
import { isInstant } from '../../core/rules/index.ts';
import type { Connection, Row } from '../database/port.ts';
import { problems } from '../kernel/errors.ts';
import type { Principal } from '../kernel/principal.ts';
import { said } from '../kernel/said.ts';
import { inWords } from '../kernel/sentence.ts';
import { memberOf } from './auth.ts';
import { versionFrom } from './etag.ts';
import { type AnswerOnce, sendAnswer } from './idempotency.ts';
import { localizedRow } from './localized.ts';
import type { Translate } from './problems.ts';
import { COLLECTION, collectionCall, RECORD, recordCall } from './workflow-calls.ts';

/** One call of a workflow; `id` is null for `on: collection`. */
export type WorkflowCall = {
  readonly entity: string;
  readonly workflow: string;
  readonly id: string | null;
  readonly input: Row;
  readonly version?: number;
  readonly happenedAt?: string;
};
export type RunWorkflow = (principal: Principal, call: WorkflowCall, on?: Connection) => Promise<unknown>;

export type WorkflowRoutesOptions = {
  readonly product: () => Product;
  readonly run: RunWorkflow;
  readonly answerOnce: AnswerOnce;
  readonly translate: Translate;
};

type Params = {
  readonly Params: { readonly entity: string; readonly id?: string; readonly workflow: string };
  readonly Body: Row | null | undefined;
};

/** Registers the two generic addresses; needs the hook of `requireMember`. */
export function workflowRoutes(fastify: FastifyInstance, { product, run, answerOnce, translate }: WorkflowRoutesOptions): void {
  const handle = async (request: FastifyRequest<Params>) => {
    const { entity, id, workflow } = request.params;
    const on = id === undefined ? 'collection' : 'record';
    const found = product().entities.get(entity);
    const definition = found?.workflows.get(workflow);
    if (!found || found.system || definition?.on !== on) throw problems.notFound();
    const member = memberOf(request);
    const version = versionFrom(request.headers['if-match'], { required: false });
    const happenedAt = happenedIn(request, found.offline?.changes.has(workflow) === true);
    const call = {
      entity,
      workflow,
      id: id ?? null,
      input: request.body ?? {},
      ...(version === undefined ? {} : { version }),
      ...(happenedAt === undefined ? {} : { happenedAt }),
    };
    const textOf = (key: string) => translate(key, request.headers['accept-language'], member);
    const told = (answer: unknown) => inWords(isObject(answer) ? localizedRow(product(), entity, textOf)(answer) : answer, textOf);
    return answerOnce(request, member, async (connection) => ({
      status: 200,
      body: { data: told((await run(member, call, connection)) ?? null) },
      ...(definition.answeredOnce ? { once: true as const } : {}),
    }));
  };
  fastify.post<Params>(COLLECTION, collectionCall, async (request, reply) => sendAnswer(reply, await handle(request)));
  fastify.post<Params>(RECORD, recordCall, async (request, reply) => sendAnswer(reply, await handle(request)));
}

/** @throws unreadable (400) for what is no instant, and where the workflow cannot wait on a device */
function happenedIn({ headers }: FastifyRequest, mayWait: boolean): string | undefined {
  const stated = headers['happened-at'];
  if (stated === undefined) return undefined;
  if (!mayWait || typeof stated !== 'string' || !isInstant(stated))
    throw problems.unreadable({ message: said(mayWait ? 'problem.platform.http.happened_at' : 'problem.platform.http.cannot_wait') });
  return new Date(stated).toISOString();
}
