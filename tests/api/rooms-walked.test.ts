/**
 * One PATCH and one list from their call to the database: every statement, and the rooms on the path to it, in order.
 *
 * Measured at the driver: when a statement is sent, who has called is read from the stack, over all `await`s, from the route
 * down. A room is a folder of `engine/server` or `src/server`; frames of the same room in a row are one stay. Rooms whose
 * functions have returned by then (`access`, `kernel`, `model`) are on no path. The database lends a connection to the
 * work that it is given, and so stands around it: of its frames only those count that send the statement. A hook that
 * writes another record goes in by the front door, and that record has a walk of its own, which begins there (⇒).
 */
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dataOf, type People, signInAll } from '../support/journey.ts';
import { type Answer, startTestServer, type TestServer } from '../support/server.ts';

type Sent = { readonly text: string; readonly stack: string };

const textOf = (query: unknown): string => {
  if (typeof query === 'string') return query;
  return typeof query === 'object' && query !== null && 'text' in query ? String(query.text) : '';
};

/** Everything that is sent to the database while `work` runs: the frame of a transaction too. */
async function sentDuring(work: () => Promise<Answer>): Promise<readonly Sent[]> {
  const sent: Sent[] = [];
  const { prototype } = pg.Client;
  const query: (...args: unknown[]) => unknown = prototype.query;
  const { stackTraceLimit } = Error;
  const told = function (this: unknown, ...args: unknown[]): unknown {
    // Other processes are woken on a connection of its own, which waits for no call and keeps none waiting.
    if (!textOf(args[0]).startsWith('select pg_notify')) sent.push({ text: textOf(args[0]), stack: new Error('sent').stack ?? '' });
    return query.apply(this, args);
  };
  Error.stackTraceLimit = Number.POSITIVE_INFINITY;
  Object.assign(prototype, { query: told });
  try {
    dataOf(await work());
  } finally {
    Object.assign(prototype, { query });
    Error.stackTraceLimit = stackTraceLimit;
  }
  return sent;
}

type Frame = { readonly layer: 'engine' | 'src'; readonly room: string };

/** From the route to the driver. */
const framesOf = ({ stack }: Sent): readonly Frame[] =>
  [...stack.matchAll(/\/(engine|src)\/server\/([\w-]+)\/[^\n]*/g)].reverse().map(([, layer, room = '']) => ({
    layer: layer === 'src' ? 'src' : 'engine',
    room,
  }));

/** Stays in rooms, walk after walk: the first begins at the route, each other one where a product's area writes another record. */
function walksOf(sent: Sent): readonly (readonly string[])[] {
  const frames = framesOf(sent);
  const sending = frames.findLastIndex(({ room }) => room !== 'database');
  const walks: string[][] = [[]];
  let last: Frame | undefined;
  for (const [index, frame] of frames.entries()) {
    if (frame.room === 'database' && index < sending) continue;
    if (last?.layer === 'src' && frame.layer === 'engine' && frame.room === 'resources') walks.push([]);
    if (last?.room !== frame.room || walks.at(-1)?.length === 0) walks.at(-1)?.push(frame.room);
    last = frame;
  }
  return walks;
}

const said = (sent: Sent) =>
  walksOf(sent)
    .map((rooms) => rooms.join(' → '))
    .join(' ⇒ ');
const verbOf = ({ text }: Sent) => /\w+/.exec(text)?.[0] ?? '';
const twice = (rooms: readonly string[]) => rooms.filter((room, index) => rooms.indexOf(room) !== index);

let server: TestServer;
let people: People;
beforeAll(async () => {
  server = await startTestServer({ areas: 'all', engine: 'postgres', seed: true });
  people = await signInAll(server);
});
afterAll(() => server.stop());

/** As warm as a server that has answered before. */
const patchOne = async (): Promise<readonly Sent[]> => {
  const [{ id }] = dataOf(await people.acme.get('/v1/data/service-request?page_size=1'));
  const url = `/v1/data/service-request/${id}`;
  const change = async (title: string) => {
    const { headers } = await people.acme.get(url);
    return sentDuring(() => people.acme.patch(url, { title }, { headers: { 'if-match': String(headers.etag) } }));
  };
  await change('No cooling');
  return change('No cooling on the 3rd floor');
};
const listSome = async (): Promise<readonly Sent[]> => {
  const list = () => sentDuring(() => people.acme.get('/v1/data/service-request?page_size=50&labels=true'));
  await list();
  return list();
};

const SESSION = 'select: http → identity → access → database';

describe.each([
  {
    name: 'a PATCH of a service request',
    send: patchOne,
    most: 10,
    path: [
      SESSION,
      'begin: http → database',
      'select: http → resources → database',
      'update: http → resources → database',
      'insert: http → resources → audit → database',
      'select: http → resources → requests → rows → database',
      'select: http → resources → requests → timeline ⇒ resources → database',
      'insert: http → resources → requests → timeline ⇒ resources → database',
      // Who listens to the organisation's records: rules, plans, webhooks and flows of its own, in one statement.
      'select: http → resources → automation → database',
      'commit: http → database',
    ],
  },
  {
    name: 'a list of service requests with the labels of what they name',
    send: listSome,
    // The list itself, and one for each entity that its records name: the calendar of their clocks is the sixth, other
    // requests, which they were merged into or split from, the seventh.
    most: 8,
    path: Array.from({ length: 8 }, () => 'select: http → resources → database'),
  },
])('$name', ({ send, most, path }) => {
  let sent: readonly Sent[];
  beforeAll(async () => {
    sent = await send();
  });

  it(`takes at most ${most} statements`, () => expect(sent.length, sent.map(({ text }) => text).join('\n')).toBeLessThanOrEqual(most));

  it(`goes ${[...new Set(path.map((step) => step.replace(/^\w+: /, '')))].join('; ')}`, () =>
    expect(sent.map((each) => `${verbOf(each)}: ${said(each)}`)).toEqual(path));

  it('enters no room twice on its way', () => expect(sent.flatMap(walksOf).flatMap(twice)).toEqual([]));
});
