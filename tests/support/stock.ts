/** A server with the demo's organisations and people and no stock, and short ways to make some. */
import { expect } from 'vitest';
import { seedPeople } from '../../src/server/demo/index.ts';
import type { EngineName } from './database.ts';
import { dataOf, listOf, one, type People, signInAll } from './journey.ts';
import { type Answer, type Caller, startTestServer, type TestServer } from './server.ts';

export type StockRoom = Awaited<ReturnType<typeof openStockRoom>>;

/** Starts a server of its own; the caller stops it. */
export async function openStockRoom(engine: EngineName) {
  const server = await startTestServer({
    areas: ['requests', 'people', 'setup', 'inventory', 'links', 'job-sheets', 'rights', 'functions', 'transition-guards'],
    engine,
  });
  await seedPeople(server.server.parts);
  const people = await signInAll(server);
  return { server, people, ...stepsFor(server, people) };
}

function stepsFor(server: TestServer, people: People) {
  let turn = 0;
  const next = () => {
    turn += 1;
    return turn;
  };
  const make = async (caller: Caller, entity: string, row: object) => dataOf(await caller.post(`/v1/data/${entity}`, row), 201);
  const item = (caller: Caller, more: object = {}) =>
    make(caller, 'stock-item', {
      sku: `SKU-${next()}`,
      name: `Item ${turn}`,
      stock_type: 'spare',
      spare_option: 'non_repairable',
      stock_item_type: 'non_serialized',
      unit: 'quantity',
      ...more,
    });
  const receive = (caller: Caller, input: object) =>
    caller.post('/v1/data/stock-balance/actions/receive-stock', { kind: 'opening', ...input });
  const balance = (caller: Caller, itemId: string, warehouseId: string) =>
    one(caller, 'stock-balance', `doc.item_id == '${itemId}' && doc.warehouse_id == '${warehouseId}'`);
  return {
    make,
    item,
    /** A product whose every piece has a serial number. */
    serialized: (caller: Caller, more: object = {}) =>
      item(caller, { stock_type: 'product', stock_item_type: 'serialized', spare_option: null, ...more }),
    warehouse: (caller: Caller, more: object = {}) => make(caller, 'warehouse', { name: `Warehouse ${next()}`, type: 'hub', ...more }),
    /** A van of the technician of the account list. */
    async van() {
      const { id } = await one(people.fixit, 'user', "doc.user_email == 'tech@fixit.test'");
      return make(people.fixit, 'warehouse', { name: `Van ${next()}`, type: 'technician_van', custodian_id: id });
    },
    receive,
    balance,
    /** What somebody sees of an item in a warehouse: 0 when nothing. */
    async quantity(caller: Caller, itemId: string, warehouseId: string): Promise<number> {
      const [found] = await listOf(caller, 'stock-balance', `doc.item_id == '${itemId}' && doc.warehouse_id == '${warehouseId}'`);
      return found?.quantity ?? 0;
    },
    /** Puts stock in and answers the balance. */
    async stocked(caller: Caller, itemId: string, warehouseId: string, many: number) {
      dataOf(await receive(caller, { item_id: itemId, warehouse_id: warehouseId, quantity: many }));
      return balance(caller, itemId, warehouseId);
    },
    /** Sums over the ledger of an item, as nobody but the server sees it: all lines, and those of warehouses. */
    async sums(itemId: string): Promise<{ readonly all: number; readonly held: number; readonly balances: number }> {
      const [row] = await server.server.parts.database.admin((sql) =>
        sql(
          `select coalesce(sum(quantity), 0)::float8 as all, coalesce(sum(quantity) filter (where warehouse_id is not null), 0)::float8 as held,
            (select coalesce(sum(quantity), 0)::float8 from stock_balance where item_id = $1) as balances from stock_entry where item_id = $1`,
          [itemId],
        ),
      );
      return { all: Number(row?.all), held: Number(row?.held), balances: Number(row?.balances) };
    },
  };
}

export const codesOf = ({ status, body, text }: Answer): readonly string[] => {
  expect(status, text).toBe(422);
  return body.errors.map(({ code }: { code: string }) => code);
};
