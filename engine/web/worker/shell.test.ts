import { beforeEach, expect, it } from 'vitest';
import type { FetchEvent, ShellFiles, WorkerScope } from './scope.ts';
import { followShell } from './shell.ts';

type Listener = (event: Record<string, unknown>) => void;
type Files = Map<string, string>;

const ORIGIN = 'https://field.example.com';
/** What the browser keeps, whichever build wrote it. */
let kept: Map<string, Files>;
const server = { isThere: true, asked: [] as string[], missing: '' };

const pathOf = (request: Request | string) => new URL(typeof request === 'string' ? request : request.url, ORIGIN).pathname;
const answerOf = (text: string | undefined) => (text === undefined ? undefined : new Response(text));

const cacheOf = (files: Files) => ({
  match: async (request: Request | string) => answerOf(files.get(pathOf(request))),
  put: async (request: Request | string, answer: Response) => void files.set(pathOf(request), await answer.text()),
});
const caches = {
  keys: async () => [...kept.keys()],
  delete: async (name: string) => kept.delete(name),
  match: async (request: Request | string) =>
    answerOf([...kept.values()].map((files) => files.get(pathOf(request))).find((text) => text !== undefined)),
  open: async (name: string) => {
    const files = kept.get(name) ?? new Map<string, string>();
    kept.set(name, files);
    return cacheOf(files);
  },
};

/** A worker of a build, as the browser runs it. */
function worker(shell: ShellFiles, active?: object) {
  const listeners = new Map<string, Listener>();
  const told: string[] = [];
  followShell(
    {
      caches,
      location: { origin: ORIGIN },
      registration: { active },
      clients: { claim: async () => void told.push('claim') },
      skipWaiting: async () => void told.push('skipWaiting'),
      fetch: async (request: Request | string) => {
        const path = pathOf(request);
        server.asked.push(path);
        if (!server.isThere) throw new TypeError('Failed to fetch');
        // As the server does: a page for who asks for one.
        if (path === '/' && !(request as Request).headers.get('accept')?.includes('text/html')) return new Response('', { status: 404 });
        return path === server.missing ? new Response('', { status: 404 }) : new Response(`${shell.id} ${path}`);
      },
      addEventListener: (type: string, listener: Listener) => listeners.set(type, listener),
    } as unknown as WorkerScope,
    shell,
  );
  const happen = async (type: string, event: Record<string, unknown> = {}) => {
    const work: unknown[] = [];
    listeners.get(type)?.({ waitUntil: (promise: unknown) => work.push(promise), ...event });
    await Promise.all(work);
  };
  const get = async (path: string, { mode = 'cors', method = 'GET' } = {}) => {
    let answer: Promise<Response> | undefined;
    const request = { url: new URL(path, ORIGIN).href, method, mode } as Request;
    listeners.get('fetch')?.({ request, respondWith: (promise: Promise<Response>) => (answer = promise) } as unknown as Record<
      string,
      unknown
    > &
      FetchEvent);
    return answer && (await answer).text();
  };
  return { happen, get, told, tell: (type: string) => happen('message', { data: { type } }) };
}

const first: ShellFiles = { id: 'one', start: ['/assets/base-1.js'], rest: ['/assets/form-1.js', '/icon.svg'] };
const second: ShellFiles = { id: 'two', start: ['/assets/base-2.js'], rest: ['/assets/form-1.js', '/icon.svg'] };
const open = { mode: 'navigate' };

beforeEach(() => {
  kept = new Map();
  Object.assign(server, { isThere: true, asked: [], missing: '' });
});

it('starts the app without a network, at any address of a page, and leaves calls alone', async () => {
  const own = worker(first);
  await own.happen('install');
  await own.happen('activate');
  expect(own.told).toEqual(['skipWaiting', 'claim']);
  server.isThere = false;
  expect([await own.get('/my-tasks', open), await own.get('/tasks/7?tab=files', open)]).toEqual(['one /', 'one /']);
  expect(await own.get('/assets/base-1.js')).toBe('one /assets/base-1.js');
  await expect(own.get('/assets/form-1.js')).rejects.toThrow('Failed to fetch');
  for (const [path, request] of [
    ['/v1/data/task', {}],
    ['/v1/files/7', open],
    ['/media/a.png', open],
    ['/openapi.json', open],
    ['/my-tasks', { mode: 'navigate', method: 'POST' }],
    ['https://elsewhere.example.com/assets/base-1.js', {}],
  ] as const)
    expect(await own.get(path, request)).toBeUndefined();
});

it('keeps every file once it is told to, each asked for once, and those that are used before', async () => {
  const own = worker(first);
  await own.happen('install');
  await own.get('/assets/form-1.js');
  await own.tell('shell-keep-all');
  await own.tell('shell-keep-all');
  expect(server.asked).toEqual(['/', '/assets/base-1.js', '/assets/form-1.js', '/icon.svg']);
});

it('gives pages a new build only when they say so, whole or not at all, and keeps the one before for those still open', async () => {
  const old = worker(first);
  await old.happen('install');
  await old.tell('shell-keep-all');
  server.missing = '/assets/base-2.js';
  await expect(worker(second, {}).happen('install')).rejects.toThrow('/assets/base-2.js answered 404.');
  expect(await old.get('/my-tasks', open)).toBe('one /');

  server.missing = '';
  server.asked = [];
  const own = worker(second, {});
  await own.happen('install');
  expect(own.told).toEqual([]);
  await own.tell('shell-take-over');
  expect(own.told).toEqual(['skipWaiting']);
  await own.happen('activate');
  await own.tell('shell-keep-all');
  // A file of the same name is the same file. One that has a name of its own may have changed.
  expect(server.asked).toEqual(['/assets/base-2.js', '/icon.svg']);
  expect(await own.get('/my-tasks', open)).toBe('two /');
  expect(await own.get('/assets/base-1.js')).toBe('one /assets/base-1.js');

  const third = worker({ ...second, id: 'three' }, {});
  await third.happen('install');
  await third.happen('activate');
  expect([...kept.keys()].sort()).toEqual(['shell three', 'shell two']);
});
