/** Commands that wait: sent once, in order, whatever is cut off; merged with what others did; sealed, and kept for their person. */
import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import type { AppPlan, EntityView, FormPlan } from '../../../core/definitions/view-types.ts';
import { addressOf } from '../../../react/records/file-addresses.ts';
import type { RecordData } from '../../../react/types.ts';
import type { KeptRows } from '../rows.ts';
import { keyFrom } from '../sealing.ts';
import { createOutbox, type Outbox } from './outbox.ts';
import { createOverlay } from './overlay.ts';
import { createRoom, RESERVE } from './room.ts';
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
const view = {
  name: 'job',
  title: 'title',
  fields,
  workflows: [{ name: 'finish', label: 'job.finish' }],
  chosenState: { field: 'state', inputs: { finish: 'to' } },
} as unknown as EntityView;
const stateView = { name: 'state', title: 'title', colour: 'colour', fields: [], workflows: [] } as unknown as EntityView;
const app = {
  user: { id: 'u' },
  org: { id: 'o' },
  offline: [
    {
      entity: 'job',
      changes: [
        { name: 'update', set: {} },
        { name: 'create', set: { state: "'open'", owner: 'user.id' }, makes: true },
        { name: 'punch', set: { title: 'input.status' }, makes: true },
        { name: 'quiet', set: {}, makes: true },
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
  const punches: unknown[] = [];
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
    create: (entity, body, key) =>
      through(() =>
        once(key, JSON.stringify([entity, body]), () => {
          if (body.title === '') throw refused(422, 'invalid', { errors: [{ pointer: '/title', code: 'x', message: 'no title' }] });
          const made = { ...body, id: `server-${rows.size + 1}`, version: 1, photos: null, log: [] } as RecordData;
          rows.set(String(made.id), made);
          return made;
        }),
      ),
    run: (_entity, workflow, id, input, { key, version, at }) =>
      through(() =>
        once(key, JSON.stringify([id, workflow, input, version]), () => {
          if (id === null) {
            if (input.status === 'no') throw refused(409, 'conflict');
            punches.push([input.status, at]);
            return null;
          }
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
  return { rows, uploads, punches, calls, write };
}

const plenty: StorageEstimate = { quota: 1e9, usage: 0 };

async function phone(server: ReturnType<typeof fakeServer>, owner: string = crypto.randomUUID(), storage: StorageEstimate = plenty) {
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
      send: (command, later) => sendCommand(command, { calls: server.calls, files, later }),
      sent: async (command) => void sent.push(command),
      changed: () => {},
      alone: (work) => work(),
    });
    const rows = { of: async (entity: string) => ({ job: kept, state: states })[entity] };
    const views: Readonly<Record<string, EntityView>> = { job: view, state: stateView };
    const overlay = createOverlay({ rows, commands: outbox.all, files, app: async () => app, viewOf: async (name) => views[name] });
    const room = createRoom({ estimate: async () => storage, words: () => 'No room.' });
    const waiter = createWaiter({
      outbox,
      files,
      rows: overlay,
      app: async () => app,
      room,
      now: () => Date.parse('2026-03-02T09:00:00Z'),
    });
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
const create = (body: Body): Change => ({ entity: 'job', record: null, change: 'create', body, version: undefined });
const onAll = (change: string, body: Body): Change => ({ ...create(body), change });
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
    // It can be looked at while it waits, though the value that is sent has no address.
    expect(addressOf(photo)).toMatch(/^blob:/);
    expect(photo).not.toHaveProperty('url');
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

it('leaves nothing of a move that is done already, and asks about any other that is refused', async () => {
  const server = fakeServer();
  const stand = (id: string, state: string) => server.rows.set(id, { ...server.rows.get(id), state } as RecordData);
  stand('1', 'closed');
  stand('2', 'open');
  stand('3', 'open');
  const { waiter, outbox } = await (await phone(server)).start();
  // There already; on the way to where a later one leads; and one that leads elsewhere.
  await waiter.wait(finish('1', { to: 'closed', note: '' }), keyed());
  await waiter.wait(finish('2', { to: 'closed' }), keyed());
  await waiter.wait(finish('2', { to: 'open', n: 2 }), keyed());
  await waiter.wait(finish('3', { to: 'closed' }), keyed());
  await waiter.wait(finish('3', { to: 'done' }), keyed());
  await outbox.drain();
  expect(outbox.all().map(({ record, trouble }) => [record, trouble?.kind])).toEqual([
    ['3', 'refused'],
    ['3', undefined],
  ]);
  expect(server.rows.get('2')?.log).toEqual([2]);
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

describe('what is made without a network', () => {
  it('is there at once under an id of its own, goes on from there, and has the server’s id once it is sent', async () => {
    const server = fakeServer();
    const own = await phone(server);
    const { waiter, outbox } = await own.start();
    const key = keyed();
    const made = await waiter.wait(create({ title: 'New' }), key);
    expect(made).toMatchObject({ id: key, version: 0, title: 'New', state: 'open', owner: 'u', created_by: 'u' });
    await waiter.wait(update(key, { remarks: 'First' }, 0), keyed());
    await waiter.wait(finish(key, { to: 'done', n: 1 }), keyed());
    await waiter.wait(update('2', { remarks: key }), keyed());
    // Begun anew, it is there still.
    const { overlay, ...again } = await own.start();
    expect((await overlay.of('job'))?.rows.get(key)).toMatchObject({ title: 'New', remarks: 'First', state: 'done' });
    expect(await again.waiter.mustWait(update('3', { remarks: key }))).toBe(true);
    await drained(again.outbox);
    const stored = server.rows.get('server-4');
    expect([again.outbox.all(), stored]).toMatchObject([[], { title: 'New', remarks: 'First', state: 'done', log: [1] }]);
    // Nothing was asked about: what the person did one after the other is no clash.
    expect(server.rows.get('2')).toMatchObject({ remarks: 'server-4' });
    expect(await again.files.names()).toEqual([{ from: key, to: 'server-4' }]);
    expect(outbox.all()).toHaveLength(4);
  });

  it('is made once, whatever is cut off', async () => {
    for (let run = 0; run < 30; run += 1) {
      const random = numbersOf(run + 100);
      const server = fakeServer(() => (['before', 'after', undefined] as const)[Math.floor(random() * 3)]);
      const own = await phone(server);
      let { waiter, outbox } = await own.start();
      for (let n = 0; n < 4; n += 1) {
        const key = keyed();
        await waiter.wait(create({ title: `New ${n}` }), key);
        await waiter.wait(finish(key, { to: 'done', n }), keyed());
        if (n === 1) ({ waiter, outbox } = await own.start());
        await outbox.drain();
      }
      await drained(outbox);
      expect([run, outbox.all()]).toEqual([run, []]);
      const made = [...server.rows.values()].slice(3).map(({ title, log }) => [title, log]);
      expect([run, made.sort()]).toEqual([run, [0, 1, 2, 3].map((n) => [`New ${n}`, [n]])]);
    }
  }, 60_000);

  it('holds what names it when it is refused, and takes what was done to it along when it is dropped', async () => {
    const server = fakeServer();
    const { waiter, outbox } = await (await phone(server)).start();
    const key = keyed();
    await waiter.wait(create({ title: '' }), key);
    await waiter.wait(update(key, { remarks: 'On it' }, 0), keyed());
    await waiter.wait(update('2', { remarks: key }), keyed());
    await waiter.wait(update('3', { title: 'Other' }), keyed());
    await outbox.drain();
    expect(outbox.all().map(({ record, trouble }) => [record, trouble?.kind])).toEqual([
      [key, 'refused'],
      [key, undefined],
      ['2', undefined],
    ]);
    await outbox.drop(key);
    expect(outbox.all().map(({ record }) => record)).toEqual(['2']);
  });

  it('keeps steps that are of no record, in their order, with the time of the deed', async () => {
    const server = fakeServer();
    const { waiter, outbox, overlay } = await (await phone(server)).start();
    const shown = await waiter.wait(onAll('punch', { status: 'in' }), keyed());
    expect((await overlay.of('job'))?.rows.get(String(shown?.id))).toMatchObject({ title: 'in', created_by: 'u' });
    const quiet = await waiter.wait(onAll('quiet', { status: 'x' }), keyed());
    expect((await overlay.of('job'))?.rows.has(String(quiet?.id))).toBe(false);
    await waiter.wait(onAll('punch', { status: 'no' }), keyed());
    await waiter.wait(onAll('punch', { status: 'out' }), keyed());
    expect([await waiter.mustWait(onAll('punch', {})), await waiter.mustWait(onAll('other', {}))]).toEqual([true, false]);
    // What is of one record alone is not done to several.
    expect(await waiter.wait(onAll('finish', {}), keyed())).toBeUndefined();
    expect(await waiter.wait({ ...onAll('punch', {}), record: '1' }, keyed())).toBeUndefined();
    await outbox.drain();
    const at = '2026-03-02T09:00:00.000Z';
    expect(server.punches).toEqual([
      ['in', at],
      ['x', at],
    ]);
    expect(outbox.all().map(({ body, trouble }) => [body.status, trouble?.kind ?? 'waits'])).toEqual([
      ['no', 'refused'],
      ['out', 'waits'],
    ]);
  });

  it('comes after what waits for a record that it names, and goes without it where that is held', async () => {
    const server = fakeServer();
    const { waiter, outbox } = await (await phone(server)).start();
    const order: string[] = [];
    const { run, create: make } = server.calls;
    server.calls.run = (...call) => {
      order.push(String(call[3].to ?? ''));
      return run(...call);
    };
    server.calls.create = (...call) => {
      order.push(String(call[1].title));
      return make(...call);
    };
    await waiter.wait(finish('1', { to: 'begun', n: 1 }), keyed());
    await waiter.wait(create({ title: 'Part', job: '1' }), keyed());
    await waiter.wait(finish('1', { to: 'closed', n: 2 }), keyed());
    await waiter.wait(create({ title: 'Late part', job: '1' }), keyed());
    await drained(outbox);
    // A record that went on is asked twice: first as it was seen.
    expect([...new Set(order)]).toEqual(['begun', 'Part', 'closed', 'Late part']);
    expect(outbox.all().map(({ trouble }) => trouble?.kind)).toEqual(['refused']);
  });
});

describe('a device without room', () => {
  const isFull = { status: 507, code: 'device_full', message: 'No room.', errors: [] };

  it('says so before it keeps a photo or a change, and what waits there already stays and is sent', async () => {
    const server = fakeServer();
    const storage = { quota: RESERVE + 2_000, usage: 0 };
    const { waiter, outbox, files } = await (await phone(server, undefined, storage)).start();
    await waiter.wait(update('1', { title: 'Kept' }), keyed());
    await expect(waiter.waitFile(new File([new Uint8Array(3_000)], 'large.jpg'))).rejects.toMatchObject(isFull);
    const { id } = await waiter.waitFile(new File(['x'], 'small.jpg'));
    expect(await files.hasFile(id)).toBe(true);
    storage.usage = 2_000;
    await expect(waiter.wait(update('2', { title: 'More' }), keyed())).rejects.toMatchObject(isFull);
    expect(outbox.all()).toHaveLength(1);
    await drained(outbox);
    expect([server.rows.get('1')?.title, server.rows.get('2')?.title]).toEqual(['Kept', 'Job 2']);
  });

  it('says the same where the browser finds out only as it writes, and passes on everything else', async () => {
    const room = createRoom({ estimate: async () => undefined, words: () => 'No room.' });
    const failing = (name: string) => room.keep(1, () => Promise.reject(new DOMException('x', name)));
    await expect(failing('QuotaExceededError')).rejects.toMatchObject(isFull);
    await expect(failing('AbortError')).rejects.toMatchObject({ name: 'AbortError' });
    const silent = createRoom({ estimate: () => Promise.reject(new Error('no')), words: () => '' });
    expect(await silent.keep(1, async () => 'kept')).toBe('kept');
  });
});
