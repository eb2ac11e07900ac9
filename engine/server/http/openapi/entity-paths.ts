/** Paths of one entity: the generic calls and its workflows. */
import type { Entity, Workflow } from '../../../core/definitions/types.ts';
import { buckets } from '../../resources/types.ts';
import { answer, cacheUpdate, data, etagHeader, idempotencyKey, ifMatch, json, type Part, path, problemAnswers, query } from './parts.ts';
import { refTo, schemaName, workflowSchema } from './schemas.ts';

type Texts = Readonly<Record<string, string>>;

/** Paths below `/v1/data/{entity}`. */
export function entityPaths(entity: Entity, texts: Texts): Record<string, Part> {
  const base = `/v1/data/${entity.name}`;
  const tags = [entity.name];
  const name = schemaName(entity.name);
  const one = texts[entity.label] ?? entity.name;
  const many = texts[entity.labels] ?? entity.name;
  const id = path('id', entity.idType === 'serial' ? { type: 'integer' } : { type: 'string', format: 'uuid' });
  const paths: Record<string, Part> = {
    [base]: {
      get: {
        tags,
        summary: `List: ${many}`,
        operationId: `list${name}`,
        parameters: listParameters(entity),
        responses: { 200: answer('A page', listSchema(name)), ...cacheUpdate, ...problemAnswers(400, 401, 404, 503) },
      },
      post: {
        tags,
        summary: `Create: ${one}`,
        operationId: `create${name}`,
        parameters: [idempotencyKey, ...manyParameters],
        requestBody: {
          required: true,
          description: 'One record, or several of which all or none are created unless `on_error` says otherwise.',
          content: json({ oneOf: [refTo(`${name}Create`), { type: 'array', items: refTo(`${name}Create`) }] }),
        },
        responses: {
          200: answer(
            'What became of each record, with `validate_only` and `on_error=continue`',
            data({ type: 'array', items: refTo('Outcome') }),
          ),
          201: answer('Created', data({ oneOf: [refTo(name), { type: 'array', items: refTo(name) }] }), etagHeader),
          ...problemAnswers(400, 401, 404, 409, 413, 415, 422, 503),
        },
      },
      patch: {
        tags,
        summary: `Change several: ${many}`,
        operationId: `updateSeveral${name}`,
        parameters: [idempotencyKey, ...manyParameters],
        requestBody: {
          required: true,
          description:
            'Merge patches (RFC 7396), each with the `id` of its record and, to be refused when somebody else changed it meanwhile, the `version` that was seen. At most 200.',
          content: json({ type: 'array', items: refTo(`${name}Change`) }),
        },
        responses: {
          200: answer(
            'The records; or what became of each, with `validate_only` and `on_error=continue`',
            data({ type: 'array', items: { oneOf: [refTo(name), refTo('Outcome')] } }),
          ),
          ...problemAnswers(400, 401, 404, 409, 412, 413, 415, 422, 503),
        },
      },
    },
    [`${base}/group`]: {
      get: {
        tags,
        summary: `Count and total: ${many}`,
        operationId: `group${name}`,
        parameters: groupParameters,
        responses: { 200: answer('Counts', refTo('Groups')), ...cacheUpdate, ...problemAnswers(400, 401, 404, 503) },
      },
    },
    [`${base}/resolve`]: {
      post: {
        tags,
        summary: `Find by words: ${many}`,
        operationId: `resolve${name}`,
        requestBody: { required: true, content: json(refTo('Resolve')) },
        responses: {
          200: answer('For every word, in the order given, the records that have it as their id, title or code', data(refTo('Resolved'))),
          ...problemAnswers(400, 401, 404, 413, 415, 503),
        },
      },
    },
    [`${base}/{id}`]: {
      parameters: [id],
      get: {
        tags,
        summary: `Get: ${one}`,
        operationId: `get${name}`,
        parameters: [fields, labels],
        responses: {
          200: answer('The record', recordSchema(name), etagHeader),
          ...cacheUpdate,
          304: { description: 'Unchanged' },
          ...problemAnswers(400, 401, 404, 503),
        },
      },
      patch: {
        tags,
        summary: `Update: ${one}`,
        operationId: `update${name}`,
        parameters: [ifMatch(true)],
        requestBody: {
          required: true,
          description: 'RFC 7396 merge patch.',
          content: { ...json(refTo(`${name}Update`)), 'application/merge-patch+json': { schema: refTo(`${name}Update`) } },
        },
        responses: {
          200: answer('As stored', data(refTo(name)), etagHeader),
          ...problemAnswers(400, 401, 404, 409, 412, 413, 415, 422, 428, 503),
        },
      },
      delete: {
        tags,
        summary: `Delete: ${one}`,
        operationId: `delete${name}`,
        parameters: [ifMatch(false)],
        responses: { 204: { description: 'Deleted' }, ...problemAnswers(401, 404, 409, 412, 503) },
      },
    },
  };
  for (const workflow of entity.workflows.values()) {
    const isRecord = workflow.on === 'record';
    const address = `${base}${isRecord ? '/{id}' : ''}/actions/${workflow.name}`;
    paths[address] = { ...(isRecord ? { parameters: [id] } : {}), post: workflowOperation(workflow, { tags, texts, name, isRecord }) };
  }
  return paths;
}

