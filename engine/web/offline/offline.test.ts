import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AppPlan, EntityView } from '../../core/definitions/view-types.ts';
import type { ListPage, ListQuery, RecordData } from '../../react/types.ts';
import { removeKept } from '../session/kept-name.ts';
import { createDevice } from './device.ts';
import { primePlans, primeRecords } from './prime.ts';
import { createRowKeeper } from './rows.ts';
import { keyFrom, seal, unseal } from './sealing.ts';
import { openStore, type Store } from './store.ts';
import { createThumbs } from './thumbs.ts';

const KEY = 'A'.repeat(43);
const OTHER_KEY = 'B'.repeat(43);
const HOUR = 3_600_000;

const field = (name: string, more: Partial<EntityView['fields'][number]> = {}) => ({
  name,
  type: 'text',
  filterable: true,
  sortable: true,
  searchable: false,
  ...more,
});
const view = {
  name: 'job',
  order: ['/day'],
  customBy: 'kind_id',
  can: { read: true, update: 'doc.open' },
  workflows: [
    { name: 'finish', on: 'record', fields: ['remarks'] },
    { name: 'open', on: 'record', fields: [] },
    { name: 'plan', on: 'collection', fields: ['day'] },
  ],
  fields: [
    field('id'),
    field('title', { searchable: true }),
    field('day'),
    field('place_id'),
    field('kind_id'),
    field('hours'),
    // Masked for this person: shown in part, and asked by nobody.
    field('phone', { filterable: false, sortable: false }),
  ],
} as unknown as EntityView;

const job = (id: string, more: Record<string, unknown> = {}): RecordData =>
  ({
    id,
    version: 1,
    title: `Job ${id}`,
    day: '2026-03-02',
    place_id: 'p1',
    kind_id: 'k1',
    hours: 1,
    phone: '••••1234',
    ...more,
  }) as RecordData;

const app = {
  version: 'v1',
  offline: [{ entity: 'job', filter: 'doc.day <= "2026-03-05"', with: [{ field: 'place_id', entity: 'place' }] }],
  routes: [
    { screen: 'jobs', path: '/jobs', public: false },
    { screen: 'jobs', path: '/jobs/:id', public: false },
    { screen: 'sign-in', path: '/signin', public: true },
  ],
} as unknown as AppPlan;

/** A server of jobs and places that counts what it is asked. */
function serverOf(jobs: readonly RecordData[]) {
  const calls: string[] = [];
  const places = [{ id: 'p1', version: 1, name: 'Mill' }] as unknown as readonly RecordData[];
  const of: Record<string, readonly RecordData[]> = { job: jobs, place: places };
  return {
    calls,
    client: {
      async list(entity: string, { page_size: size = 50, page_token: token, filter }: ListQuery): Promise<ListPage> {
        calls.push(`${entity} ${filter}`);
        const from = Number(token ?? 0);
        const all = of[entity] ?? [];
        const next = from + size;
        return {
          data: all.slice(from, next),
          next_page_token: next < all.length ? String(next) : null,
          labels: entity === 'job' ? { place_id: { p1: { label: 'Mill' } } } : {},
        };
      },
      screen: async (id: string) => ({ id }) as never,
      entity: async (name: string) => ({ ...view, name }) as EntityView,
      form: async (entity: string, purpose: string, by?: string) => ({ entity, for: purpose, by, validator: `/v/${purpose}.js` }) as never,
    },
  };
}

let stores: Store[] = [];
async function opened(owner: string, key?: string): Promise<Store> {
  const store = await openStore(owner, key === undefined ? undefined : async () => key);
  if (!store) throw new Error('Nothing is kept.');
  stores.push(store);
  return store;
}
const deviceOf = (store: Store, at = 5 * HOUR) =>
  createDevice({
    store,
    rows: createRowKeeper(store),
    thumbs: createThumbs({ store, make: async () => null }),
    scope: () => ({ now: '2026-03-02T06:00:00Z', timeZone: 'UTC' }),
    now: () => at,
  });

