/** Pieces that the paths of the OpenAPI document are made of. */
import { refTo } from './schemas.ts';

export type Part = Readonly<Record<string, unknown>>;

const problemStatus: Readonly<Record<number, string>> = {
  400: 'Unreadable, or a query parameter is wrong',
  401: 'No live session',
  404: 'Not there, or not for you',
  409: 'Clashes with what is stored',
  410: 'The form or link is over',
  412: 'The record changed meanwhile',
  413: 'Too large',
  415: 'Content of another kind is needed',
  416: 'The file has no such part',
  422: 'A value breaks a rule',
  428: 'If-Match is needed',
  429: 'Too many tries; see Retry-After',
  503: 'Busy, or nothing can be stored (`storage_full`, `storage_failed`); see Retry-After',
};

/** Answers that are problem documents. */
export const problemAnswers = (...statuses: readonly number[]): Part =>
  Object.fromEntries(
    statuses.map((status) => [
      status,
      { description: problemStatus[status] ?? 'Problem', content: { 'application/problem+json': { schema: refTo('Problem') } } },
    ]),
  );

export const json = (schema: Part): Part => ({ 'application/json': { schema } });
export const answer = (description: string, schema?: Part, headers?: Part): Part => ({
  description,
  ...(schema ? { content: json(schema) } : {}),
  ...(headers ? { headers } : {}),
});
/** `{ data: … }`, as nearly every call answers. */
export const data = (schema: Part): Part => ({ type: 'object', required: ['data'], properties: { data: schema } });

/** Beside 200 of every GET: the same, while the browser knows another user record than there is (specification 7). */
export const cacheUpdate: Part = {
  206: answer('As 200; the browser merges `cache_update_data` into its user record, acknowledges and loads anew', {
    type: 'object',
    required: ['cache_update_data'],
    properties: { cache_update_data: refTo('CacheUpdate') },
  }),
};

export const etagHeader: Part = { ETag: { schema: { type: 'string' }, description: 'Version of the record, for If-Match.' } };

export const query = (name: string, schema: Part, description: string): Part => ({ name, in: 'query', schema, description });
export const path = (name: string, schema: Part): Part => ({ name, in: 'path', required: true, schema });
export const header = (name: string, required: boolean, description: string): Part => ({
  name,
  in: 'header',
  required,
  schema: { type: 'string' },
  description,
});

export const ifMatch = (required: boolean) => header('If-Match', required, 'ETag of the record as the caller saw it.');
export const idempotencyKey = header('Idempotency-Key', false, 'The same call sent again with the same key happens once.');
export const open: Part = { security: [] };
