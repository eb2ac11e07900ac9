/**
 * Access as a device without a network gives it: what its store holds and answers, held against the rules of the definitions and
 * against the server, for technicians of several providers, field by field. Nothing here names an entity: what is kept is covered as it comes.
 */
import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { EntityView } from '../../engine/core/definitions/view-types.ts';
import type { ListPage, ListQuery, RecordData } from '../../engine/react/types.ts';
import { createDevice, type OwnDevice } from '../../engine/web/offline/device.ts';
import { primeRecords } from '../../engine/web/offline/prime.ts';
import { createRowKeeper, type KeptRows, type RowKeeper } from '../../engine/web/offline/rows.ts';
import { openStore, type Store } from '../../engine/web/offline/store.ts';
import { createThumbs } from '../../engine/web/offline/thumbs.ts';
import { type Caller, startTestServer, type TestServer } from '../support/server.ts';

let test: TestServer;
let technicians: readonly string[];
beforeAll(async () => {
  test = await startTestServer({ areas: 'all', seed: true });
  const { database } = test.server.parts;
  // The first sees dots in the place of phone numbers.
  await database.admin((run) => run(`update "user" set can_see_consumer_phonenumber = false where user_email = 'tech@fixit.test'`));
  const found = await database.admin((run) =>
    run(`
      select distinct on (o.nickname, u.user_email = 'tech@fixit.test') u.user_email from "user" u
      join organisation o on o.id = u.org_id
      where u.is_on_field and u.is_active and u.identity_id is not null and exists (select from subtask s where s.assgne_id = u.id and s.status_type = 'ACTIVE')
      order by o.nickname, u.user_email = 'tech@fixit.test', u.user_email`),
  );
  technicians = (found as readonly { user_email: string }[]).map(({ user_email }) => user_email);
});
afterAll(() => test.stop());

type Answer = { readonly status: number; readonly page: ListPage };
const pathOf = (entity: string, query: object) =>
  `/v1/data/${entity}?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))}`;
async function listed(caller: Caller, entity: string, query: ListQuery): Promise<Answer> {
  const { status, body } = await caller.get(pathOf(entity, { ...query, labels: true }));
  return { status, page: body };
}

type Phone = {
  readonly caller: Caller;
  readonly store: Store;
  readonly rows: RowKeeper;
  readonly device: OwnDevice;
  readonly views: ReadonlyMap<string, EntityView>;
  readonly kept: ReadonlyMap<string, KeptRows>;
};

/** Of a person who has just signed in there. */
async function phoneOf(email: string): Promise<Phone> {
  const caller = await test.as(email);
  const { body: app } = await caller.get('/v1/definitions/app');
  const key = async () => (await caller.post('/v1/offline/key', { device: randomUUID() })).body.data.key as string;
  const store = await openStore(email, key);
  if (!store) throw new Error('Nothing is kept.');
  const rows = createRowKeeper(store);
  const client = {
    async list(entity: string, query: ListQuery) {
      const { status, page } = await listed(caller, entity, query);
      if (status !== 200) throw Object.assign(new Error(`${entity}: ${status}`), { status });
      return page;
    },
  };
  await primeRecords(client, app.offline ?? [], rows, Date.now);
  const scope = () => ({ now: new Date().toISOString(), timeZone: app.org.time_zone ?? 'Asia/Kolkata' });
  const thumbs = createThumbs({ store, make: async () => null });
  const device = createDevice({ store, rows, thumbs, scope, now: Date.now });
  const views = new Map<string, EntityView>();
  const kept = new Map<string, KeptRows>();
  type Named = { readonly entity: string; readonly with: readonly { readonly entity: string }[] };
  const names = (app.offline as readonly Named[]).flatMap(({ entity, with: refers }) => [entity, ...refers.map((refer) => refer.entity)]);
  for (const name of new Set(names)) {
    const view = (await caller.get(`/v1/definitions/entities/${name}`)).body as EntityView;
    device.took('entity', [name], view);
    views.set(name, view);
    // From the sealed entries, as a page that starts anew reads them.
    const own = await createRowKeeper(store).of(name);
    if (own && own.rows.size > 0) kept.set(name, own);
  }
  await device.settled();
  return { caller, store, rows, device, views, kept };
}

/** Records of an entity that are compared: a filter takes so many ids. */
const MOST = 90;

const idsOf = ({ data }: ListPage) => data.map(({ id }) => String(id));
const literal = (value: unknown) =>
  typeof value === 'string' ? `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'` : String(value);
const isPlain = (value: unknown) => ['string', 'number', 'boolean'].includes(typeof value) && String(value).length < 80;

/** What the phone and the server are asked alike. The server is asked of those records alone that the phone has. */
async function asked({ caller, device }: Phone, entity: string, query: ListQuery, among: readonly RecordData['id'][]) {
  const all = `doc.id in ${JSON.stringify(among)}`;
  const { filter } = query;
  const whole = { ...query, page_size: 200, count: 'exact' as const };
  const here = (await device.answer('list', [entity, whole]))?.answer as ListPage | undefined;
  const there = await listed(caller, entity, { ...whole, filter: filter === undefined ? all : `${all} && (${filter})` });
  return { here, there };
}

