/** What the calls for files take and answer. */
import { answer, data } from './schema/answers.ts';
import { type Call, describe } from './schema/call.ts';
import { oneOf, query, readByCode, text, whole } from './schema/parameters.ts';
import { refTo } from './schema/shared.ts';

const word = { type: 'string' } as const;

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
      'Where to post the file, and the fields to post before it',
      data({
        type: 'object',
        required: ['url', 'fields'],
        properties: { url: word, fields: { type: 'object', additionalProperties: word } },
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