beforeEach(async () => {
  stores = [];
  removeKept();
});
afterEach(() => {
  for (const store of stores) store.close();
});

async function primed(jobs: readonly RecordData[]) {
  const store = await opened('ann', KEY);
  const rows = createRowKeeper(store);
  const server = serverOf(jobs);
  await primeRecords(server.client, app.offline ?? [], rows, () => HOUR);
  const device = deviceOf(store);
  device.took('entity', ['job'], view);
  await device.settled();
  return { store, rows, server, device };
}
const idsIn = async (device: ReturnType<typeof deviceOf>, query: ListQuery) => {
  const found = await device.answer('list', ['job', query]);
  return (found?.answer as ListPage | undefined)?.data.map(({ id }) => id);
};

describe('what a device answers', () => {
  it('says of which days it knows, as of the moment at which it was fetched', async () => {
    const { device } = await primed([]);
    expect((await device.answer('list', ['job', {}]))?.answer).not.toHaveProperty('kept');
    const rules = [
      'doc.day <= "2026-03-05" && doc.day >= addDays(today(), -92)',
      'doc.open && doc.day > "2026-02-01"',
      'doc.day > "2026-02-01" || doc.open',
    ];
    const parts: unknown[] = [];
    for (const filter of rules) {
      device.took('app', [], { ...app, offline: [{ entity: 'job', filter, with: [] }] });
      await device.settled();
      const found = await device.answer('list', ['job', {}]);
      parts.push((found?.answer as ListPage | undefined)?.kept);
    }
    // One side of an “or” ends nothing.
    expect(parts).toEqual([{ from: '1969-10-01', until: '2026-03-05' }, { from: '2026-02-01' }, undefined]);
  });
});

describe('a sealed entry', () => {
  it('opens with its key and name, and with no other', async () => {
    const key = await keyFrom(KEY);
    const sealed = await seal(key, 'rows job', { phone: '98' });
    expect(await unseal(key, 'rows job', sealed)).toEqual({ phone: '98' });
    await expect(unseal(key, 'rows place', sealed)).rejects.toThrow();
    await expect(unseal(await keyFrom(OTHER_KEY), 'rows job', sealed)).rejects.toThrow();
    expect(new TextDecoder().decode(sealed.data)).not.toContain('phone');
    await expect(crypto.subtle.exportKey('raw', key)).rejects.toThrow();
  });
});

describe('the store of a device', () => {
  it('opens again without the server, for the same person', async () => {
    await (await opened('ann', KEY)).write(new Map([['a', 1]]));
    expect(await (await opened('ann')).read('a')).toBe(1);
  });

  it('has nothing for anybody else, and nothing of before for the next one', async () => {
    await (await opened('ann', KEY)).write(new Map([['a', 1]]));
    expect(await openStore('ben')).toBeUndefined();
    const next = await opened('ben', OTHER_KEY);
    expect(await next.names('')).toEqual([]);
    expect(await openStore('ann')).toBeUndefined();
  });

  it('is gone after signing out, although a page has it open', async () => {
    await (await opened('ann', KEY)).write(new Map([['a', 1]]));
    removeKept();
    await expect.poll(() => openStore('ann')).toBeUndefined();
  });
});

