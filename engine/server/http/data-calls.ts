/** What the calls that every entity has take and answer; of one entity with its own records. */

import type { Entity, JsonSchema } from '../../core/definitions/types.ts';
import { said } from '../kernel/said.ts';
import { buckets, DEEPEST_ZOOM } from '../resources/types.ts';
import { answer, data, etag, reading, unchanged } from './schema/answers.ts';
import { unreadableWith } from './schema/body.ts';
import { type Call, type CallSchema, type CallsOfEntity, callSchema } from './schema/call.ts';
import { schemaName } from './schema/entity.ts';
import { idempotencyKey, ifMatch, noCache } from './schema/headers.ts';
import { oneOf, query, readByCode, text, truth, whole } from './schema/parameters.ts';
import { refTo } from './schema/shared.ts';

/** Longest texts a caller may send; the resources limit what they may say. */
export const FILTER_LENGTH = 4000;
const SEARCH_LENGTH = 200;
const PAGE = 200;
const EXPORT_PAGE = 1000;

const filter = text("CEL over the record: doc.status_type == 'ACTIVE'. Masked fields cannot be named.", { maxLength: FILTER_LENGTH });
const search = text('Words looked for in the searchable fields.', { maxLength: SEARCH_LENGTH });
const fields = text('JSON Pointers of the fields to answer with, comma separated.');
const labels = truth('Adds the names of the records referred to.');
/** How many depends on what the page is for. */
const pageSize = whole(`Records a page: at most ${PAGE}, for an export 1,000.`, { default: 50 });
const pagesOf = (maximum: number) => ({ properties: { page_size: { type: 'integer', minimum: 1, maximum } } });

const order = text('JSON Pointers, comma separated, minus for descending.');
const listParameters = {
  filter,
  order_by: order,
  search,
  page_size: pageSize,
  page_token: text('next_page_token of the page before.'),
  fields,
  purpose: oneOf(['export'], 'The page goes into a file: needs the right to export, and is told of in the audit.'),
  count: oneOf(['none', 'estimated', 'exact'], 'Exact is capped at 10,000.', { default: 'none' }),
  labels,
};
export const listQuery = query(listParameters, {
  if: { required: ['purpose'] },
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema.
  then: pagesOf(EXPORT_PAGE),
  else: pagesOf(PAGE),
});

export const getQuery = query({ fields, labels });

const figures = (what: string) => text(`${what} JSON Pointers of number fields, comma separated, at most 10.`);
export const groupQuery = query({
  by: text('JSON Pointers of one or two fields to count by, comma separated; one total without it.'),
  bucket: oneOf(
    buckets,
    'Days and instants of `by` are counted by what they are in, in the time zone of the organisation; the key is its first day, of weeks the Monday.',
  ),
  sum: figures('Sums.'),
  avg: figures('Means.'),
  min: figures('Least values.'),
  max: figures('Greatest values.'),
  filter,
  search,
});

export const clusterQuery = query(
  {
    latitude: text('JSON Pointer of the number field with the latitude.'),
    longitude: text('JSON Pointer of the number field with the longitude.'),
    bounds: text('west,south,east,north in degrees (RFC 7946), west of east; the whole world without it.', { maxLength: 200 }),
    zoom: whole('Of a web map: squares are 64 pixels wide, or wider where more than 500 would lie in the bounds.', {
      default: 0,
      minimum: 0,
      maximum: DEEPEST_ZOOM,
    }),
    filter,
    search,
  },
  { required: ['latitude', 'longitude'] },
);

export const eachQuery = query({
  validate_only: truth(
    'AIP-163: a list of at most 500 records passes every check, hook and constraint, each by itself, and none is kept.',
    { default: false },
  ),
  on_error: oneOf(
    ['stop', 'continue'],
    'Of a list: all or none, or (at most 200) each by itself: those that pass are kept, the answer tells of the others. A repeated call with the same Idempotency-Key keeps them once.',
    { default: 'stop' },
  ),
});

