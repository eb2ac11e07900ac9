/** What the pages by link take and answer. Bodies name the link first: what is wrong in them is told to those alone whose link is good. */
import { answer, data } from '../../../engine/server/http/schema/answers.ts';
import { type Call, describe } from '../../../engine/server/http/schema/call.ts';
import { query, readByCode, text } from '../../../engine/server/http/schema/parameters.ts';

const word = { type: 'string' } as const;
const wordOrNull = { type: ['string', 'null'] } as const;
const kept = data({ type: 'object', required: ['kept'], properties: { kept: { const: true } } });
const call = (more: Omit<Call, 'tag' | 'session'>) => describe({ tag: 'links', session: 'none', ...more });

export const linkCall = call({
  summary: 'Where a short link leads; counts as a use of it',
  params: { token: word },
  answers: { 200: answer('The page', data({ type: 'object', required: ['to'], properties: { to: word } })) },
  refuses: [404],
});

const stars = { type: 'integer', minimum: 1, maximum: 5 } as const;
const reasons = { type: 'array', items: word } as const;
const comment = { type: ['string', 'null'], maxLength: 1000 } as const;

export const feedbackQuery = query({ t: text('Token of the link.', { maxLength: 64 }) });
export const feedbackCall = call({
  summary: 'The page on which a customer says how the work was',
  query: feedbackQuery,
  answers: {
    200: answer(
      'The page, with what was said already',
      data({
        type: 'object',
        required: ['organisation', 'title', 'stars', 'reasons', 'comment', 'closes_at', 'state', 'choices'],
        properties: {
          organisation: wordOrNull,
          title: wordOrNull,
          stars: { ...stars, type: ['integer', 'null'] },
          reasons: { ...reasons, type: ['array', 'null'] },
          comment,
          closes_at: { type: 'string', format: 'date-time' },
          state: { enum: ['open', 'changeable', 'done'] },
          choices: { ...reasons, description: 'Reasons that may be given for few stars.' },
        },
      }),
    ),
  },
  refuses: [400, 404],
});
export const giveFeedbackCall = call({
  summary: 'Say how the work was, and once more to change it',
  body: readByCode({
    type: 'object',
    required: ['t', 'stars'],
    properties: { t: { type: 'string', description: 'Token of the link.' }, stars, reasons, comment, language: wordOrNull },
  }),
  answers: { 200: answer('Kept', kept) },
  refuses: [404, 409, 422],
});

/** Of the address of the page: for which deployment, and the proof that it was given out. */
const pass = { srvc_req_id: word, t: word } as const;
const day = { type: 'string', format: 'date' } as const;
const told = {
  progress: {},
  headcount: {},
  blockers: {},
  materials: {},
  next_day_need: {},
  reporter: {},
} as const;
const proven = { type: 'object', required: ['id', 'proof'], properties: { id: word, name: word, proof: word } } as const;

export const updateQuery = query({
  srvc_req_id: text('Id of the deployment request.'),
  t: text('Its pass.'),
});
export const updateCall = call({
  summary: 'The page on which the daily update of a deployment is written',
  query: updateQuery,
  answers: {
    200: answer(
      'The page, with what was told of the day already',
      data({
        type: 'object',
        required: ['title', 'site', 'from_day', 'to_day', 'day', 'update'],
        properties: {
          title: wordOrNull,
          site: wordOrNull,
          from_day: day,
          to_day: day,
          day,
          update: {
            oneOf: [{ type: 'null' }, { type: 'object', properties: { ...told, photos: { type: 'array', items: proven } } }],
          },
        },
      }),
    ),
  },
  refuses: [400, 404],
});
export const sendUpdateCall = call({
  summary: 'Write or amend the daily update of a deployment',
  body: readByCode({
    type: 'object',
    required: ['srvc_req_id', 't', 'day', 'reporter'],
    additionalProperties: false,
    properties: { ...pass, day, ...told, reporter: { type: 'string', minLength: 1 }, photos: { type: 'array', items: proven } },
  }),
  answers: { 200: answer('Kept', kept) },
  refuses: [404, 413, 422, 429],
});
export const photoCall = call({
  summary: 'A form for one photo of a daily update, and the proof by which the update may name it',
  body: readByCode({
    type: 'object',
    required: ['srvc_req_id', 't', 'file_name', 'content_type', 'size'],
    properties: { ...pass, file_name: word, content_type: word, size: { type: 'integer', minimum: 1 } },
  }),
  answers: {
    200: answer(
      'Where to post the file, the fields to post before it, and the proof',
      data({
        type: 'object',
        required: ['url', 'fields', 'proof'],
        properties: { url: word, fields: { type: 'object', additionalProperties: word }, proof: word },
      }),
    ),
  },
  refuses: [404, 413, 422, 429],
});
