/** What a technician has in the van: sent back, and asked for; each a draft that the desk takes further. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engines } from '../support/database.ts';
import { act, dataOf, listOf, one, type People, read } from '../support/journey.ts';
import { codesOf, openStockRoom, type StockRoom } from '../support/stock.ts';

describe.each(engines)('custody on %s', (engine) => {
  let room: StockRoom;
  let people: People;
  let technicianId: string;
  let van: { readonly id: string };
  beforeAll(async () => {
    room = await openStockRoom(engine);
    people = room.people;
    technicianId = (await one(people.fixit, 'user', "doc.user_email == 'tech@fixit.test'")).id;
    van = await room.van();
  });
  afterAll(() => room.server.stop());

  const go = async (id: string, ...workflows: string[]) => {
    for (const workflow of workflows) dataOf(await act(people.fixit, 'stock-transfer', id, workflow));
  };
  const giveBack = (balanceId: string, input: object, caller = people.tech) =>
    act(caller, 'stock-balance', balanceId, 'return-stock', input);
  const ask = (input: object, caller = people.tech) => caller.post('/v1/data/stock-balance/actions/request-stock', input);
  /** A store of FixIt, and so much of a new item in the van. */
  const inVan = async (many: number) => {
    const [item, store] = [await room.item(people.fixit), await room.warehouse(people.fixit)];
    return { item, store, balance: await room.stocked(people.fixit, item.id, van.id, many) };
  };

  it('goes back to the warehouse chosen, by a draft in the technician’s name', async () => {
    const { item, store, balance } = await inVan(5);
    const made = dataOf(await giveBack(balance.id, { to_id: store.id, quantity: 2, remarks: 'Not needed' }));
    expect(await read(people.tech, 'stock-transfer', made.id)).toMatchObject({
      code: made.code,
      state: 'draft',
      kind: 'inter_warehouse',
      from_id: van.id,
      to_id: store.id,
      requested_by: technicianId,
      remarks: 'Not needed',
      lines: [{ item_id: item.id, quantity: 2 }],
    });
    expect(await room.quantity(people.tech, item.id, van.id)).toBe(5);
    await go(made.id, 'approve', 'dispatch', 'receive');
    expect([await room.quantity(people.fixit, item.id, van.id), await room.quantity(people.fixit, item.id, store.id)]).toEqual([3, 2]);
  });

  it('goes back where it came from when nothing is chosen', async () => {
    const [item, store] = [await room.item(people.fixit), await room.warehouse(people.fixit)];
    await room.stocked(people.fixit, item.id, store.id, 4);
    const asked = dataOf(await ask({ item_id: item.id, from_id: store.id, quantity: 3 }));
    await go(asked.id, 'approve', 'dispatch');
    dataOf(await act(people.tech, 'stock-transfer', asked.id, 'receive'));
    const { id } = await room.balance(people.tech, item.id, van.id);
    const made = dataOf(await giveBack(id, { quantity: 1 }));
    expect((await read(people.tech, 'stock-transfer', made.id)).to_id).toBe(store.id);
    const { balance } = await inVan(1);
    const unknown = await giveBack(balance.id, { quantity: 1 });
    expect(unknown.body).toMatchObject({ status: 422, errors: [{ pointer: '/to_id', code: 'required' }] });
  });

  it('sends back no more than is held, whole pieces, and nothing of anybody else', async () => {
    const { store, balance } = await inVan(2);
    const elsewhere = await room.warehouse(people.acme);
    const errors = async (input: object) => {
      const { status, body } = await giveBack(balance.id, { to_id: store.id, ...input });
      expect(status).toBe(422);
      return body.errors.map(({ pointer, code }: { pointer: string; code: string }) => `${pointer} ${code}`);
    };
    expect(await errors({ quantity: 3 })).toEqual(['/quantity check']);
    expect(await errors({ quantity: 1.5 })).toEqual(['/quantity whole']);
    expect(await errors({})).toEqual(['/quantity required']);
    expect(await errors({ quantity: 1, to_id: elsewhere.id })).toEqual(['/to_id reference']);
    expect(await errors({ quantity: 1, to_id: van.id })).toEqual(['/to_id reference']);
    for (const caller of [people.fixit, people.dispatcher, people.acme, people.zenith])
      expect((await giveBack(balance.id, { to_id: store.id, quantity: 1 }, caller)).status).toBe(404);
    const inStore = await room.stocked(people.fixit, balance.item_id, store.id, 1);
    expect((await giveBack(inStore.id, { to_id: store.id, quantity: 1 })).status).toBe(404);
    expect(await listOf(people.fixit, 'stock-transfer', `doc.to_id == '${store.id}'`)).toEqual([]);
  });

  it('sends back pieces by their serial numbers', async () => {
    const [item, store] = [await room.serialized(people.fixit), await room.warehouse(people.fixit)];
    dataOf(await room.receive(people.fixit, { item_id: item.id, warehouse_id: van.id, serials: ['V1', 'V2'] }));
    dataOf(await room.receive(people.fixit, { item_id: item.id, warehouse_id: store.id, serials: ['V3'] }));
    const { id } = await room.balance(people.tech, item.id, van.id);
    expect((await giveBack(id, { to_id: store.id })).body).toMatchObject({ status: 422, errors: [{ pointer: '/serials' }] });
    expect((await giveBack(id, { to_id: store.id, serials: ['V1', 'V3'] })).status).toBe(422);
    const made = dataOf(await giveBack(id, { to_id: store.id, serials: ['V2'] }));
    expect((await read(people.fixit, 'stock-transfer', made.id)).lines).toMatchObject([{ quantity: 1, serials: ['V2'] }]);
  });

  it('is asked for from a store of the organisation, into the own van', async () => {
    const { item, store } = await inVan(1);
    const made = dataOf(await ask({ item_id: item.id, from_id: store.id, quantity: 4 }));
    expect(await read(people.fixit, 'stock-transfer', made.id)).toMatchObject({
      state: 'draft',
      kind: 'to_technician',
      technician_id: technicianId,
      requested_by: technicianId,
      from_id: store.id,
      to_id: van.id,
      lines: [{ item_id: item.id, quantity: 4 }],
    });
    expect(codesOf(await ask({ item_id: item.id, from_id: store.id, quantity: 0.5 }))).toEqual(['whole']);
    const elsewhere = await room.warehouse(people.acme);
    expect(codesOf(await ask({ item_id: item.id, from_id: elsewhere.id, quantity: 1 }))).toEqual(['reference']);
    expect(codesOf(await ask({ item_id: item.id, from_id: van.id, quantity: 1 }))).toEqual(['reference']);
    for (const caller of [people.fixit, people.dispatcher, people.acme])
      expect((await ask({ item_id: item.id, from_id: store.id, quantity: 1 }, caller)).status).toBe(404);
  });

  it('is asked for in pieces: those named, or those that lie there longest', async () => {
    const [item, store] = [await room.serialized(people.fixit), await room.warehouse(people.fixit)];
    dataOf(await room.receive(people.fixit, { item_id: item.id, warehouse_id: store.id, serials: ['R1', 'R2', 'R3'] }));
    const row = { item_id: item.id, from_id: store.id };
    const linesOf = async (input: object) => (await read(people.fixit, 'stock-transfer', dataOf(await ask({ ...row, ...input })).id)).lines;
    expect(await linesOf({ quantity: 2 })).toMatchObject([{ quantity: 2, serials: ['R1', 'R2'] }]);
    expect(await linesOf({ quantity: 1, serials: ['r3'] })).toMatchObject([{ quantity: 1, serials: ['R3'] }]);
    const short = await ask({ ...row, quantity: 2, serials: ['R3'] });
    expect(short.body).toMatchObject({ status: 422, errors: [{ pointer: '/serials', code: 'serial_count' }] });
    expect(codesOf(await ask({ ...row, quantity: 4 }))).toEqual(['serial_count']);
  });
});
