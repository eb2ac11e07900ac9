/**
 * The same calls for every entity (AIP-132, 158, 160). An entity that a reload brings works without a restart.
 * Answers are never stored by browsers: what a record shows depends on who asks, and links in it expire.
 */

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Product } from '../../core/definitions/types.ts';
import { isObject } from '../../core/json/index.ts';
import type { Row } from '../database/port.ts';
import { problems } from '../kernel/errors.ts';
import type { Member, OnTrust } from '../kernel/principal.ts';
import { said, type TextOf } from '../kernel/said.ts';
import type { ChangeRequest, EachMode, Labels, ListQuery, Resources, RowOutcome } from '../resources/types.ts';
import { asMember, confirmedMember, memberOf } from './auth.ts';
import {
  createCall,
  deleteCall,
  type eachQuery,
  FILTER_LENGTH,
  GROUP,
  getCall,
  type getQuery,
  groupCall,
  type groupQuery,
  LIST,
  listCall,
  type listQuery,
  RECORD,
  RESOLVE,
  resolveCall,
  updateCall,
  updateSeveralCall,
} from './data-calls.ts';
import { etagOf, isKnown, versionFrom } from './etag.ts';
import { type AnswerOnce, sendAnswer, type Work } from './idempotency.ts';
import { localizedGroups, localizedLabels, localizedRow } from './localized.ts';
import type { ParallelLimit } from './parallel-limit.ts';
import { sendPage } from './portions.ts';
import { inWords, type Translate } from './problems.ts';
import { limited } from './query.ts';
import type { QueryOf } from './schema/parameters.ts';

export type DataRoutesOptions = {
  readonly product: () => Product;
  readonly resources: Resources;
  readonly answerOnce: AnswerOnce;
  /** Of calls that take or give many records at once. */
  readonly parallel: ParallelLimit;
  readonly translate: Translate;
};

type EntityParams = { readonly Params: { readonly entity: string } };
type EachParams = EntityParams & { readonly Querystring: QueryOf<typeof eachQuery> };
type Asked = { readonly words: readonly string[]; readonly filter?: string | undefined };
type RecordParams = { readonly Params: { readonly entity: string; readonly id: string } };

