/** Commands that wait: sent once, in order, whatever is cut off; merged with what others did; sealed, and kept for their person. */
import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import type { AppPlan, EntityView, FormPlan } from '../../../core/definitions/view-types.ts';
import type { RecordData } from '../../../react/types.ts';
import type { KeptRows } from '../rows.ts';
import { keyFrom } from '../sealing.ts';
import { createOutbox, type Outbox } from './outbox.ts';
import { createOverlay } from './overlay.ts';
import { type Calls, sendCommand } from './send.ts';
import type { Body, Change, Command } from './types.ts';
import { createWaiter } from './waiter.ts';
import { openWaiting, type WaitingStore } from './waiting-store.ts';

const KEY = 'A'.repeat(43);
const refused = (status: number, code = 'x', more = {}) =>
  Object.assign(new Error(`refused ${status}`), { status, code, errors: [], ...more });
const cut = () => refused(0, 'network');

const field = (name: string, type: string, more = {}) => ({ name, pointer: `/${name}`, label: `field.${name}`, type, ...more });
const fields = [
  field('title', 'text'),
  field('remarks', 'textarea'),
  field('count', 'integer', { merge: 'add' }),
  field('photos', 'files'),
  field('state', 'ref', { ref: 'state' }),
];
const view = { name: 'job', title: 'title', fields, workflows: [{ name: 'finish', label: 'job.finish' }] } as unknown as EntityView;
const stateView = { name: 'state', title: 'title', colour: 'colour', fields: [], workflows: [] } as unknown as EntityView;
const app = {
  user: { id: 'u' },
  org: { id: 'o' },
  offline: [
    {
      entity: 'job',
      changes: [
        { name: 'update', set: {} },
        { name: 'finish', set: { state: 'input.to', kind: 'input.to.kind', ended_at: 'now()' } },
      ],
    },
  ],
} as unknown as AppPlan;

/** A server that does what it is told once a key, and whose network is cut where `cuts` says: before a call, or before its answer. */
function fakeServer(cuts: () => 'before' | 'after' | undefined = () => undefined) {
  const rows = new Map<string, RecordData>(
    ['1', '2', '3'].map((id) => [id, { id, version: 1, title: `Job ${id}`, remarks: null, count: 1, photos: null, log: [] } as RecordData]),
  );
  const answers = new Map<string, { readonly call: string; readonly answer: unknown }>();
  const uploads: string[] = [];
  const through = async <T>(work: () => T): Promise<T> => {
    const at = cuts();
    if (at === 'before') throw cut();
    const answer = work();
    if (at === 'after') throw cut();
    return answer;
  };
  const once = <T>(key: string, call: string, work: () => T): T => {
    const known = answers.get(key);
    if (known && known.call !== call) throw refused(422, 'idempotency_mismatch');
    if (known) return known.answer as T;
    const answer = work();
    answers.set(key, { call, answer });
    return answer;
  };
  const rowOf = (id: string, version: number | undefined) => {
    const row = rows.get(id);
    if (!row) throw refused(404, 'not_found');
    if (version !== undefined && row.version !== version) throw refused(412, 'stale');
    return row;
  };
  const write = (id: string, patch: Body): RecordData => {
    const row = rowOf(id, undefined);
    const next = { ...row, ...patch, version: row.version + 1 } as RecordData;
    rows.set(id, next);
    return next;
  };
  const calls: Calls = {
    get: async (_entity, id) => through(() => ({ data: rowOf(id, undefined) })),
    entity: async () => view,
    form: async () => ({ fields }) as unknown as FormPlan,
    patch: (_entity, id, patch, { key, version }) =>
      through(() =>
        once(key, JSON.stringify([id, patch, version]), () => {
          rowOf(id, version);
          return write(id, patch);
        }),
      ),
    run: (_entity, workflow, id, input, { key, version, at }) =>
      through(() =>
        once(key, JSON.stringify([id, workflow, input, version]), () => {
          const { log } = rowOf(id, version);
          if (input.to === 'closed') throw refused(422, 'forbidden_transition', { errors: [{ pointer: '/to', code: 'x', message: 'no' }] });
          return write(id, { log: [...(log as unknown[]), input.n], state: input.to, ended_at: at });
        }),
      ),
    upload: (file) =>
      through(() => {
        uploads.push(file.name);
        return { id: `server ${file.name}`, name: file.name, type: file.type, size: file.size };
      }),
  };
  return { rows, uploads, calls, write };
}

