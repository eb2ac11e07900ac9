/** `POST /v1/groups`: what a page of figures asks for, in one call. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Product } from '../../core/definitions/types.ts';
import { problems } from '../kernel/errors.ts';
import type { GroupOutcome, GroupQuery, Resources } from '../resources/types.ts';
import { memberOf } from './auth.ts';
import { groupQuery } from './data-calls.ts';
import { JSON_LINES, linesPacked, openLines, sendLines } from './json-lines.ts';
import { localizedGroups } from './localized.ts';
import { documentOf, type ProblemOptions, toProblem } from './problems.ts';
import { queryReader } from './query.ts';
import { describe } from './schema/call.ts';
import { noCache } from './schema/headers.ts';
import { createRouteAjv } from './schema/install.ts';
import { query } from './schema/parameters.ts';
import { refTo } from './schema/shared.ts';

const MOST = 40;

const groupsCall = describe({
  tag: 'data',
  summary: 'Several groups in one call, each answered as `GET /v1/data/{entity}/group` would, in a line of its own as soon as it is there',
  query: query({}),
  headers: { 'Cache-Control': noCache },
  body: {
    type: 'object',
    required: ['questions'],
    additionalProperties: false,
    properties: {
      questions: {
        type: 'array',
        minItems: 1,
        maxItems: MOST,
        items: {
          type: 'object',
          required: ['entity'],
          additionalProperties: false,
          properties: {
            entity: { type: 'string', maxLength: 100 },
            query: {
              type: 'object',
              description: 'Parameters of `GET /v1/data/{entity}/group`.',
              additionalProperties: { type: 'string' },
            },
          },
        },
      },
    },
  },
  answers: {
    200: {
      description: 'A line of JSON for each question, in the order in which they were answered',
      content: { [JSON_LINES]: { schema: { type: 'array', items: refTo('GroupsLine') } } },
    },
  },
  refuses: [400, 413, 415, 422],
});

export type GroupRoutesOptions = ProblemOptions & { readonly product: () => Product; readonly resources: Pick<Resources, 'groups'> };
type Asked = { readonly entity: string; readonly query?: Readonly<Record<string, string>> };

/** For members; needs the hook of `requireMember`. */
export function groupRoutes(fastify: FastifyInstance, { product, resources, productName, translate }: GroupRoutesOptions): void {
  const read = queryReader(createRouteAjv(), groupQuery);
  /** @throws not_found, bad_query, as the single call does */
  const queryOf = ({ entity: name, query: given = {} }: Asked): GroupQuery => {
    const entity = product().entities.get(name);
    if (!entity || entity.system) throw problems.notFound();
    const found = read(given);
    if ('error' in found) throw found.error;
    return found.value;
  };

  /** What was answered, or why not, as the caller is told of it. */
  const tellerOf = (request: FastifyRequest) => {
    const textOf = (key: string) => translate(key, request.headers['accept-language'], request.member);
    return ({ entity, query: given }: Asked, outcome: GroupOutcome) => {
      if ('answer' in outcome) return { status: 200, answer: localizedGroups(product(), entity, textOf)(outcome.answer, given?.by) };
      const problem = toProblem(outcome.error);
      if (problem.status === 500) request.log.error({ err: problem.cause ?? outcome.error }, 'A question of a call failed');
      const { status, retryAfter } = problem;
      return {
        status,
        problem: documentOf(problem, { productName, textOf, requestId: request.id }),
        ...(retryAfter === undefined ? {} : { retry_after: Math.max(1, Math.ceil(retryAfter)) }),
      };
    };
  };

  type Body = { readonly Body: { readonly questions: readonly Asked[] } };
  fastify.post<Body>('/v1/groups', { compress: linesPacked, ...groupsCall }, (request, reply) => {
    const member = memberOf(request);
    const { questions } = request.body;
    const answer = request.headers['cache-control'] === 'no-cache' ? 'new' : 'kept';
    const [lines, tell] = [openLines(), tellerOf(request)];
    const toldOf = (asked: Asked, index: number) => (outcome: GroupOutcome) => lines.send({ index, ...tell(asked, outcome) });

    const sound = questions.flatMap((asked, index) => {
      const told = toldOf(asked, index);
      try {
        return [{ entity: asked.entity, query: { ...queryOf(asked), answer } as const, told }];
      } catch (error) {
        told({ error });
        return [];
      }
    });
    resources
      .groups(member, sound, (index, outcome) => sound[index]?.told(outcome))
      .catch((error: unknown) => {
        for (const { told } of sound) told({ error });
      })
      .finally(lines.end);
    return sendLines(reply, lines);
  });
}
