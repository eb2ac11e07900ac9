// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { session } from '../session/session.ts';
import { group } from './groups.ts';

const fetching = vi.fn<typeof fetch>();
vi.stubGlobal('fetch', fetching);
afterEach(() => {
  fetching.mockReset();
  vi.restoreAllMocks();
});

const page = (count: number) => ({ data: [{ key: null, keys: [], count }] });
const asText = (lines: readonly object[]) => lines.map((line) => `${JSON.stringify(line)}\n`).join('');
/** A body that comes in these parts. */
const inParts = (
  parts: readonly string[],
  end: (control: ReadableStreamDefaultController<Uint8Array>) => void = (control) => control.close(),
) => {
  const left = parts.map((part) => new TextEncoder().encode(part));
  return new Response(
    new ReadableStream<Uint8Array>({
      pull(control) {
        const part = left.shift();
        if (part) control.enqueue(part);
        else end(control);
      },
    }),
  );
};
const sent = () =>
  fetching.mock.calls.map(([address, init]) => {
    const headers = new Headers(init?.headers);
    return [init?.method ?? 'GET', String(address), headers.get('Cache-Control'), init?.body ? JSON.parse(String(init.body)) : undefined];
  });

it('asks one figure by its address', async () => {
  fetching.mockImplementation(async () => Response.json(page(1)));
  expect(await group('task', { by: '/state' })).toEqual(page(1));
  expect(await group('task', { by: '/state' }, true)).toEqual(page(1));
  expect(sent()).toEqual([
    ['GET', '/v1/data/task/group?by=%2Fstate', null, undefined],
    ['GET', '/v1/data/task/group?by=%2Fstate', 'no-cache', undefined],
  ]);
});

it('asks those of one moment in one call, and those that must be new in another', async () => {
  fetching.mockImplementation(async () =>
    inParts([
      asText([
        { index: 1, status: 200, answer: page(2) },
        { index: 0, status: 200, answer: page(1) },
      ]),
    ]),
  );
  const answers = await Promise.all([group('task', {}), group('note', { by: '/day' }), group('task', {}, true), group('note', {}, true)]);
  expect(answers).toEqual([1, 2, 1, 2].map(page));
  expect(sent()).toEqual([
    [
      'POST',
      '/v1/groups',
      null,
      {
        questions: [
          { entity: 'task', query: {} },
          { entity: 'note', query: { by: '/day' } },
        ],
      },
    ],
    [
      'POST',
      '/v1/groups',
      'no-cache',
      {
        questions: [
          { entity: 'task', query: {} },
          { entity: 'note', query: {} },
        ],
      },
    ],
  ]);
});

it('reads answers wherever the network cuts them, and tells a refusal as a call of its own would', async () => {
  const problem = { code: 'overloaded', message: 'Büsy.', sub_code: 'x' };
  const text = asText([
    { index: 0, status: 503, problem, retry_after: 3 },
    { index: 1, status: 200, answer: page(4) },
  ]);
  fetching.mockImplementation(async () => inParts(text.match(/.{1,7}/gs) ?? []));
  const [refused, answered] = await Promise.allSettled([group('task', {}), group('note', {})]);
  expect(answered).toEqual({ status: 'fulfilled', value: page(4) });
  expect(refused).toMatchObject({
    status: 'rejected',
    reason: { status: 503, code: 'overloaded', subCode: 'x', message: 'Büsy.', retryAfter: 3, errors: [] },
  });
});

it.each<[string, () => Promise<Response>, object]>([
  ['the network is away', () => Promise.reject(new TypeError('Failed to fetch')), { status: 0, code: 'network' }],
  [
    'the call is refused',
    async () => Response.json({ code: 'busy', message: 'Later.' }, { status: 503 }),
    { status: 503, code: 'busy', message: 'Later.' },
  ],
  ['a proxy answers', async () => new Response('<html>', { status: 502 }), { status: 502, code: 'unknown' }],
])('tells every question when %s', async (_what, answer, reason) => {
  fetching.mockImplementation(answer);
  const outcomes = await Promise.allSettled([group('task', {}), group('note', {})]);
  expect(outcomes).toMatchObject([
    { status: 'rejected', reason },
    { status: 'rejected', reason },
  ]);
});

it.each<[string, (control: ReadableStreamDefaultController<Uint8Array>) => void]>([
  ['breaks off', (control) => control.error(new TypeError('network error'))],
  ['ends too soon', (control) => control.close()],
])('keeps what came before the answer %s', async (_what, end) => {
  fetching.mockImplementation(async () => inParts([asText([{ index: 1, status: 200, answer: page(9) }]), '{"index":0,"sta'], end));
  const outcomes = await Promise.allSettled([group('task', {}), group('note', {})]);
  expect(outcomes).toMatchObject([
    { status: 'rejected', reason: { status: 0, code: 'network' } },
    { status: 'fulfilled', value: page(9) },
  ]);
});

it('takes what the page asked for before its code came, once, and never for what must be new', async () => {
  // A page that has only just begun, and has asked for nothing yet: modules are those of all files here.
  vi.spyOn(performance, 'now').mockReturnValue(1_000);
  vi.resetModules();
  const { group } = await import('./groups.ts');
  const body = JSON.stringify({
    questions: [
      { entity: 'task', query: { filter: "doc.state == 'a b?c#d'" } },
      { entity: 'note', query: {} },
    ],
  });
  const lines = [
    { index: 0, status: 200, answer: page(1) },
    { index: 1, status: 200, answer: page(2) },
  ];
  const early = new Map([[`/v1/groups ${body}`, { answer: Promise.resolve(inParts([asText(lines)])), token: session.token }]]);
  vi.stubGlobal('earlyAnswers', early);
  fetching.mockImplementation(async () => inParts([asText(lines)]));
  const ask = (isNew = false) => Promise.all([group('task', { filter: "doc.state == 'a b?c#d'" }, isNew), group('note', {}, isNew)]);
  await ask(true);
  expect([fetching.mock.calls.length, early.size]).toEqual([1, 1]);
  expect(await ask()).toEqual([page(1), page(2)]);
  expect([fetching.mock.calls.length, early.size]).toEqual([1, 0]);
  await ask();
  expect(fetching).toHaveBeenCalledTimes(2);
  expect(JSON.parse(localStorage.getItem('starts') ?? '{}').asked[location.pathname]).toContain(`/v1/groups ${body}`);
});