async function phone(server: ReturnType<typeof fakeServer>, owner: string = crypto.randomUUID()) {
  const kept: KeptRows = { at: 1, rows: new Map(server.rows), labels: {} };
  const states: KeptRows = {
    at: 1,
    labels: {},
    rows: new Map([['done', { id: 'done', version: 1, title: 'Done', colour: 'green', kind: 'DONE' } as RecordData]]),
  };
  const sent: Command[] = [];
  const start = async () => {
    const files: WaitingStore = await openWaiting(owner, await keyFrom(KEY));
    const outbox: Outbox = await createOutbox({
      store: files,
      send: (command) => sendCommand(command, { calls: server.calls, files }),
      sent: async (command) => void sent.push(command),
      changed: () => {},
      alone: (work) => work(),
    });
    const rows = { of: async (entity: string) => ({ job: kept, state: states })[entity] };
    const views: Readonly<Record<string, EntityView>> = { job: view, state: stateView };
    const overlay = createOverlay({ rows, commands: outbox.all, files, app: async () => app, viewOf: async (name) => views[name] });
    const waiter = createWaiter({ outbox, files, rows: overlay, app: async () => app, now: () => Date.parse('2026-03-02T09:00:00Z') });
    return { outbox, waiter, files, overlay };
  };
  return { start, sent, owner };
}

const keyed = () => crypto.randomUUID();
const update = (record: string, body: Body, version: number | undefined = 1): Change => ({
  entity: 'job',
  record,
  change: 'update',
  body,
  version,
});
const finish = (record: string, body: Body): Change => ({ ...update(record, body), change: 'finish' });
const drained = async (outbox: Outbox) => {
  for (let tries = 0; tries < 200 && outbox.all().some(({ trouble }) => !trouble); tries += 1) await outbox.drain();
};

describe('what waits', () => {
  it('shows at once, as the server will have it, and is there after a restart', async () => {
    const server = fakeServer(() => 'before');
    const own = await phone(server);
    const first = await own.start();
    await first.waiter.wait(finish('1', { to: 'done', n: 1 }), keyed());
    const photo = await first.waiter.waitFile(new File(['abc'], 'meter.jpg', { type: 'image/jpeg' }));
    await first.waiter.wait(update('1', { photos: [{ id: photo.id }], remarks: 'Bring a ladder' }), keyed());
    await first.outbox.drain();
    const { outbox, overlay } = await own.start();
    expect(outbox.all().map(({ change }) => change)).toEqual(['finish', 'update']);
    const shown = await overlay.of('job');
    expect(shown?.rows.get('1')).toMatchObject({
      state: 'done',
      kind: 'DONE',
      ended_at: '2026-03-02T09:00:00.000Z',
      remarks: 'Bring a ladder',
      photos: [{ name: 'meter.jpg', type: 'image/jpeg', size: 3 }],
    });
    expect(shown?.labels.state).toEqual({ done: { label: 'Done', colour: 'green' } });
    // Nothing else is another record for it.
    expect(shown?.rows.get('2')).toBe(server.rows.get('2'));
    expect(await overlay.of('job')).toBe(shown);
  });

  it('is nothing that definitions do not let wait, nor of a record that is not kept here', async () => {
    const { waiter, outbox } = await (await phone(fakeServer())).start();
    for (const change of [{ ...update('1', {}), change: 'remove' }, update('9', {}), { ...update('1', {}), record: null }])
      expect(await waiter.wait(change, keyed())).toBeUndefined();
    expect(outbox.all()).toEqual([]);
  });

  it('is closed to everybody else on the device, and opens to its person again', async () => {
    const server = fakeServer(() => 'before');
    const own = await phone(server);
    const { waiter } = await own.start();
    await waiter.wait(update('1', { title: 'A secret' }), keyed());
    const other = await (await phone(server)).start();
    expect(other.outbox.all()).toEqual([]);
    const stranger = await openWaiting(own.owner, await keyFrom('B'.repeat(43)));
    expect(await stranger.all()).toEqual([]);
    expect((await own.start()).outbox.all()).toHaveLength(1);
  });
});

/** From 0 to 1, the same in every run of the test: a linear congruence within 32 bits. */
function numbersOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

