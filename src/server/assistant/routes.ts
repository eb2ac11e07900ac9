/** `GET /v1/ai-chatbot/`, the same as it is made for the page, the confirmation of what it proposed, and `POST /v1/ai-chatbot/va-chatbot-resp-rating`. */
import type { FastifyInstance } from 'fastify';
import { isStorable } from '../../../engine/server/access/constants.ts';
import { memberOf } from '../../../engine/server/http/auth.ts';
import { sendEvents } from '../../../engine/server/http/event-text.ts';
import { answer, data, reading } from '../../../engine/server/http/schema/answers.ts';
import { describe } from '../../../engine/server/http/schema/call.ts';
import { type QueryOf, query, text, truth } from '../../../engine/server/http/schema/parameters.ts';
import { problems } from '../../../engine/server/kernel/errors.ts';
import { isUuid } from '../../../engine/server/kernel/ids.ts';
import type { Member } from '../../../engine/server/kernel/principal.ts';
import { said } from '../../../engine/server/kernel/said.ts';
import type { RouteHost } from '../../../engine/server/workflows/types.ts';
import { type Answer, ask, confirm } from './ask.ts';
import { type Assistant, type AssistantQuestion, Stopped } from './assistant.ts';
import { plainBlock } from './blocks.ts';
import { keeper, type Rating, rate } from './conversation.ts';
import { mayForesee } from './grammars.ts';
import { leaving, streamed } from './streaming.ts';

export const FLAG = 'TMS250613736422';
const LONGEST = 2000;
const uuid = { type: 'string', format: 'uuid' } as const;
const words = (maxLength: number) => ({ type: 'string', maxLength }) as const;

const saidAnswer = data({
  type: 'object',
  required: ['text', 'message', 'session_id'],
  properties: {
    text: { type: 'string' },
    session_id: uuid,
    message: {
      type: 'object',
      required: ['type', 'content'],
      properties: {
        type: { enum: ['markdown', 'actions'] },
        content: { type: 'string' },
        buttons: {
          type: 'array',
          items: { type: 'object', required: ['label', 'value'], properties: { label: { type: 'string' }, value: { type: 'string' } } },
        },
      },
    },
  },
});

const askQuery = query(
  {
    latestMessage: text('What the person says.', { minLength: 1, maxLength: LONGEST }),
    is_new_chat: truth('Begins a conversation.', { default: false }),
    session_id: text('The conversation that goes on; without it one begins.', { maxLength: 36 }),
  },
  { required: ['latestMessage'] },
);
const askCall = describe({
  tag: 'session',
  summary: 'What the assistant says to a message; whatever would change something it only proposes',
  query: askQuery,
  answers: reading('The answer', saidAnswer),
  refuses: [400, 404, 429, 503],
});
const streamCall = describe({
  tag: 'session',
  summary:
    'The same for a page that shows the answer while it is made, as server-sent events: `text` with `{"from", "text"}`, where `text` stands in place of all from that character on, any number of times; then `answer` with what `GET /v1/ai-chatbot/` answers, whose block may be of a type more, or `failed` with `{"code"}`. What is refused before the first word is refused as by any call. Whoever closes it stops the work',
  body: {
    type: 'object',
    required: ['latestMessage'],
    additionalProperties: false,
    properties: { latestMessage: { ...words(LONGEST), minLength: 1 }, is_new_chat: { type: 'boolean' }, session_id: words(36) },
  },
  answers: { 200: { description: 'Events, until one side ends them', content: { 'text/event-stream': { schema: { type: 'string' } } } } },
  refuses: [400, 404, 429, 503],
});
const confirmCall = describe({
  tag: 'session',
  summary: 'Does what the assistant proposed: once, for the person and in the conversation that it was proposed to, within 10 minutes',
  body: {
    type: 'object',
    required: ['session_id', 'proposal'],
    additionalProperties: false,
    properties: { session_id: uuid, proposal: uuid },
  },
  answers: { 200: answer('Done', saidAnswer) },
  refuses: [404, 409, 410, 412, 422, 503],
});
const surfaceCall = describe({
  tag: 'session',
  summary:
    'A small screen that stands in an answer (A2UI 1.0), as its person may see it now: the plan of the screen and its own texts, or what is wrong with it',
  body: { type: 'object', required: ['surface'], additionalProperties: false, properties: { surface: { type: 'object' } } },
  answers: {
    200: answer(
      'The screen',
      data({
        type: 'object',
        required: ['faults', 'plan', 'words'],
        properties: { faults: { type: 'array' }, plan: { type: ['object', 'null'] }, words: { type: 'object' } },
      }),
    ),
  },
  refuses: [404],
});
const catalogueCall = describe({
  tag: 'session',
  summary: 'What screens in answers are composed of: a catalogue of A2UI 1.0, generated from the options of the widgets',
  answers: reading('The catalogue', { type: 'object' }),
  refuses: [404],
});
const ratingCall = describe({
  tag: 'session',
  summary: 'What a person thinks of an answer of the assistant; told once',
  body: {
    type: 'object',
    required: ['session_id', 'usr_prompt', 'va_response', 'good_rating', 'bad_rating'],
    additionalProperties: false,
    properties: {
      session_id: uuid,
      usr_prompt: words(LONGEST),
      va_response: words(20_000),
      good_rating: { type: 'boolean' },
      bad_rating: { type: 'boolean' },
      additional_comments: { type: ['string', 'null'], maxLength: LONGEST },
      sugg_feedback: { type: ['array', 'null'], maxItems: 3, items: words(100) },
    },
  },
  answers: { 200: answer('Kept', data({ type: 'object', required: ['kept'], properties: { kept: { const: true } } })) },
  refuses: [404, 409, 422],
});