describe('what is primed', () => {
  it('is asked for page by page, with the records that it refers to, each once', async () => {
    const { server, rows } = await primed(Array.from({ length: 450 }, (_, at) => job(`j${at}`)));
    expect(server.calls).toEqual([...Array(3).fill('job doc.day <= "2026-03-05"'), 'place doc.id in ["p1"]']);
    expect((await rows.of('job'))?.rows.size).toBe(450);
    expect((await rows.of('place'))?.rows.get('p1')).toMatchObject({ name: 'Mill' });
  });

  it('names a form for each workflow that asks something, and for each kind of record', async () => {
    const { server, rows } = await primed([job('a'), job('b', { kind_id: 'k2' })]);
    const asked: unknown[] = [];
    const client = {
      ...server.client,
      form: async (...args: [string, string, string?]) => {
        asked.push(args.slice(1));
        return server.client.form(...args);
      },
    };
    expect(await primePlans(client, { ...app, offline: [{ entity: 'job', filter: 'true', with: [] }] }, rows)).toHaveLength(6);
    expect(asked).toEqual([
      ['update', undefined],
      ['update', 'k1'],
      ['update', 'k2'],
      ['finish', undefined],
      ['finish', 'k1'],
      ['finish', 'k2'],
    ]);
    // What is new is asked of nobody's record: its form comes although none is kept.
    asked.length = 0;
    await rows.replace('job', { at: HOUR, rows: [], labels: {} });
    const changes = [
      { name: 'create', set: {}, makes: true as const },
      { name: 'update', set: {} },
    ];
    await primePlans(client, { ...app, offline: [{ entity: 'job', filter: 'true', with: [], changes }] }, rows);
    expect(asked).toEqual([['create', undefined]]);
  });

  it('replaces what was kept before', async () => {
    const { rows, server } = await primed([job('a'), job('b')]);
    await rows.replace('job', { at: 2 * HOUR, rows: [job('b')], labels: {} });
    expect([...((await rows.of('job'))?.rows.keys() ?? [])]).toEqual(['b']);
    expect(server.calls).toHaveLength(2);
  });
});

