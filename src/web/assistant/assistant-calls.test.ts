// @vitest-environment happy-dom
/** The answer as it comes over the network: put together in its order, and asked for as a whole where the stream breaks. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ask } from './assistant-calls.ts';

const fetched = vi.fn<typeof fetch>();
beforeEach(() => vi.stubGlobal('fetch', fetched));
afterEach(() => {
  vi.unstubAllGlobals();
  fetched.mockReset();
});

const answer = { text: 'Two.', message: { type: 'markdown', content: 'Two.' }, session_id: 's1' };
const event = (name: string, data: object) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
/** Sent in parts of three bytes, so that letters are cut as well. */
function stream(text: string, isBroken = false): Response {
  const bytes = new TextEncoder().encode(text);
  let at = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      at += 3;
      if (at - 3 < bytes.length) controller.enqueue(bytes.subarray(at - 3, at));
      else if (isBroken) controller.error(new TypeError('network error'));
      else controller.close();
    },
  });
  return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
}
const plain = () => new Response(JSON.stringify({ data: answer }), { headers: { 'content-type': 'application/json' } });
const asked = (signal = new AbortController().signal) => {
  const told: string[] = [];
  return { told, answered: ask('how many', undefined, { signal, onText: (text) => told.push(text) }) };
};
const paths = () => fetched.mock.calls.map(([to]) => String(to).replace(/^https?:\/\/[^/]+/, ''));

it('tells the text as it grows and is taken back, then the answer', async () => {
  fetched.mockResolvedValueOnce(
    stream(
      event('text', { from: 0, text: 'Éc' }) +
        event('text', { from: 2, text: '有 two' }) +
        event('text', { from: 0, text: '' }) +
        event('answer', answer),
    ),
  );
  const { told, answered } = asked();
  expect(await answered).toEqual(answer);
  expect(told).toEqual(['Éc', 'Éc有 two', '']);
  expect(paths()).toEqual(['/v1/ai-chatbot/stream']);
  expect(fetched.mock.calls[0]?.[1]).toMatchObject({ method: 'POST' });
});

it.each([
  ['breaks off', true],
  ['ends before its answer', false],
])('asks for the whole where the stream %s', async (_name, isBroken) => {
  fetched.mockResolvedValueOnce(stream(event('text', { from: 0, text: 'Tw' }), isBroken)).mockResolvedValueOnce(plain());
  const { told, answered } = asked();
  expect(await answered).toEqual(answer);
  expect(told).toEqual(['Tw', '']);
  expect(paths()).toEqual(['/v1/ai-chatbot/stream', '/v1/ai-chatbot/?latestMessage=how+many&is_new_chat=true']);
});

it('asks for nothing more once it was stopped, or refused', async () => {
  const control = new AbortController();
  fetched.mockResolvedValueOnce(stream(event('text', { from: 0, text: 'Tw' }), true));
  control.abort();
  await expect(asked(control.signal).answered).rejects.toThrow();
  fetched.mockReset();
  fetched.mockResolvedValueOnce(
    new Response('{"status":429,"detail":"Too many"}', { status: 429, headers: { 'content-type': 'application/problem+json' } }),
  );
  await expect(asked().answered).rejects.toMatchObject({ status: 429 });
  expect(fetched).toHaveBeenCalledOnce();
});
