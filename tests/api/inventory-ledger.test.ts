/** The stock ledger: append-only, balanced, and one with the balances that it makes. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engines } from '../support/database.ts';
import { act, dataOf, givenRequest, givenSubtask, listOf, one, type People, read } from '../support/journey.ts';
import { codesOf, openStockRoom, type StockRoom } from '../support/stock.ts';

describe.each(engines)('the stock ledger on %s', (engine) => {
  let room: StockRoom;
  let people: People;
  beforeAll(async () => {
    room = await openStockRoom(engine);
    people = room.people;
  });
  afterAll(() => room.server.stop());

  it('keeps balance and lines in one, and every voucher sums to zero', async () => {
    const { id } = await room.item(people.acme);
    const place = await room.warehouse(people.acme);
    await room.stocked(people.acme, id, place.id, 10);
    const stock = await room.stocked(people.acme, id, place.id, 5);
    expect(stock).toMatchObject({ quantity: 15, stock_type: 'spare', unit: 'quantity', warehouse_type: 'hub' });
    const lines = await listOf(people.acme, 'stock-entry', `doc.item_id == '${id}' && doc.warehouse_id != null`);
    expect(lines.map((line: { balance: number }) => line.balance).sort((a: number, b: number) => a - b)).toEqual([10, 15]);
    expect(await room.sums(id)).toMatchObject({ all: 0, held: 15 });
    expect(lines[0]).toMatchObject({ kind: 'opening', actor_name: 'Anita Rao', account: 'warehouse' });
  });

  it('is written by nobody but its workflows', async () => {
    const { id } = await room.item(people.acme);
    const place = await room.warehouse(people.acme);
    const stock = await room.stocked(people.acme, id, place.id, 1);
    const [entry] = await listOf(people.acme, 'stock-entry', `doc.item_id == '${id}'`);
    const row = { item_id: id, warehouse_id: place.id, quantity: 99 };
    for (const entity of ['stock-balance', 'stock-entry', 'stock-serial'])
      expect((await people.acme.post(`/v1/data/${entity}`, row)).status).toBe(404);
    const match = (version: number) => ({ headers: { 'if-match': `"${version}"` } });
    expect((await people.acme.patch(`/v1/data/stock-balance/${stock.id}`, { quantity: 99 }, match(stock.version))).status).toBe(404);
    expect((await people.acme.patch(`/v1/data/stock-entry/${entry.id}`, { quantity: 99 }, match(1))).status).toBe(404);
    expect((await people.acme.delete(`/v1/data/stock-entry/${entry.id}`, match(1))).status).toBe(404);
  });

  it('never goes below zero, the table itself included', async () => {
    const { id } = await room.item(people.acme);
    const place = await room.warehouse(people.acme);
    const stock = await room.stocked(people.acme, id, place.id, 1);
    await expect(
      room.server.server.parts.database.admin((sql) => sql('update stock_balance set quantity = -1 where id = $1', [stock.id])),
    ).rejects.toThrow();
  });

  it('counts pieces in whole numbers, and weights to three decimals', async () => {
    const place = await room.warehouse(people.acme);
    const { id } = await room.item(people.acme);
    expect((await room.receive(people.acme, { item_id: id, warehouse_id: place.id, quantity: 1.5 })).body).toMatchObject({
      status: 422,
      errors: [{ pointer: '/quantity', code: 'whole' }],
    });
    const gas = await room.item(people.acme, { unit: 'kg' });
    for (const many of [0.1, 0.2]) dataOf(await room.receive(people.acme, { item_id: gas.id, warehouse_id: place.id, quantity: many }));
    expect(await room.quantity(people.acme, gas.id, place.id)).toBe(0.3);
    expect(codesOf(await room.receive(people.acme, { item_id: gas.id, warehouse_id: place.id, quantity: 0.0001 }))).toEqual(['precision']);
    expect((await room.receive(people.acme, { item_id: gas.id, warehouse_id: place.id, quantity: -1 })).status).toBe(422);
  });

  it('follows every piece of a serialised item', async () => {
    const place = await room.warehouse(people.acme);
    const { id } = await room.serialized(people.acme);
    const into = { item_id: id, warehouse_id: place.id };
    expect(codesOf(await room.receive(people.acme, { ...into, quantity: 2, serials: ['A1'] }))).toEqual(['serial_count']);
    expect(codesOf(await room.receive(people.acme, { ...into, quantity: 2 }))).toEqual(['serial_count']);
    dataOf(await room.receive(people.acme, { ...into, serials: ['a1', 'A2 '] }));
    const known = await room.receive(people.acme, { ...into, serials: ['A2', 'A3'] });
    expect(known.body.errors).toMatchObject([{ pointer: '/serials', code: 'serial_known', params: { serial: 'A2' } }]);
    expect(await room.quantity(people.acme, id, place.id)).toBe(2);
    const pieces = await listOf(people.acme, 'stock-serial', `doc.item_id == '${id}'`);
    expect(pieces.map(({ serial, state }: { serial: string; state: string }) => [serial, state])).toEqual([
      ['A1', 'in_stock'],
      ['A2', 'in_stock'],
    ]);
    const plain = await room.item(people.acme);
    expect(codesOf(await room.receive(people.acme, { item_id: plain.id, warehouse_id: place.id, serials: ['X'] }))).toEqual(['no_serials']);
    dataOf(await room.receive(people.acme, { item_id: (await room.serialized(people.acme)).id, warehouse_id: place.id, serials: ['A1'] }));
  });

  it('takes an item by its barcode', async () => {
    const place = await room.warehouse(people.acme);
    const { id } = await room.item(people.acme, { barcode: '8901234567890' });
    dataOf(await room.receive(people.acme, { scan: '8901234567890', warehouse_id: place.id, quantity: 4 }));
    expect(await room.quantity(people.acme, id, place.id)).toBe(4);
    const unknown = await room.receive(people.acme, { scan: "0' || true || '", warehouse_id: place.id, quantity: 4 });
    expect(unknown.body).toMatchObject({ status: 422, errors: [{ pointer: '/scan' }] });
  });

  it('takes a count with a reason, and remembers when', async () => {
    const place = await room.warehouse(people.acme);
    const { id } = await room.item(people.acme);
    const stock = await room.stocked(people.acme, id, place.id, 10);
    expect((await act(people.acme, 'stock-balance', stock.id, 'adjust-stock', { counted: 8 })).body).toMatchObject({
      status: 422,
      errors: [{ pointer: '/reason' }],
    });
    dataOf(await act(people.acme, 'stock-balance', stock.id, 'adjust-stock', { counted: 8, reason: 'Two were broken' }));
    const counted = await room.balance(people.acme, id, place.id);
    expect(counted.quantity).toBe(8);
    expect(counted.counted_at).not.toBeNull();
    const [line] = await listOf(
      people.acme,
      'stock-entry',
      `doc.item_id == '${id}' && doc.kind == 'adjustment' && doc.warehouse_id != null`,
    );
    expect(line).toMatchObject({ quantity: -2, reason: 'Two were broken' });
    expect(await room.sums(id)).toMatchObject({ all: 0, held: 8 });
  });

  it('counts pieces by what is missing and what was found', async () => {
    const place = await room.warehouse(people.acme);
    const { id } = await room.serialized(people.acme);
    dataOf(await room.receive(people.acme, { item_id: id, warehouse_id: place.id, serials: ['P1', 'P2', 'P3'] }));
    const stock = await room.balance(people.acme, id, place.id);
    const missing = await one(people.acme, 'stock-serial', `doc.item_id == '${id}' && doc.serial == 'P2'`);
    dataOf(
      await act(people.acme, 'stock-balance', stock.id, 'adjust-stock', {
        missing: ['P2'],
        found: ['P9'],
        reason: 'Yearly count',
      }),
    );
    expect(await room.quantity(people.acme, id, place.id)).toBe(3);
    expect(await read(people.acme, 'stock-serial', missing.id)).toMatchObject({ state: 'lost', warehouse_id: null });
    dataOf(await act(people.acme, 'stock-balance', stock.id, 'adjust-stock', { found: ['P2'], reason: 'Behind the shelf' }));
    expect(await read(people.acme, 'stock-serial', missing.id)).toMatchObject({ state: 'in_stock', warehouse_id: place.id });
  });

  it('takes a voucher back once, by a counter-voucher', async () => {
    const place = await room.warehouse(people.acme);
    const { id } = await room.item(people.acme);
    await room.stocked(people.acme, id, place.id, 7);
    const [entry] = await listOf(people.acme, 'stock-entry', `doc.item_id == '${id}' && doc.warehouse_id != null`);
    dataOf(await act(people.acme, 'stock-entry', entry.id, 'reverse', { reason: 'Entered twice' }));
    expect(await room.quantity(people.acme, id, place.id)).toBe(0);
    expect(await room.sums(id)).toMatchObject({ all: 0, held: 0 });
    const again = await act(people.acme, 'stock-entry', entry.id, 'reverse', { reason: 'Once more' });
    expect(again.status).toBe(409);
    const back = await one(people.acme, 'stock-entry', `doc.item_id == '${id}' && doc.kind == 'reversal' && doc.warehouse_id != null`);
    expect(back).toMatchObject({ quantity: -7, reason: 'Entered twice' });
    expect((await act(people.acme, 'stock-entry', back.id, 'reverse', { reason: 'Back again' })).status).toBe(404);
  });

  it('holds when two take the last piece at the same time', async () => {
    const place = await room.warehouse(people.fixit);
    const { id } = await room.item(people.fixit);
    const stock = await room.stocked(people.fixit, id, place.id, 1);
    const work = await givenRequest(people);
    const subtask_id = await givenSubtask(people, work);
    const answers = await Promise.all(
      [1, 2].map(() => act(people.fixit, 'stock-balance', stock.id, 'consume', { subtask_id, quantity: 1 })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect(await room.quantity(people.fixit, id, place.id)).toBe(0);
  });
});
