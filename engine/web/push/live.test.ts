// @vitest-environment happy-dom
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { session } from '../session/session.ts';
import { notificationKeys, PAGE } from '../shell/notifications/notification-calls.ts';
import { followLive } from './live.ts';
import { counted, pollEvery, polling } from './polling.ts';

/** The server: streams that are open, how often it was asked, how it answers. */
type Open = { readonly push: (text: string) => void; readonly end: () => void; readonly token: string | null };
const server = { streams: [] as Open[], tries: 0, lists: 0, status: 200, headers: {} as Record<string, string>, unread: 2 };
const latest = () => server.streams.at(-1);
const event = (name: string, data: object) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;

const fetchStream = async (_path: string, { headers, signal }: { headers: Record<string, string>; signal: AbortSignal }) => {
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
    token: headers.Authorization ?? null,
  };
  server.streams.push(stream);
  signal.addEventListener('abort', () => {
    controller?.error(new DOMException('', 'AbortError'));
    server.streams.splice(server.streams.indexOf(stream), 1);
  });
  stream.push(event('unread', { unread: server.unread }));
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
  Object.assign(server, { streams: [], tries: 0, lists: 0, status: 200, headers: {}, unread: 2 });
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
        return { data: [], unread_count: server.unread, total: 0 };
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
    for (let news = 0; news < 20; news += 1) latest()?.push(event('notification', {}));
    await pass(400);
    expect(server.lists).toBe(2);
    latest()?.push(event('notification', {}));
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

  it('looks when another number is unread than it knows of, as the stream begins or later', async () => {
    server.unread = 3;
    await start();
    await pass(400);
    expect(server.lists).toBe(2);
    latest()?.push(event('unread', { unread: 3 }));
    await pass(400);
    expect(server.lists).toBe(2);
    server.unread = 1;
    latest()?.push(event('unread', { unread: 1 }));
    await pass(400);
    expect(server.lists).toBe(3);
  });

  it('reads what comes in pieces, and passes over what it cannot read', async () => {
    await start();
    const text = event('notification', {});
    latest()?.push(text.slice(0, 9));
    await pass(1);
    latest()?.push(`${text.slice(9)}event: notification\ndata: {\n\nevent: other\ndata: {}\n\n`);
    await pass(400);
    expect(server.lists).toBe(2);
  });

  it('is told nothing while the page is out of sight, and again when it is back', async () => {
    await start();
    see('hidden');
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