/** Registers list, group, get, create, update and delete; needs the hook of `requireMember`. */
export function dataRoutes(fastify: FastifyInstance, options: DataRoutesOptions): void {
  const { product, resources, answerOnce, parallel, translate } = options;
  const textIn =
    ({ headers, member }: FastifyRequest): TextOf =>
    (key) =>
      translate(key, headers['accept-language'], member);
  /** Records with what they say by key in the caller's language. */
  const labelsIn = (request: FastifyRequest, labels: Labels | undefined) =>
    labels === undefined ? {} : { labels: localizedLabels(textIn(request))(labels) };
  const inLanguage = (request: FastifyRequest<EntityParams>) => localizedRow(product(), request.params.entity, textIn(request));
  /** What became of each row, in the caller's language. */
  const told = (request: FastifyRequest, outcomes: readonly RowOutcome[]): readonly RowOutcome[] => {
    const textOf = textIn(request);
    return outcomes.map((each) => ({ ...each, errors: each.errors.map((error) => inWords(error, textOf)) }));
  };
  const entityOf = (name: string) => {
    const entity = product().entities.get(name);
    if (!entity || entity.system) throw problems.notFound();
    return entity.name;
  };
  /** Of what there is not, neither the query nor the body is looked at. */
  const known = async ({ params }: FastifyRequest) => {
    if (hasEntity(params)) entityOf(params.entity);
  };
  const ofKnown = (call: typeof listCall) => ({ ...call, onRequest: known });
  /** Large calls of one person wait for none, and take connections from nobody. */
  const large = <T>(request: FastifyRequest, work: () => Promise<T>): Promise<T> => parallel.run(memberOf(request).identityId, work);

  fastify.get<EntityParams & { Querystring: QueryOf<typeof listQuery> }>(
    LIST,
    { ...ofKnown(listCall), config: { asksItself: true } },
    async (request, reply) => {
      const query = listOf(request.query);
      const entity = entityOf(request.params.entity);
      const listed = () => asMember(request, (member, onTrust) => resources.list(member, entity, onTrust ? { ...query, onTrust } : query));
      // The first page of a file writes to the audit, for a member who was asked for: what is on trust may be done twice.
      const first = async () => resources.list(await confirmedMember(request), entity, query);
      const isFile = query.purpose === 'export';
      const answer = await (isFile ? large(request, query.pageToken === undefined ? first : listed) : listed());
      reply.header('cache-control', 'no-store');
      return sendPage(reply, { ...answer, ...labelsIn(request, answer.labels) }, inLanguage(request));
    },
  );

  fastify.get<EntityParams & { Querystring: QueryOf<typeof groupQuery> }>(GROUP, ofKnown(groupCall), async (request, reply) => {
    const entity = entityOf(request.params.entity);
    const isNew = request.headers['cache-control'] === 'no-cache';
    const answer = await resources.group(memberOf(request), entity, { ...request.query, answer: isNew ? 'new' : 'kept' });
    const named = localizedGroups(product(), entity, textIn(request));
    return reply.header('cache-control', 'no-store').send(named(answer, request.query.by));
  });

  fastify.get<RecordParams & { Querystring: QueryOf<typeof getQuery> }>(
    RECORD,
    { ...ofKnown(getCall), config: { asksItself: true } },
    async (request, reply) => {
      const { labels = false } = request.query;
      const fields = pointers(request.query.fields);
      const found = await asMember(request, (member, onTrust) =>
        resources.get(member, entityOf(request.params.entity), request.params.id, {
          labels,
          ...(fields ? { fields } : {}),
          ...(onTrust ? { onTrust } : {}),
        }),
      );
      const answer = { ...found, data: inLanguage(request)(found.data), ...labelsIn(request, found.labels) };
      reply.header('cache-control', 'no-store');
      const version = answer.data.version;
      if (version === undefined) return reply.send(answer);
      const etag = etagOf(version);
      reply.header('etag', etag);
      // Labels change without the record: only the bare record may be answered by 304.
      if (!labels && isKnown(request.headers['if-none-match'], etag)) return reply.status(304).send();
      return reply.send(answer);
    },
  );

  const create = async (request: FastifyRequest<EachParams>, reply: FastifyReply) => {
    const entity = entityOf(request.params.entity);
    const each = eachOf(request.query, request.body);
    const rows = rowsOf(request.body);
    if (each === undefined)
      return sendAnswer(reply, await asMember(request, (member, onTrust) => createAll({ request, entity, rows }, member, onTrust)));
    const member = await confirmedMember(request);
    if (each === 'try')
      return reply
        .header('cache-control', 'no-store')
        .send({ data: told(request, await resources.createEach(member, entity, rows, each)) });
    const work: Work = async (on) => ({
      status: 200,
      body: { data: told(request, await resources.createEach(member, entity, rows, each, on)) },
    });
    return sendAnswer(reply, await answerOnce(request, member, work));
  };
  type New = { readonly request: FastifyRequest<EachParams>; readonly entity: string; readonly rows: readonly Row[] };
  const createAll = ({ request, entity, rows }: New, member: Member, onTrust: OnTrust | undefined) =>
    answerOnce(
      request,
      member,
      async (on) => {
        const made = (await resources.create(member, entity, rows, on, onTrust)).map(inLanguage(request));
        if (Array.isArray(request.body)) return { status: 201, body: { data: made } };
        const row = made[0] ?? {};
        return {
          status: 201,
          body: { data: row },
          headers: { etag: etagOf(row.version), location: `/v1/data/${entity}/${String(row.id)}` },
        };
      },
      onTrust,
    );
  fastify.post<EachParams>(LIST, { ...ofKnown(createCall), config: { asksItself: true } }, (request, reply) =>
    Array.isArray(request.body) ? large(request, () => create(request, reply)) : create(request, reply),
  );

  fastify.post<EntityParams & { Body: Asked }>(RESOLVE, ofKnown(resolveCall), async (request, reply) => {
    const { words, filter } = resolveBody(request.body);
    const query = { words, ...(filter === undefined ? {} : { filter }) };
    const resolve = () => resources.resolve(memberOf(request), entityOf(request.params.entity), query);
    const matches = await (words.length > 1 ? large(request, resolve) : resolve());
    return reply.header('cache-control', 'no-store').send({ data: words.map((word, index) => ({ word, matches: matches[index] ?? [] })) });
  });

  const update = async (request: FastifyRequest<EachParams>, reply: FastifyReply) => {
    const member = memberOf(request);
    const entity = entityOf(request.params.entity);
    const each = eachOf(request.query, request.body);
    const changes = rowsOf(request.body).map(changeOf);
    if (each === 'try')
      return reply
        .header('cache-control', 'no-store')
        .send({ data: told(request, await resources.updateEach(member, entity, changes, each)) });
    if (each === 'keep') {
      const work: Work = async (on) => ({
        status: 200,
        body: { data: told(request, await resources.updateEach(member, entity, changes, each, on)) },
      });
      return sendAnswer(reply, await answerOnce(request, member, work));
    }
    const work: Work = async (on) => ({
      status: 200,
      body: { data: (await resources.update(member, entity, changes, on)).map(inLanguage(request)) },
    });
    return sendAnswer(reply, await answerOnce(request, member, work));
  };
  fastify.patch<EachParams>(LIST, ofKnown(updateSeveralCall), (request, reply) => large(request, () => update(request, reply)));

  fastify.patch<RecordParams>(RECORD, ofKnown(updateCall), async (request, reply) => {
    const member = memberOf(request);
    const entity = entityOf(request.params.entity);
    const change = { id: request.params.id, patch: rowOf(request.body), ...ifMatch(request, true) };
    const work: Work = async (on) => {
      const [row = {}] = (await resources.update(member, entity, [change], on)).map(inLanguage(request));
      return { status: 200, body: { data: row }, headers: { etag: etagOf(row.version) } };
    };
    return sendAnswer(reply, await answerOnce(request, member, work));
  });

  fastify.delete<RecordParams>(RECORD, ofKnown(deleteCall), async (request, reply) => {
    const member = memberOf(request);
    const entity = entityOf(request.params.entity);
    await resources.remove(member, entity, [{ id: request.params.id, ...ifMatch(request, false) }]);
    return reply.status(204).send();
  });
}