it('arrives once and in order, however often the network is cut, before a call or before its answer', async () => {
  for (let run = 0; run < 30; run += 1) {
    const random = numbersOf(run);
    const cutAt = () => (random() < 0.5 ? ('before' as const) : ('after' as const));
    const server = fakeServer(() => (random() < 0.5 ? cutAt() : undefined));
    const own = await phone(server);
    let { waiter, outbox } = await own.start();
    const expected: Record<string, number[]> = { 1: [], 2: [], 3: [] };
    let photos = 0;
    for (let n = 0; n < 20; n += 1) {
      const record = String(1 + Math.floor(random() * 3));
      if (n % 2 === 0) {
        expected[record]?.push(n);
        await waiter.wait(finish(record, { to: 'done', n }), keyed());
      } else {
        const { id } = await waiter.waitFile(new File([`${n}`], `${n}.jpg`));
        photos += 1;
        const seen = (await own.start()).overlay;
        const before = ((await seen.of('job'))?.rows.get(record)?.photos ?? []) as { id: string }[];
        await waiter.wait(update(record, { photos: [...before.map((file) => ({ id: file.id })), { id }] }), keyed());
      }
      // The app is killed and begun anew twice.
      if (n === 7 || n === 13) ({ waiter, outbox } = await own.start());
    }
    await drained(outbox);
    expect([run, outbox.all().flatMap(({ trouble }) => trouble ?? [])]).toEqual([run, []]);
    for (const [id, order] of Object.entries(expected)) expect([run, id, server.rows.get(id)?.log]).toEqual([run, id, order]);
    const stored = [...server.rows.values()].flatMap((row) => ((row.photos ?? []) as { id: string }[]).map(({ id }) => id));
    expect([run, new Set(stored).size, stored.length]).toEqual([run, photos, photos]);
  }
}, 60_000);

describe('what others did meanwhile', () => {
  it('is put together by the rule of each field, and one true conflict is asked about', async () => {
    const server = fakeServer();
    const { waiter, outbox } = await (await phone(server)).start();
    const photo = await waiter.waitFile(new File(['x'], 'mine.jpg'));
    await waiter.wait(update('1', { title: 'Mine', remarks: 'Mine', count: 3, photos: [{ id: photo.id }] }), keyed());
    server.write('1', { title: 'Theirs', count: 5, photos: [{ id: 'theirs', name: 'theirs.jpg' }], other: 'Theirs' });
    await outbox.drain();
    expect(outbox.all()[0]?.trouble).toMatchObject({
      kind: 'clash',
      clashes: [{ pointer: '/title', field: { name: 'title' }, mine: 'Mine', theirs: 'Theirs' }],
    });
    // Nothing is half written.
    expect(server.rows.get('1')).toMatchObject({ title: 'Theirs', remarks: null, count: 5 });
    await outbox.decide(outbox.all()[0]?.id ?? '', new Set());
    await drained(outbox);
    expect(outbox.all()).toEqual([]);
    expect(server.rows.get('1')).toMatchObject({
      title: 'Theirs',
      remarks: 'Mine',
      count: 7,
      photos: [{ id: 'theirs' }, { id: 'server mine.jpg' }],
      other: 'Theirs',
    });
  });

  it('may be overruled, field by field', async () => {
    const server = fakeServer();
    const { waiter, outbox } = await (await phone(server)).start();
    await waiter.wait(update('1', { title: 'Mine', remarks: 'Mine' }), keyed());
    server.write('1', { title: 'Theirs', remarks: 'Theirs' });
    await outbox.drain();
    await outbox.decide(outbox.all()[0]?.id ?? '', new Set(['/title']));
    await drained(outbox);
    expect(server.rows.get('1')).toMatchObject({ title: 'Mine', remarks: 'Theirs' });
  });
});

it('holds back the record of what was refused, and no other', async () => {
  const server = fakeServer();
  const { waiter, outbox } = await (await phone(server)).start();
  await waiter.wait(finish('1', { to: 'closed', n: 1 }), keyed());
  await waiter.wait(update('1', { title: 'Later' }), keyed());
  await waiter.wait(update('2', { title: 'Other' }), keyed());
  await outbox.drain();
  expect(outbox.all().map(({ trouble }) => trouble?.kind)).toEqual(['refused', undefined]);
  expect([server.rows.get('1')?.title, server.rows.get('2')?.title]).toEqual(['Job 1', 'Other']);
  expect(await waiter.mustWait(update('1', { title: 'More' }))).toBe(true);
  expect(await waiter.mustWait(update('2', { title: 'More' }))).toBe(false);
  await outbox.drop(outbox.all()[0]?.id ?? '');
  await outbox.drain();
  expect([outbox.all(), server.rows.get('1')?.title]).toEqual([[], 'Later']);
});

it('is sent again where the server or the session ended, and is no trouble of its own', async () => {
  for (const status of [401, 429, 503]) {
    const server = fakeServer();
    const { patch } = server.calls;
    server.calls.patch = async () => Promise.reject(refused(status));
    const { waiter, outbox } = await (await phone(server)).start();
    await waiter.wait(update('1', { title: 'Later' }), keyed());
    expect([status, await outbox.drain(), outbox.all()[0]?.trouble]).toEqual([status, true, undefined]);
    server.calls.patch = patch;
    expect([await outbox.drain(), outbox.all()]).toEqual([false, []]);
  }
});