describe('a device without a network', () => {
  const jobs = [
    job('a', { day: '2026-03-04', hours: null }),
    job('b', { day: '2026-03-01', title: 'Boiler' }),
    job('c', { day: '2026-03-02', hours: 3 }),
  ];

  it('answers lists by filter, order, words and pages, and says of when it is', async () => {
    const { device } = await primed(jobs);
    expect(await idsIn(device, {})).toEqual(['b', 'c', 'a']);
    expect(await idsIn(device, { filter: 'doc.day >= today()' })).toEqual(['c', 'a']);
    expect(await idsIn(device, { filter: 'doc.hours > 1' })).toEqual(['c']);
    expect(await idsIn(device, { order_by: '-/hours' })).toEqual(['a', 'c', 'b']);
    expect(await idsIn(device, { search: 'boil' })).toEqual(['b']);
    // Those that are alike go on by the order of the entity, all of it the other way round where the order is.
    expect(await idsIn(device, { order_by: '/kind_id' })).toEqual(['b', 'c', 'a']);
    expect(await idsIn(device, { order_by: '-/kind_id' })).toEqual(['a', 'c', 'b']);
    expect(await device.answer('list', ['job', { page_size: 2, count: 'exact' }])).toMatchObject({
      at: HOUR,
      answer: { next_page_token: '2', count: { value: 3, exact: true }, labels: { place_id: { p1: { label: 'Mill' } } } },
    });
    expect(await idsIn(device, { page_size: 2, page_token: '2' })).toEqual(['a']);
  });

  it('answers records and counts', async () => {
    const { device } = await primed(jobs);
    expect(await device.answer('get', ['job', 'c'])).toMatchObject({ answer: { data: { id: 'c', hours: 3 } } });
    expect(await device.answer('get', ['job', 'z'])).toBeUndefined();
    expect(await device.answer('counts', [[{ entity: 'job', filter: 'doc.day < today()' }, { entity: 'job' }]])).toMatchObject({
      answer: [
        { value: 1, exact: true },
        { value: 3, exact: true },
      ],
    });
  });

  it('shows what it has of a list first, with no way to further pages, and never that there is nothing', async () => {
    const { device } = await primed(jobs);
    expect(await device.first('list', ['job', { page_size: 2 }])).toMatchObject({
      answer: { data: [{ id: expect.any(String) }, { id: expect.any(String) }], next_page_token: null },
    });
    expect(await device.first('list', ['job', { filter: "doc.id == 'z'" }])).toBeUndefined();
    expect(await device.first('get', ['job', 'c'])).toMatchObject({ answer: { data: { id: 'c' } } });
  });

  it('neither filters nor orders nor searches by what the person sees masked, nor by what is no filter', async () => {
    const { device } = await primed(jobs);
    for (const query of [{ filter: "doc.phone == '••••1234'" }, { order_by: '/phone' }, { filter: 'doc.' }, { filter: 'doc.salary > 1' }])
      expect(await device.answer('list', ['job', query])).toBeUndefined();
    expect(await idsIn(device, { search: '1234' })).toEqual([]);
  });

  it('answers nothing of what it does not keep', async () => {
    const { device } = await primed(jobs);
    expect(await device.answer('list', ['bill', {}])).toBeUndefined();
    expect(await device.answer('counts', [[{ entity: 'job' }, { entity: 'bill' }]])).toBeUndefined();
    expect(await device.answer('screen', ['bills'])).toBeUndefined();
  });

  it('answers plans as they came', async () => {
    const { device, store } = await primed(jobs);
    device.took('screen', ['jobs'], { id: 'jobs', body: 1 });
    await device.settled();
    expect(await store.names('plan screen')).toHaveLength(1);
    expect(await device.answer('screen', ['jobs'])).toEqual({ answer: { id: 'jobs', body: 1 }, at: 5 * HOUR });
  });

  it('follows what the server says of kept records meanwhile, in the block of each, and takes in no others', async () => {
    const { store } = await primed(Array.from({ length: 450 }, (_, at) => job(`j${at}`)));
    const written: string[][] = [];
    const watched: Store = {
      ...store,
      write: (entries) => {
        written.push([...entries.keys()]);
        return store.write(entries);
      },
    };
    const device = deviceOf(watched);
    device.took('get', ['job', 'j210'], { data: { ...job('j210'), title: 'Changed', version: 3 } });
    await expect.poll(() => written).toEqual([['rows job', 'rows job 1']]);
    device.took('list', ['job', {}], { data: [{ ...job('j210'), title: 'Older', version: 2 }, job('new')] });
    device.took('list', ['job', {}], { data: [{ id: 'j210', version: 3, hours: 9 }] });
    await expect.poll(() => written).toHaveLength(2);
    const again = deviceOf(await opened('ann'));
    expect(await again.answer('get', ['job', 'j210'])).toMatchObject({ answer: { data: { title: 'Changed', hours: 9 } } });
    expect(await again.answer('get', ['job', 'new'])).toBeUndefined();
  });
});

it('primes and searches 50,000 records', async () => {
  const jobs = Array.from({ length: 50_000 }, (_, at) => job(`j${at}`, { title: `Job ${at} of the mill`, hours: at % 9 }));
  const began = performance.now();
  const { store } = await primed(jobs);
  const primedIn = performance.now() - began;
  const again = deviceOf(await opened('ann'));
  const first = performance.now();
  const found = await again.answer('list', ['job', { search: '49999', filter: 'doc.hours == 4', count: 'exact' }]);
  const searchedIn = performance.now() - first;
  expect(found).toMatchObject({ answer: { count: { value: 1 } } });
  const second = performance.now();
  await again.answer('list', ['job', { search: '4999', filter: 'doc.hours == 4' }]);
  const searchedAgainIn = performance.now() - second;
  const blocks = await store.names('rows job ');
  expect(blocks).toHaveLength(250);
  const bytes = new TextEncoder().encode(JSON.stringify(jobs)).byteLength;
  const seconds = [primedIn, searchedIn, searchedAgainIn].map((ms) => (ms / 1000).toFixed(2));
  console.log(
    `50,000 records, ${(bytes / 1e6).toFixed(1)} MB: primed in ${seconds[0]} s, opened and searched in ${seconds[1]} s, again in ${seconds[2]} s`,
  );
}, 60_000);