const hasEntity = (params: unknown): params is EntityParams['Params'] => isObject(params) && typeof params.entity === 'string';

function ifMatch(request: FastifyRequest, required: boolean): { version?: number } {
  const version = versionFrom(request.headers['if-match'], { required });
  return version === undefined ? {} : { version };
}

/** A change in a list names its record in it, and may name the version that was seen. */
function changeOf({ id, version, ...patch }: Row, index: number): ChangeRequest {
  if (typeof id !== 'string' && typeof id !== 'number')
    throw problems.unreadable({ message: said('problem.platform.http.record_list_no_id', { index: index + 1 }) });
  if (version !== undefined && !Number.isSafeInteger(version))
    throw problems.unreadable({ message: said('problem.platform.http.version_record_must_whole_number', { index: index + 1 }) });
  return { id: String(id), patch, ...(typeof version === 'number' ? { version } : {}) };
}

const pointers = (text: string | undefined) => text?.split(',').map((pointer) => pointer.trim());

/**
 * How several records are taken. `validate_only=true` (AIP-163) tries each and keeps none; `on_error=continue` keeps those
 * that pass, `on_error=stop` is what holds without it: all or none.
 */
function eachOf(query: EachParams['Querystring'], body: unknown): EachMode | undefined {
  const tries = query.validate_only ?? false;
  const keeps = query.on_error === 'continue';
  const message = said('problem.platform.http.validate_only_keeps_nothing');
  if (tries && keeps) throw problems.badQuery({ errors: [{ pointer: '?on_error', code: 'excluded', message }] });
  if (!tries && !keeps) return undefined;
  if (!Array.isArray(body)) throw problems.unreadable({ message: said('problem.platform.http.body_must_json_array_records') });
  return tries ? 'try' : 'keep';
}

/** What the schema of the call lets through. @throws bad_query (400) for a filter that is too long */
function resolveBody({ words, filter }: Asked): Asked {
  return { words, filter: limited('filter', filter, FILTER_LENGTH) };
}

function listOf({ order_by, page_size, page_token, fields, ...query }: QueryOf<typeof listQuery>): ListQuery {
  return { ...query, ...defined({ orderBy: order_by, pageSize: page_size, pageToken: page_token, fields: pointers(fields) }) };
}

type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

/** Without its undefined members. */
function defined<T extends object>(value: T): Defined<T> {
  return Object.fromEntries(Object.entries(value).filter(([, each]) => each !== undefined)) as Defined<T>;
}

function rowOf(body: unknown): Row {
  if (!isObject(body)) throw problems.unreadable({ message: said('problem.platform.http.body_must_json_object') });
  return body;
}

function rowsOf(body: unknown): readonly Row[] {
  const rows: readonly unknown[] = Array.isArray(body) ? body : [body];
  if (rows.length === 0) throw problems.unreadable({ message: said('problem.platform.http.body_holds_no_record') });
  return rows.map(rowOf);
}
