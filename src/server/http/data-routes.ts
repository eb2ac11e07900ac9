/**
 * The same calls for every entity (AIP-132, 158, 160). An entity that a reload brings works without a restart.
 * Answers are never stored by browsers: what a record shows depends on who asks, and links in it expire.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Product } from '../../../engine/core/definitions/types.ts';
import type { Row } from '../database/port.ts';
import { problems } from '../kernel/errors.ts';
import type { GroupQuery, ListQuery, Resources } from '../resources/types.ts';
import { memberOf } from './auth.ts';
import { isRow } from './body.ts';
import { etagOf, isKnown, versionFrom } from './etag.ts';
import { type AnswerOnce, sendAnswer } from './idempotency.ts';
import { limited, oneOf, readQuery, truth, wholeNumber } from './query.ts';

export type DataRoutesOptions = { readonly product: () => Product; readonly resources: Resources; readonly answerOnce: AnswerOnce };

type EntityParams = { readonly Params: { readonly entity: string } };
type RecordParams = { readonly Params: { readonly entity: string; readonly id: string } };

/** Longest texts a caller may send in an address; the resources limit what they may say. */
const FILTER_LENGTH = 4000;
const SEARCH_LENGTH = 200;
const LIST = ['filter', 'order_by', 'search', 'page_size', 'page_token', 'fields', 'count', 'labels'] as const;

/** Registers list, group, get, create, update and delete; needs the hook of `requireMember`. */
export function dataRoutes(fastify: FastifyInstance, { product, resources, answerOnce }: DataRoutesOptions): void {
  const entityOf = (name: string) => {
    const entity = product().entities.get(name);
    if (!entity || entity.system) throw problems.notFound();
    return entity.name;
  };

  fastify.get<EntityParams>('/v1/data/:entity', async (request, reply) => {
    const answer = await resources.list(memberOf(request), entityOf(request.params.entity), listQuery(request.query));
    return reply.header('cache-control', 'no-store').send(answer);
  });

  fastify.get<EntityParams>('/v1/data/:entity/group', async (request, reply) => {
    const answer = await resources.group(memberOf(request), entityOf(request.params.entity), groupQuery(request.query));
    return reply.header('cache-control', 'no-store').send(answer);
  });

  fastify.get<RecordParams>('/v1/data/:entity/:id', async (request, reply) => {
    const query = readQuery(request.query, ['fields', 'labels']);
    const labels = truth('labels', query.labels) ?? false;
    const fields = pointers(query.fields);
    const options = { labels, ...(fields ? { fields } : {}) };
    const answer = await resources.get(memberOf(request), entityOf(request.params.entity), request.params.id, options);
    reply.header('cache-control', 'no-store');
    const version = answer.data.version;
    if (version === undefined) return reply.send(answer);
    const etag = etagOf(version);
    reply.header('etag', etag);
    // Labels change without the record: only the bare record may be answered by 304.
    if (!labels && isKnown(request.headers['if-none-match'], etag)) return reply.status(304).send();
    return reply.send(answer);
  });

  fastify.post<EntityParams>('/v1/data/:entity', async (request, reply) => {
    const member = memberOf(request);
    const entity = entityOf(request.params.entity);
    readQuery(request.query, []);
    const rows = rowsOf(request.body);
    const answer = await answerOnce(request, member, async (on) => {
      const made = await resources.create(member, entity, rows, on);
      if (Array.isArray(request.body)) return { status: 201, body: { data: made } };
      const row = made[0] ?? {};
      return { status: 201, body: { data: row }, headers: { etag: etagOf(row.version), location: `/v1/data/${entity}/${String(row.id)}` } };
    });
    return sendAnswer(reply, answer);
  });

  fastify.patch<RecordParams>('/v1/data/:entity/:id', async (request, reply) => {
    const member = memberOf(request);
    const entity = entityOf(request.params.entity);
    readQuery(request.query, []);
    const change = { id: request.params.id, patch: rowOf(request.body), ...ifMatch(request, true) };
    const row = (await resources.update(member, entity, [change]))[0] ?? {};
    return reply.headers({ 'cache-control': 'no-store', etag: etagOf(row.version) }).send({ data: row });
  });

  fastify.delete<RecordParams>('/v1/data/:entity/:id', async (request, reply) => {
    const member = memberOf(request);
    const entity = entityOf(request.params.entity);
    readQuery(request.query, []);
    await resources.remove(member, entity, [{ id: request.params.id, ...ifMatch(request, false) }]);
    return reply.status(204).send();
  });
}

function ifMatch(request: FastifyRequest, required: boolean): { version?: number } {
  const version = versionFrom(request.headers['if-match'], { required });
  return version === undefined ? {} : { version };
}

const pointers = (text: string | undefined) => text?.split(',').map((pointer) => pointer.trim());

function listQuery(raw: unknown): ListQuery {
  const query = readQuery(raw, LIST);
  const fields = pointers(query.fields);
  return defined({
    filter: limited('filter', query.filter, FILTER_LENGTH),
    orderBy: query.order_by,
    search: limited('search', query.search, SEARCH_LENGTH),
    pageSize: wholeNumber('page_size', query.page_size, 1, 200),
    pageToken: query.page_token,
    fields,
    count: oneOf('count', query.count, ['none', 'estimated', 'exact']),
    labels: truth('labels', query.labels),
  });
}

function groupQuery(raw: unknown): GroupQuery {
  const query = readQuery(raw, ['by', 'filter', 'search']);
  return defined({
    by: query.by,
    filter: limited('filter', query.filter, FILTER_LENGTH),
    search: limited('search', query.search, SEARCH_LENGTH),
  });
}

type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

/** Without its undefined members. */
function defined<T extends object>(value: T): Defined<T> {
  return Object.fromEntries(Object.entries(value).filter(([, each]) => each !== undefined)) as Defined<T>;
}

function rowOf(body: unknown): Row {
  if (!isRow(body)) throw problems.unreadable({ message: 'The body must be a JSON object.' });
  return body;
}

function rowsOf(body: unknown): readonly Row[] {
  const rows: readonly unknown[] = Array.isArray(body) ? body : [body];
  if (rows.length === 0) throw problems.unreadable({ message: 'The body holds no record.' });
  return rows.map(rowOf);
}
