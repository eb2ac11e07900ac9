/** What is low somewhere: who is told of it, and which transfer is proposed. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../engine/server/kernel/ids.ts';
import { engines } from '../support/database.ts';
import { flowsDone } from '../support/flows-done.ts';
import { act, dataOf, listOf, one, type People, signInAll } from '../support/journey.ts';
import { goOnWith } from '../support/own-flows.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

const DAY = 86_400_000;

describe.each(engines)('stock that is low on %s', (engine) => {
  let server: TestServer;
  let people: People;
  let ids: {
    readonly acme: string;
    readonly fixit: string;
    readonly acmeAdmin: string;
    readonly fixitAdmin: string;
    readonly tech: string;
  };
  let places: { readonly central: string; readonly hub: string; readonly sp: string; readonly store: string; readonly van: string };
  let item: string;
  const rows = (query: string) => server.server.parts.database.admin((run) => run(query));

  beforeAll(async () => {
    server = await startTestServer({ areas: ['requests', 'people', 'setup', 'inventory', 'rights', 'flows'], engine, seed: true });
    await goOnWith(server, new Map());
    people = await signInAll(server);
    const idOf = async (table: string, where: string) => String((await rows(`select id from ${table} where ${where}`))[0]?.id);
    const user = (email: string) => idOf('"user"', `user_email = '${email}'`);
    ids = {
      acme: await idOf('organisation', "name = 'Acme Appliances'"),
      fixit: await idOf('organisation', "name = 'FixIt Services'"),
      acmeAdmin: await user('admin@acme.test'),
      fixitAdmin: await user('admin@fixit.test'),
      tech: await user('tech@fixit.test'),
    };
    const warehouse = async (org: string, name: string, type: string, custodian: string | null = null) => {
      const id = newId();
      await rows(`insert into warehouse (id, created_at, updated_at, version, org_id, number, name, type, custodian_id, is_active, is_structural, is_system)
        values ('${id}', now(), now(), 1, '${org}', (select coalesce(max(number), 0) + 1 from warehouse where org_id = '${org}' and number < 900000),
          '${name}', '${type}', ${custodian ? `'${custodian}'` : 'null'}, true, false, false)`);
      return id;
    };
    places = {
      central: await warehouse(ids.acme, 'Big', 'central'),
      hub: await warehouse(ids.acme, 'Small', 'hub'),
      sp: await warehouse(ids.fixit, 'Of FixIt', 'sp'),
      store: await warehouse(ids.fixit, 'Other of FixIt', 'hub'),
      van: await warehouse(ids.fixit, 'Van', 'technician_van', ids.tech),
    };
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    people = await signInAll(server);
    await rows('update stock_balance set last_out_at = null');
    item = newId();
    await rows(`insert into stock_item (id, created_at, updated_at, version, org_id, name, sku, stock_type, stock_item_type, inventory_type, unit, is_active)
      values ('${item}', now(), now(), 1, '${ids.acme}', 'Filter', 'F-${item.slice(-8)}', 'spare', 'non-serialized', 'spare', 'quantity', true)`);
  });

  /** So much of the item in a place, where so much is to be there. */
  const holds = async (place: keyof typeof places, quantity: number, min: number | null = null) => {
    const id = newId();
    await rows(`insert into stock_balance (id, created_at, updated_at, version, org_id, holder_id, item_id, warehouse_id, item_name, inventory_type, unit,
        warehouse_type, custodian_id, quantity, min_level)
      select '${id}', now(), now(), 1, '${ids.acme}', w.org_id, '${item}', w.id, 'Filter', 'spare', 'quantity', w.type, w.custodian_id, ${quantity}, ${min}
      from warehouse w where w.id = '${places[place]}'`);
    return id;
  };
  /** A morning after something went out of it. */
  const morning = async (balance: string) => {
    const day = new Date(Date.parse(server.clock.now()) + DAY).toISOString().slice(0, 10);
    await rows(`update stock_balance set last_out_at = '${day}T00:00:00Z' where id = '${balance}'`);
    await rows(`update job_schedule set next_at = '${day}T02:00:00Z' where key = 'flow stock-low'`);
    server.clock.set(`${day}T02:00:00Z`);
    await server.server.parts.jobs.lookForDue();
    await flowsDone(server);
    people = await signInAll(server);
  };
  const proposals = async (balance: string) => rows(`select * from stock_transfer where proposed_for = '${balance}' order by code`);
  const toldNow = async (type: string) =>
    (
      await rows(
        `select user_id, redirect_url from notification where notification_type = '${type}' and notification_time >= '${server.clock.now()}'`,
      )
    ).map(({ user_id, redirect_url }) => [user_id, redirect_url]);

  it('is proposed to be sent from the warehouse that can spare the most, as much as is short', async () => {
    const low = await holds('hub', 2, 10);
    await holds('central', 30, 5);
    await morning(low);
    const [transfer, ...more] = await proposals(low);
    expect(more).toEqual([]);
    expect(transfer).toMatchObject({
      state: 'draft',
      kind: 'inter_warehouse',
      org_id: ids.acme,
      from_id: places.central,
      to_id: places.hub,
      lines: [{ item_id: item, quantity: 8, serials: [] }],
    });
    const told = await toldNow('stock_proposed');
    expect(told).toContainEqual([ids.acmeAdmin, `/main/stock-transfer/inter-warehouse/${places.central}/${places.hub}`]);
    expect(told.some(([id]) => id === ids.fixitAdmin)).toBe(false);
    expect(await toldNow('stock_low')).toContainEqual([ids.acmeAdmin, '/main/manage-inventory/manage-stock']);
    expect(await toldNow('stock_short')).toEqual([]);
    // The desk goes on with it as with any other.
    dataOf(await act(people.acme, 'stock-transfer', String(transfer?.id), 'approve', {}));
    expect(await one(people.acme, 'stock-transfer', `doc.id == '${transfer?.id}'`)).toMatchObject({ state: 'approved' });
  });

  it('has one proposal as long as it stands, and another when that was cancelled', async () => {
    const low = await holds('hub', 2, 10);
    await holds('central', 30);
    await morning(low);
    await morning(low);
    const [first, ...more] = await proposals(low);
    expect(more).toEqual([]);
    expect(await toldNow('stock_short')).toEqual([]);
    dataOf(await act(people.acme, 'stock-transfer', String(first?.id), 'cancel', { reason: 'Bought instead' }));
    await morning(low);
    expect((await proposals(low)).map(({ state }) => state)).toEqual(['cancelled', 'draft']);
  });

  it('is filled as far as the others can spare, what they need and have promised left out', async () => {
    const low = await holds('hub', 0, 10);
    await holds('central', 9, 5);
    await morning(low);
    expect(await proposals(low)).toMatchObject([{ lines: [{ quantity: 4 }] }]);
    // The four of the warehouse are promised; nothing is left to spare for another.
    const other = await holds('sp', 0, 3);
    await morning(other);
    expect(await proposals(other)).toEqual([]);
  });

  it('is told when no warehouse can spare any', async () => {
    const low = await holds('hub', 2, 10);
    await morning(low);
    expect(await proposals(low)).toEqual([]);
    expect(await toldNow('stock_short')).toContainEqual([ids.acmeAdmin, '/main/manage-inventory/manage-stock']);
    expect((await toldNow('stock_short')).some(([id]) => id === ids.fixitAdmin)).toBe(false);
  });

  it('of a provider is sent by the provider itself where it can, else by the brand that owns it', async () => {
    const low = await holds('sp', 1, 5);
    await holds('central', 50);
    await holds('store', 3);
    await morning(low);
    expect(await proposals(low)).toMatchObject([
      { kind: 'inter_warehouse', org_id: ids.fixit, from_id: places.store, brand_id: ids.acme, lines: [{ quantity: 3 }] },
    ]);
    expect(await toldNow('stock_proposed')).toContainEqual([
      ids.fixitAdmin,
      `/main/stock-transfer/inter-warehouse/${places.store}/${places.sp}`,
    ]);
    item = newId();
    await rows(`insert into stock_item (id, created_at, updated_at, version, org_id, name, sku, stock_type, stock_item_type, inventory_type, unit, is_active)
      values ('${item}', now(), now(), 1, '${ids.acme}', 'Pump', 'P-${item.slice(-8)}', 'spare', 'non-serialized', 'spare', 'quantity', true)`);
    const bare = await holds('sp', 1, 5);
    await holds('central', 50);
    await morning(bare);
    expect(await proposals(bare)).toMatchObject([
      {
        kind: 'to_sp',
        org_id: ids.acme,
        receiver_id: ids.fixit,
        provider_id: ids.fixit,
        from_id: places.central,
        lines: [{ quantity: 4 }],
      },
    ]);
    expect(await toldNow('stock_proposed')).toContainEqual([
      ids.acmeAdmin,
      `/main/stock-transfer/to-sp/${places.central}/${ids.fixit}/${places.sp}`,
    ]);
    expect(await toldNow('stock_low')).toContainEqual([ids.fixitAdmin, '/main/manage-inventory/manage-stock']);
  });

  it('in a van is sent to its technician, who is told where to look', async () => {
    const low = await holds('van', 0, 2);
    await holds('store', 10);
    await morning(low);
    expect(await proposals(low)).toMatchObject([
      { kind: 'to_technician', technician_id: ids.tech, to_id: places.van, lines: [{ quantity: 2 }] },
    ]);
    expect(await toldNow('stock_low')).toEqual([[ids.tech, '/main/inventory/my-inventory']]);
    expect(await toldNow('stock_proposed')).toContainEqual([ids.fixitAdmin, `/main/stock-transfer/to-technician/${ids.tech}`]);
    expect(await listOf(people.tech, 'stock-transfer', "doc.state == 'draft'")).toEqual([]);
  });

  it('of pieces with numbers names those that lie there longest', async () => {
    await rows(`update stock_item set stock_item_type = 'serialized', inventory_type = 'serialized-spare' where id = '${item}'`);
    const low = await holds('hub', 0, 2);
    await holds('central', 3);
    await rows(`update stock_balance set inventory_type = 'serialized-spare' where item_id = '${item}'`);
    for (const [serial, day] of [
      ['NEW', '03'],
      ['OLD', '01'],
      ['MID', '02'],
    ])
      await rows(`insert into stock_serial (id, created_at, updated_at, version, org_id, holder_id, item_id, warehouse_id, serial, state, received_at)
        values ('${newId()}', now(), now(), 1, '${ids.acme}', '${ids.acme}', '${item}', '${places.central}', '${serial}', 'in_stock', '2026-01-${day}')`);
    await morning(low);
    expect(await proposals(low)).toMatchObject([{ lines: [{ quantity: 2, serials: ['OLD', 'MID'] }] }]);
  });
});
