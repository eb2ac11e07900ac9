// @vitest-environment happy-dom
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { session } from '../session/session.ts';
import { notificationKeys, PAGE } from '../shell/notifications/notification-calls.ts';
import { liveHost } from './bus.ts';
import { followLive } from './follow-live.ts';
import { counted, pollEvery, polling } from './polling.ts';

/** The server: streams that are open, how often it was asked, how it answers. */
type Open = {
  readonly push: (text: string) => void;
  readonly end: () => void;
  readonly path: string;
  readonly token: string | undefined;
  readonly last: string | undefined;
};
const server = { streams: [] as Open[], tries: 0, lists: 0, status: 200, headers: {} as Record<string, string> };
const latest = () => server.streams.at(-1);
const event = (name: string, data: object, id = '1.1:1:') => `id: ${id}\nevent: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
const change = (entity: string, id?: string) =>
  event('change', { changes: [{ entity, kind: 'create', ...(id === undefined ? {} : { id }) }] });
const notified = () => change('notification', 'n-1');

const fetchStream = async (path: string, { headers, signal }: { headers: Record<string, string>; signal: AbortSignal }) => {
  server.tries += 1;
  if (server.status === 0) throw new TypeError('Failed to fetch');
  if (server.status !== 200) return new Response('{}', { status: server.status, headers: server.headers });
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  const body = new ReadableStream<Uint8Array>({
    start: (own) => {
      controller = own;
    },
  });
  const encode = (text: string) => new TextEncoder().encode(text);
  const stream: Open = {
    push: (text) => controller?.enqueue(encode(text)),
    end: () => controller?.close(),
    path,
    token: headers.Authorization,
    last: headers['Last-Event-ID'],
  };
  server.streams.push(stream);
  signal.addEventListener('abort', () => {
    controller?.error(new DOMException('', 'AbortError'));
    server.streams.splice(server.streams.indexOf(stream), 1);
  });
  stream.push(event('alive', {}));
  return new Response(body, { status: 200, headers: { 'content-type': 'text/event-stream; charset=utf-8' } });
};

let queries: QueryClient;
let stopPolling: () => void;
let stop: () => void;
const see = (state: 'visible' | 'hidden') => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
};
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const MINUTE = 60_000;

beforeEach(async () => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  vi.stubGlobal('fetch', fetchStream);
  Object.assign(server, { streams: [], tries: 0, lists: 0, status: 200, headers: {} });
  Object.assign(polling, { isLive: false, failures: 0 });
  session.token = 'token-1';
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
  queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  // As the bell does.
  const bell = new QueryObserver(queries, {
    queryKey: notificationKeys(PAGE),
    queryFn: () =>
      counted(async () => {
        server.lists += 1;
        if (server.status === 0) throw new Error('Network error');
        return { data: [], unread_count: 2, total: 0 };
      }),
    refetchInterval: pollEvery,
  });
  stopPolling = bell.subscribe(() => undefined);
  await pass(0);
});
afterEach(() => {
  stop();
  stopPolling();
  vi.useRealTimers();
  vi.restoreAllMocks();
});
const start = async () => {
  stop = followLive(queries);
  await pass(10);
};

describe('the bell', () => {
  it('is told at once: one call for all that comes together, and none while nothing does', async () => {
    await start();
    expect([server.tries, server.lists, latest()?.token]).toEqual([1, 1, 'Bearer token-1']);
    for (let news = 0; news < 20; news += 1) latest()?.push(notified());
    await pass(400);
    expect(server.lists).toBe(2);
    latest()?.push(notified());
    await pass(400);
    expect([server.tries, server.lists]).toEqual([1, 3]);
  });

  it('looks only every five minutes meanwhile', async () => {
    await start();
    for (let minute = 0; minute < 4; minute += 1) {
      latest()?.push(':\n\n:\n\n');
      await pass(MINUTE);
    }
    expect(server.lists).toBe(1);
    latest()?.push(':\n\n');
    await pass(MINUTE + 20);
    expect([server.tries, server.lists]).toEqual([1, 2]);
  });

  it('looks when too much has happened to be told', async () => {
    await start();
    latest()?.push(event('reset', {}));
    await pass(400);
    expect(server.lists).toBe(2);
  });

  it('asks for what happened since the page began, and then goes on from what it heard last', async () => {
    await start();
    expect([latest()?.path.replace(/\d+$/, 'n'), latest()?.last]).toEqual(['/v1/live?since=n', undefined]);
    latest()?.push(event('alive', {}, '2.9:9:'));
    await pass(20_000);
    latest()?.end();
    await pass(3_500);
    expect([server.tries, latest()?.path, latest()?.last]).toEqual([2, '/v1/live', '2.9:9:']);
  });

  it('reads what comes in pieces, and passes over what it cannot read', async () => {
    await start();
    const text = notified();
    latest()?.push(text.slice(0, 9));
    await pass(1);
    latest()?.push(`${text.slice(9)}event: notification\ndata: {\n\nevent: other\ndata: {}\n\n`);
    await pass(400);
    expect(server.lists).toBe(2);
  });

  it('is told nothing while the page is out of sight, and again when it is back', async () => {
    await start();
    see('hidden');
    await pass(9_000);
    expect(server.streams.length).toBe(1);
    await pass(10 * MINUTE);
    expect([server.streams.length, server.tries]).toEqual([0, 1]);
    see('visible');
    await pass(10);
    expect([server.streams.length, server.tries]).toEqual([1, 2]);
  });

  it('comes back ever more slowly when there is no stream, and looks once a minute again', async () => {
    server.status = 503;
    await start();
    await pass(400);
    const lists = server.lists;
    expect(lists).toBe(2);
    await pass(10 * MINUTE);
    // 2, 4, 8 … seconds, at most five minutes.
    expect(server.tries).toBe(9);
    expect(server.lists - lists).toBe(10);
  });

  it('looks ever more seldom while nobody answers', async () => {
    server.status = 0;
    await start();
    await pass(30 * MINUTE);
    expect(server.lists).toBeLessThanOrEqual(7);
  });

  it('waits as long as it is told', async () => {
    Object.assign(server, { status: 429, headers: { 'retry-after': '60' } });
    await start();
    await pass(59_000);
    expect(server.tries).toBe(1);
    await pass(2_000);
    expect(server.tries).toBe(2);
  });

  it('looks once more and leaves it when the server refuses: that call says what is wrong', async () => {
    server.status = 401;
    await start();
    await pass(5 * MINUTE);
    expect([server.tries, server.lists]).toEqual([1, 7]);
  });

  it('opens another stream when one ends or falls silent', async () => {
    await start();
    await pass(20_000);
    latest()?.end();
    await pass(1_500);
    // One look as well: rights may have changed.
    expect([server.tries, server.lists]).toEqual([2, 2]);
    await pass(74_000);
    expect(server.tries).toBe(2);
    await pass(3_500);
    expect(server.tries).toBe(3);
  });

  it('is told nothing any more once it has ended', async () => {
    await start();
    stop();
    await pass(10);
    see('visible');
    await pass(10);
    expect([server.streams.length, server.tries]).toEqual([0, 1]);
  });
});

describe('lists and records', () => {
  /** As a page shows them; answers how often each was fetched. */
  function shown(keys: readonly (readonly unknown[])[], takes = 0) {
    const counts = keys.map(() => 0);
    const inFlight = { now: 0, most: 0 };
    const stops = keys.map((queryKey, index) =>
      new QueryObserver(queries, {
        queryKey,
        queryFn: async () => {
          counts[index] = (counts[index] ?? 0) + 1;
          inFlight.now += 1;
          inFlight.most = Math.max(inFlight.most, inFlight.now);
          await new Promise((done) => setTimeout(done, takes));
          inFlight.now -= 1;
          return counts[index];
        },
        staleTime: Number.POSITIVE_INFINITY,
      }).subscribe(() => undefined),
    );
    return { counts, inFlight, stop: () => stops.forEach((end) => void end()) };
  }
  const list = ['data', 'task', 'list', { filter: 'x' }];
  const record = (id: string) => ['data', 'task', 'record', id];

  it('are fetched again when one of theirs changed, and others are not', async () => {
    await start();
    const page = shown([list, record('a'), record('b'), ['data', 'other', 'list', {}], ['data', 'task', 'group', { by: 'status' }]]);
    await pass(10);
    latest()?.push(change('task', 'a'));
    await pass(600);
    expect(page.counts).toEqual([2, 2, 1, 1, 2]);
    latest()?.push(change('task'));
    await pass(1_200);
    expect(page.counts).toEqual([3, 3, 2, 1, 3]);
    latest()?.push(event('reset', {}));
    await pass(1_200);
    expect(page.counts).toEqual([4, 4, 3, 2, 4]);
    page.stop();
  });

  it('show at once what is told after a quiet time, and begin anew what was being fetched when it was told', async () => {
    await start();
    const page = shown([list], 300);
    await pass(400);
    latest()?.push(change('task', 'a'));
    await pass(100);
    expect(page.counts).toEqual([2]);
    await pass(2_000);
    void queries.invalidateQueries({ queryKey: list });
    await pass(50);
    expect(page.counts).toEqual([3]);
    latest()?.push(change('task', 'a'));
    await pass(1_000);
    expect(page.counts).toEqual([4]);
    page.stop();
  });

  it('take one call each for a hundred changes, and never two at a time in a storm that lasts', async () => {
    await start();
    const page = shown([list], 300);
    await pass(400);
    for (let turn = 0; turn < 100; turn += 1) latest()?.push(change('task', String(turn)));
    await pass(2_000);
    expect(page.counts).toEqual([2]);
    for (let turn = 0; turn < 100; turn += 1) {
      latest()?.push(change('task', String(turn)));
      await pass(100);
    }
    await pass(2_000);
    // Ten seconds: each round takes 300 ms and waits twice as long.
    expect(page.counts[0]).toBeLessThanOrEqual(2 + 13);
    expect(page.counts[0]).toBeGreaterThan(6);
    expect(page.inFlight.most).toBe(1);
    page.stop();
  });

  it('tell what follows a record', async () => {
    await start();
    const told = vi.fn();
    const end = liveHost.follow(told);
    latest()?.push(change('task', 'a'));
    await pass(10);
    end();
    latest()?.push(change('task', 'b'));
    await pass(10);
    expect(told.mock.calls).toEqual([[[{ entity: 'task', id: 'a', kind: 'create' }]]]);
  });
});
