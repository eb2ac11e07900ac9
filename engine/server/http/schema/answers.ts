/** Answers that many routes have, as their schemas say them. */
import type { JsonSchema } from '../../../core/definitions/types.ts';
import { refTo } from './shared.ts';

/** An answer as OpenAPI has it; what has no content is described alone. */
export type AnswerSchema = {
  readonly description: string;
  readonly headers?: Readonly<Record<string, { readonly description: string; readonly schema: JsonSchema }>>;
  readonly content?: Readonly<Record<string, { readonly schema: JsonSchema }>>;
};
export type Answers = Readonly<Record<number, AnswerSchema>>;

const meanings: Readonly<Record<number, string>> = {
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
export const problemAnswers = (statuses: readonly number[]): Answers =>
  Object.fromEntries(
    statuses.map((status) => [
      status,
      { description: meanings[status] ?? 'Problem', content: { 'application/problem+json': { schema: refTo('Problem') } } },
    ]),
  );

export const answer = (description: string, schema: JsonSchema, headers?: AnswerSchema['headers']): AnswerSchema => ({
  description,
  content: { 'application/json': { schema } },
  ...(headers ? { headers } : {}),
});

/** `{ data: … }`, as nearly every call answers. */
export const data = (schema: JsonSchema): JsonSchema => ({ type: 'object', required: ['data'], properties: { data: schema } });

const words: JsonSchema = {
  type: 'object',
  description: 'What the organisation of the page says in words of its own, by language and by the key of the text.',
  additionalProperties: { type: 'object', additionalProperties: { type: 'string' } },
};

/** Of a page that people open by a link: beside its data, what to lay over the shipped texts. */
export const dataWithWords = (schema: JsonSchema): JsonSchema => ({
  type: 'object',
  required: ['data', 'words'],
  properties: { data: schema, words },
});

/**
 * What a GET answers with: 200, and 206 while the browser knows another user record than there is, which then stands beside.
 */
export const reading = (description: string, schema: JsonSchema, headers?: AnswerSchema['headers']): Answers => ({
  200: answer(description, schema, headers),
  206: answer('As 200; the browser merges `cache_update_data` into its user record, acknowledges and loads anew', {
    type: 'object',
    required: ['cache_update_data'],
    properties: { cache_update_data: refTo('CacheUpdate') },
  }),
});

export const unchanged: AnswerSchema = { description: 'Unchanged' };
export const etag = { ETag: { schema: { type: 'string' }, description: 'Version of the record, for If-Match.' } } as const;