/** One entity for the document; without it what all have in common, which is all that is checked before the definitions are asked. */
type Subject = {
  readonly record: JsonSchema;
  readonly created: JsonSchema;
  readonly updated: JsonSchema;
  readonly changed: JsonSchema;
  readonly name: string;
  readonly one: string;
  readonly many: string;
  readonly tag: string;
  readonly id: JsonSchema;
  readonly sortable: string;
};

const anyRecord: JsonSchema = { type: 'object', 'x-message': { type: said('problem.platform.http.body_must_json_object') } };
const any: Subject = {
  record: { type: 'object' },
  created: anyRecord,
  updated: anyRecord,
  changed: anyRecord,
  name: '',
  one: 'a record',
  many: 'records',
  tag: 'data',
  id: { type: 'string' },
  sortable: '',
};

const subjectOf = (entity: Entity, texts: Readonly<Record<string, string>>): Subject => {
  const name = schemaName(entity.name);
  const sortable = [...entity.fields.values()].filter((field) => field.sortable).map((field) => field.pointer);
  return {
    record: refTo(name),
    created: refTo(`${name}Create`),
    updated: refTo(`${name}Update`),
    changed: refTo(`${name}Change`),
    name,
    one: texts[entity.label] ?? entity.name,
    many: texts[entity.labels] ?? entity.name,
    tag: entity.name,
    id: entity.idType === 'serial' ? { type: 'integer' } : { type: 'string', format: 'uuid' },
    sortable: ` Sortable: ${sortable.join(', ') || 'none'}.`,
  };
};

/** The schema of a route for all entities, which says what its call is of each. */
function forEntities(url: string, call: (subject: Subject) => Call): { readonly schema: CallSchema } {
  const ofEntity: CallsOfEntity = (entity, texts) => [
    { url: url.replace(':entity', entity.name), schema: callSchema(call(subjectOf(entity, texts))) },
  ];
  return { schema: callSchema({ ...call(any), ofEntity }) };
}

/** Several records are named by their number in the list, and each is held to its definition as the caller has it: by the resources. */
const toldByCode = (name: string, schema: JsonSchema): JsonSchema => (name === '' ? readByCode(schema) : schema);

const single = (schema: JsonSchema): JsonSchema => ({
  type: 'object',
  required: ['data'],
  properties: { data: schema, labels: refTo('Labels') },
});
const listOf = (items: JsonSchema): JsonSchema => ({ type: 'array', items });

const withOrder = (sortable: string): JsonSchema => ({
  ...listQuery,
  properties: { ...listParameters, order_by: { ...order, description: `${order.description}${sortable}` } },
});

const oneOrSeveral = (record: JsonSchema): JsonSchema => ({
  description: 'One record, or several of which all or none are created unless `on_error` says otherwise.',
  oneOf: [record, listOf(record)],
});

export const LIST = '/v1/data/:entity';
export const RECORD = '/v1/data/:entity/:id';
export const GROUP = '/v1/data/:entity/group';
export const CLUSTERS = '/v1/data/:entity/clusters';
export const RESOLVE = '/v1/data/:entity/resolve';

export const listCall = forEntities(LIST, ({ tag, many, name, record, sortable }) => ({
  tag,
  summary: `List: ${many}`,
  verb: 'read',
  operationId: `list${name}`,
  query: withOrder(sortable),
  answers: reading('A page', {
    type: 'object',
    required: ['data', 'next_page_token'],
    properties: { data: listOf(record), next_page_token: { type: ['string', 'null'] }, count: refTo('Count'), labels: refTo('Labels') },
  }),
  refuses: [400, 404, 503],
}));

export const createCall = forEntities(LIST, ({ tag, one, name, record, created }) => ({
  tag,
  summary: `Create: ${one}`,
  verb: 'create',
  operationId: `create${name}`,
  query: eachQuery,
  headers: { 'Idempotency-Key': idempotencyKey },
  body: toldByCode(name, oneOrSeveral(created)),
  answers: {
    200: answer('What became of each record, with `validate_only` and `on_error=continue`', data(listOf(refTo('Outcome')))),
    201: answer('Created', data({ oneOf: [record, listOf(record)] }), etag),
  },
  refuses: [400, 404, 409, 413, 415, 422, 503],
}));

