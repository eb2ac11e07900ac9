/** What the calls for files take and answer. */
import { answer, data } from './schema/answers.ts';
import { type Call, describe } from './schema/call.ts';
import { oneOf, query, readByCode, text, whole } from './schema/parameters.ts';
import { refTo } from './schema/shared.ts';

const word = { type: 'string' } as const;

const form = { url: word, fields: { type: 'object', additionalProperties: word } } as const;

export const formQuery = query({
  file_name: text('Name of the file; it is needed.'),
  content_type: text('Its type.'),
  size: whole('Its size in bytes, at most 25 MB.', { minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
});
export const formCall = describe({
  tag: 'media',
  summary: 'A form for one upload',
  query: formQuery,
  answers: {
    200: answer(
      'Where to post the file, and the fields to post before it; of one above 5 MB also how it may come in parts of so many bytes',
      data({
        type: 'object',
        required: ['url', 'fields'],
        properties: {
          ...form,
          parts: { type: 'object', required: ['url', 'fields', 'size'], properties: { ...form, size: { type: 'integer', minimum: 1 } } },
        },
      }),
    ),
  },
  refuses: [400, 413, 429],
});

export const uploadCall = describe({
  tag: 'media',
  summary: 'Take a file in, with the fields of its form',
  session: 'none',
  consumes: ['multipart/form-data'],
  // It is read part by part, and refused before its end.
  body: readByCode({ type: 'object', properties: { file: { type: 'string', format: 'binary' } }, additionalProperties: word }),
  answers: { 201: answer('Stored', data(refTo('File'))) },
  refuses: [410, 413, 415, 422],
});

export const partCall = describe({
  tag: 'media',
  summary: 'Take one part of a file in, with the fields of its form; the same part may be sent again',
  session: 'none',
  consumes: ['multipart/form-data'],
  body: readByCode({
    type: 'object',
    properties: { part: { type: 'string', description: 'Its number, from 0.' }, file: { type: 'string', format: 'binary' } },
    additionalProperties: word,
  }),
  answers: { 204: { description: 'Kept' } },
  refuses: [410, 413, 415, 422],
});

const fields = { type: 'object', additionalProperties: { type: 'string', maxLength: 1000 }, maxProperties: 10 } as const;

export const arrivedBody = {
  type: 'object',
  required: ['fields'],
  additionalProperties: false,
  properties: { fields },
} as const;
export const arrivedCall = describe({
  tag: 'media',
  summary: 'Which parts of a file need not be sent any longer',
  session: 'none',
  body: arrivedBody,
  answers: {
    200: answer(
      'Their numbers',
      data({ type: 'object', required: ['parts'], properties: { parts: { type: 'array', items: { type: 'integer', minimum: 0 } } } }),
    ),
  },
  refuses: [410, 422],
});

export const completeBody = {
  type: 'object',
  required: ['fields', 'sha256'],
  additionalProperties: false,
  properties: { fields, sha256: { type: 'string', pattern: '^[0-9a-f]{64}$', description: 'Of the whole file, hexadecimal.' } },
} as const;
export const completeCall = describe({
  tag: 'media',
  summary: 'Make the file of its parts; asked again it answers the same',
  session: 'none',
  body: completeBody,
  answers: { 201: answer('Stored', data(refTo('File'))) },
  refuses: [410, 422],
});

const served = (summary: string, more: Pick<Call, 'query'>) =>
  describe({
    tag: 'media',
    summary,
    session: 'none',
    params: { key: word },
    answers: { 200: { description: 'The file' }, 206: { description: 'Part of it' } },
    refuses: [400, 404, 416],
    ...more,
  });

export const fileQuery = query({
  authorization: text('Signature for this file, good for some minutes.'),
  mode: oneOf(['download', 'view'], 'Shown in place, or saved.'),
});
export const fileCall = served('A file, by its signed address', { query: fileQuery });
export const markCall = served('The icon or logo of an organisation', { query: query({}) });