function workflowOperation(
  workflow: Workflow,
  { tags, texts, name, isRecord }: { tags: string[]; texts: Texts; name: string; isRecord: boolean },
): Part {
  return {
    tags,
    summary: texts[workflow.label] ?? workflow.name,
    operationId: `${workflow.name.replace(/-(\w)/g, (_all, letter: string) => letter.toUpperCase())}${name}`,
    parameters: isRecord ? [idempotencyKey, ifMatch(false)] : [idempotencyKey],
    requestBody: { required: workflow.input.size > 0, content: json(workflowSchema(workflow)) },
    responses: { 200: answer('Done', data({})), ...problemAnswers(400, 401, 404, 409, 412, 413, 415, 422, 503) },
  };
}

const filter = query(
  'filter',
  { type: 'string', maxLength: 4000 },
  "CEL over the record: doc.status_type == 'ACTIVE'. Masked fields cannot be named.",
);
const search = query('search', { type: 'string', maxLength: 200 }, 'Words looked for in the searchable fields.');
const manyParameters = [
  query(
    'validate_only',
    { type: 'boolean', default: false },
    'AIP-163: a list of at most 500 records passes every check, hook and constraint, each by itself, and none is kept.',
  ),
  query(
    'on_error',
    { enum: ['stop', 'continue'], default: 'stop' },
    'Of a list: all or none, or (at most 200) each by itself: those that pass are kept, the answer tells of the others. A repeated call with the same Idempotency-Key keeps them once.',
  ),
  query(
    'bulk_job',
    { type: 'string', format: 'uuid' },
    'With `on_error=continue`: the own open bulk job of this entity that counts what became of the records. Nothing that is only tried counts.',
  ),
  query(
    'bulk_rows',
    { type: 'string', pattern: '^[1-9][0-9]*(,[1-9][0-9]*)*$' },
    'With `bulk_job`: where the records stand in their file, one number each, comma separated. Counted on from those before without it.',
  ),
];
const pointers = (name: string, what: string) =>
  query(name, { type: 'string' }, `${what} JSON Pointers of number fields, comma separated, at most 10.`);
const groupParameters = [
  query('by', { type: 'string' }, 'JSON Pointers of one or two fields to count by, comma separated; one total without it.'),
  query(
    'bucket',
    { enum: buckets },
    'Days and instants of `by` are counted by what they are in, in the time zone of the organisation; the key is its first day, of weeks the Monday.',
  ),
  pointers('sum', 'Sums.'),
  pointers('avg', 'Means.'),
  pointers('min', 'Least values.'),
  pointers('max', 'Greatest values.'),
  filter,
  search,
];
const fields = query('fields', { type: 'string' }, 'JSON Pointers of the fields to answer with, comma separated.');
const labels = query('labels', { type: 'boolean' }, 'Adds the names of the records referred to.');

function listParameters(entity: Entity): readonly Part[] {
  const sortable = [...entity.fields.values()].filter((field) => field.sortable).map((field) => field.pointer);
  return [
    filter,
    query(
      'order_by',
      { type: 'string' },
      `JSON Pointers, comma separated, minus for descending. Sortable: ${sortable.join(', ') || 'none'}.`,
    ),
    search,
    query('page_size', { type: 'integer', minimum: 1, maximum: 1000, default: 50 }, 'Records a page: at most 200, for an export 1,000.'),
    query('page_token', { type: 'string' }, 'next_page_token of the page before.'),
    fields,
    query('purpose', { const: 'export' }, 'The page goes into a file: needs the right to export, and is told of in the audit.'),
    query('count', { enum: ['none', 'estimated', 'exact'], default: 'none' }, 'Exact is capped at 10,000.'),
    labels,
  ];
}

const listSchema = (name: string): Part => ({
  type: 'object',
  required: ['data', 'next_page_token'],
  properties: {
    data: { type: 'array', items: refTo(name) },
    next_page_token: { type: ['string', 'null'] },
    count: refTo('Count'),
    labels: refTo('Labels'),
  },
});
const recordSchema = (name: string): Part => ({
  type: 'object',
  required: ['data'],
  properties: { data: refTo(name), labels: refTo('Labels') },
});