export const updateSeveralCall = forEntities(LIST, ({ tag, many, name, record, changed }) => ({
  tag,
  summary: `Change several: ${many}`,
  verb: 'update',
  operationId: `updateSeveral${name}`,
  query: eachQuery,
  headers: { 'Idempotency-Key': idempotencyKey },
  body: toldByCode(name, {
    description:
      'Merge patches (RFC 7396), each with the `id` of its record and, to be refused when somebody else changed it meanwhile, the `version` that was seen. At most 200.',
    ...listOf(changed),
  }),
  answers: {
    200: answer(
      'The records; or what became of each, with `validate_only` and `on_error=continue`',
      data(listOf({ anyOf: [refTo('Outcome'), record] })),
    ),
  },
  refuses: [400, 404, 409, 412, 413, 415, 422, 503],
}));

export const groupCall = forEntities(GROUP, ({ tag, many, name }) => ({
  tag,
  summary: `Count and total: ${many}`,
  verb: 'read',
  operationId: `group${name}`,
  query: groupQuery,
  headers: { 'Cache-Control': noCache },
  answers: reading('Counts', refTo('Groups')),
  refuses: [400, 404, 503],
}));

export const clustersCall = forEntities(CLUSTERS, ({ tag, many, name }) => ({
  tag,
  summary: `Count by place: ${many}`,
  verb: 'read',
  operationId: `cluster${name}`,
  query: clusterQuery,
  answers: reading('Squares of a map with their records', refTo('Clusters')),
  refuses: [400, 404, 503],
}));

const askedShape: JsonSchema = {
  type: 'object',
  required: ['words'],
  additionalProperties: false,
  properties: { words: listOf({ type: 'string' }), filter: { type: 'string' } },
};
const asked: JsonSchema = {
  type: 'object',
  required: ['words'],
  additionalProperties: false,
  properties: {
    words: { type: 'array', maxItems: 500, items: { type: 'string', maxLength: 200 } },
    filter: { type: 'string', maxLength: FILTER_LENGTH, description: 'CEL over the record: only these are meant.' },
  },
};

export const resolveCall = forEntities(RESOLVE, ({ tag, many, name }) => ({
  tag,
  summary: `Find by words: ${many}`,
  verb: 'read',
  operationId: `resolve${name}`,
  query: query({}),
  body: name === '' ? unreadableWith(askedShape, said('problem.platform.http.body_must_hold_words_list')) : asked,
  answers: {
    200: answer('For every word, in the order given, the records that have it as their id, title or code', data(refTo('Resolved'))),
  },
  refuses: [400, 404, 413, 415, 503],
}));

export const getCall = forEntities(RECORD, ({ tag, one, name, record, id }) => ({
  tag,
  summary: `Get: ${one}`,
  verb: 'read',
  operationId: `get${name}`,
  params: { id },
  query: getQuery,
  answers: { ...reading('The record', single(record), etag), 304: unchanged },
  refuses: [400, 404, 503],
}));

export const updateCall = forEntities(RECORD, ({ tag, one, name, record, id, updated }) => ({
  tag,
  summary: `Update: ${one}`,
  verb: 'update',
  operationId: `update${name}`,
  params: { id },
  query: query({}),
  headers: { 'If-Match': ifMatch, 'Idempotency-Key': idempotencyKey },
  needs: ['If-Match'],
  body: { description: 'RFC 7396 merge patch.', ...updated },
  consumes: ['application/json', 'application/merge-patch+json'],
  answers: { 200: answer('As stored', data(record), etag) },
  refuses: [400, 404, 409, 412, 413, 415, 422, 428, 503],
}));

export const deleteCall = forEntities(RECORD, ({ tag, one, name, id }) => ({
  tag,
  summary: `Delete: ${one}`,
  verb: 'delete',
  operationId: `delete${name}`,
  params: { id },
  query: query({}),
  headers: { 'If-Match': ifMatch },
  answers: { 204: { description: 'Deleted' } },
  refuses: [404, 409, 412, 503],
}));