type Asked = { readonly latestMessage?: string; readonly is_new_chat?: boolean; readonly session_id?: string };

/** For members; needs the hook of `requireMember`. */
export const assistantRoutes =
  (assistant: Assistant) =>
  (fastify: FastifyInstance, host: RouteHost): void => {
    const asking = { ...host, assistant, mayForesee };
    const textIn = (language: string | undefined) => (key: string) => host.translate(key, language);

    const asked = ({ latestMessage, is_new_chat: isNew = false, session_id: sessionId }: Asked, language: string | undefined) => ({
      text: wordsOf(latestMessage),
      sessionId: sessionId === undefined || sessionId === '' ? undefined : known(sessionId),
      isNew,
      now: host.clock.now(),
      language,
      textIn,
    });

    fastify.get<{ Querystring: QueryOf<typeof askQuery> }>('/v1/ai-chatbot/', askCall, async (request, reply) => {
      const member = flagged(memberOf(request));
      const question = asked(request.query, request.headers['accept-language']);
      try {
        const answered = await ask(asking, member, { ...question, signal: leaving(reply.raw) });
        const message = plainBlock(answered.message, answered.text);
        return reply.header('cache-control', 'no-store').send({ data: { ...answered, message } });
      } catch (error) {
        if (error instanceof Stopped) return reply.hijack();
        throw error;
      }
    });

    fastify.post<{ Body: Asked }>('/v1/ai-chatbot/stream', { compress: false, ...streamCall }, async (request, reply) => {
      const member = flagged(memberOf(request));
      const question = asked(request.body, request.headers['accept-language']);
      const work = (more: Pick<AssistantQuestion, 'signal' | 'onText'>): Promise<Answer> => ask(asking, member, { ...question, ...more });
      return sendEvents(reply, await streamed(reply.raw, work));
    });

    fastify.get('/v1/ai-chatbot/catalogue', catalogueCall, async (request) => {
      flagged(memberOf(request));
      const catalogue = host.definitions.catalogue();
      if (!catalogue) throw problems.notFound();
      return catalogue;
    });

    fastify.post<{ Body: { surface: unknown } }>('/v1/ai-chatbot/surface', surfaceCall, async (request, reply) => {
      const planned = host.definitions.surface(flagged(memberOf(request)), request.body.surface);
      if (!planned) throw problems.notFound();
      return reply.header('cache-control', 'no-store').send({ data: planned });
    });

    fastify.post<{ Body: { session_id: string; proposal: string } }>('/v1/ai-chatbot/confirm', confirmCall, async (request, reply) => {
      const member = flagged(memberOf(request));
      const { session_id: sessionId, proposal: id } = request.body;
      const done = await confirm(asking, member, {
        id,
        sessionId,
        now: host.clock.now(),
        textOf: textIn(request.headers['accept-language']),
      });
      return reply.header('cache-control', 'no-store').send({ data: done });
    });

    fastify.post<{ Body: Rating }>('/v1/ai-chatbot/va-chatbot-resp-rating', ratingCall, async (request, reply) => {
      const member = flagged(memberOf(request));
      const rating = request.body;
      if (rating.good_rating === rating.bad_rating)
        throw problems.invalid({ errors: [{ pointer: '/bad_rating', code: 'one', message: said('problem.assistant.one_rating') }] });
      await host.database.transaction(keeper, (connection) => rate(connection, member, rating));
      return reply.header('cache-control', 'no-store').send({ data: { kept: true } });
    });
  };

/** @throws not_found where the assistant is switched off */
function flagged(member: Member): Member {
  if (member.flags[FLAG] !== true || member.key) throw problems.notFound();
  return member;
}

/** @throws bad_query for blanks alone and what no text can have */
function wordsOf(given: string | undefined): string {
  const text = given?.trim() ?? '';
  if (text === '' || !isStorable(text))
    throw problems.badQuery({ errors: [{ pointer: '?latestMessage', code: 'minLength', message: said('problem.assistant.empty') }] });
  return text;
}

/** @throws not_found for what is no conversation's id */
function known(sessionId: string): string {
  if (!isUuid(sessionId)) throw problems.notFound();
  return sessionId;
}