it('gives each technician what the server gives, and asks of it what the server lets them ask', async () => {
  expect(technicians.length).toBeGreaterThanOrEqual(3);
  const counts = { persons: 0, rows: 0, values: 0, hidden: 0, filters: 0, orders: 0, searches: 0, less: 0, refused: 0 };
  const fields = new Map([...test.server.parts.definitions.product().entities].map(([name, entity]) => [name, [...entity.fields.keys()]]));
  for (const email of technicians) {
    const phone = await phoneOf(email);
    counts.persons += 1;
    expect(phone.kept.size, email).toBeGreaterThan(0);
    for (const [entity, { rows }] of phone.kept) {
      const about = `${email}: ${entity}`;
      const some = [...rows.values()].slice(0, MOST);
      const among = some.map(({ id }) => id);
      const names = fields.get(entity) ?? [];

      // Rows and fields: exactly what the server answers of each record.
      const { status, page } = await listed(phone.caller, entity, { filter: `doc.id in ${JSON.stringify(among)}`, page_size: 200 });
      expect(status, `${about}: ${JSON.stringify(page).slice(0, 400)}`).toBe(200);
      const answered = new Map(page.data.map((row) => [String(row.id), row]));
      for (const row of some) {
        expect(row, `${about} ${row.id}`).toEqual(answered.get(String(row.id)));
        counts.rows += 1;
        counts.values += Object.keys(row).length;
        counts.hidden += names.filter((name) => !(name in row)).length;
      }

      // A filter and an order by every field of the entity, those that are hidden or masked too.
      const only = (rowsOf: readonly RecordData[]) => new Set(rowsOf.map(({ id }) => String(id)));
      for (const name of names) {
        const value = some.map((row) => row[name]).find(isPlain) ?? null;
        const { here, there } = await asked(phone, entity, { filter: `doc.${name} == ${literal(value)}` }, among);
        const isRefused = there.status !== 200;
        expect(here === undefined, `${about}, filter by ${name} (${there.status})`).toBe(isRefused);
        if (here && !isRefused)
          expect(only(here.data.filter(({ id }) => among.includes(id))), `${about}, ${name}`).toEqual(only(there.page.data));
        counts.filters += 1;
        if (isRefused) counts.refused += 1;

        const order = await asked(phone, entity, { order_by: `/${name}` }, among);
        expect(order.here === undefined, `${about}, order by ${name} (${order.there.status})`).toBe(order.there.status !== 200);
        if (order.here && rows.size <= MOST)
          expect(idsOf(order.here).toSorted(), `${about}, ${name}`).toEqual(idsOf(order.there.page).toSorted());
        counts.orders += 1;
        if (order.here === undefined) counts.refused += 1;
      }

      // Words of every text that is there: found by those fields alone that they may search.
      const words = new Set(
        names.flatMap((name) => some.map((row) => row[name]).find((value) => typeof value === 'string' && value.length > 3) ?? []),
      );
      for (const search of [...words].map(String).filter((text) => text.length < 60)) {
        const { here, there } = await asked(phone, entity, { search }, among);
        expect(here === undefined, `${about}, search for ${search} (${JSON.stringify(there)})`).toBe(there.status !== 200);
        if (there.status !== 200) continue;
        const found = only((here?.data ?? []).filter(({ id }) => among.includes(id)));
        // The phone does not look into fields that some records only show: it may find less, and never more.
        const known = only(there.page.data);
        expect(
          [...found].filter((id) => !known.has(id)),
          `${about}, search for ${search}`,
        ).toEqual([]);
        if (found.size < known.size) counts.less += 1;
        counts.searches += 1;
      }
    }
    phone.store.close();
  }
  console.log(JSON.stringify(counts));
  expect(counts.refused).toBeGreaterThan(0);
  expect(counts.hidden).toBeGreaterThan(0);
}, 300_000);

it('keeps nothing of what was narrowed meanwhile once it has heard of it', async () => {
  const phone = await phoneOf('tech@fixit.test');
  const { body: app } = await phone.caller.get('/v1/definitions/app');
  const jobs = [...((await phone.rows.of('subtask'))?.rows.values() ?? [])];
  const mine = jobs.find((row) => row.assgne_id === app.user.id && row.status_type === 'ACTIVE');
  if (!mine) throw new Error('The technician has nothing to do.');
  // Given to somebody else by the desk.
  await test.server.parts.database.admin((run) =>
    run(`update subtask set assgne_id = null, version = version + 1 where id = '${mine.id}'`),
  );
  const client = { list: async (entity: string, query: ListQuery) => (await listed(phone.caller, entity, query)).page };
  await primeRecords(client, app.offline ?? [], phone.rows, Date.now);
  const left = await createRowKeeper(phone.store).of('subtask');
  expect(left?.rows.size).toBe(jobs.length - 1);
  expect(left?.rows.has(String(mine.id))).toBe(false);
  expect(await phone.device.answer('get', ['subtask', String(mine.id)])).toBeUndefined();
  phone.store.close();
});
