/** Transfers: planned, approved, dispatched, received, closed; sender and receiver each do their part, and no stock is made or lost. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engines } from '../support/database.ts';
import { act, dataOf, listOf, one, type People, patch, read } from '../support/journey.ts';
import type { Caller } from '../support/server.ts';
import { codesOf, openStockRoom, type StockRoom } from '../support/stock.ts';

describe.each(engines)('transfers on %s', (engine) => {
  let room: StockRoom;
  let people: People;
  let fixitId: string;
  /** Who approves what somebody asks for. */
  let approvers: ReadonlyMap<Caller, Caller>;
  beforeAll(async () => {
    room = await openStockRoom(engine);
    people = room.people;
    approvers = new Map([
      [people.acme, await room.server.as('stores@acme.test')],
      [people.fixit, people.dispatcher],
    ]);
    fixitId = (await one(people.acme, 'organisation', "doc.nickname == 'FixIt'")).id;
  });
  afterAll(() => room.server.stop());

  const run = (caller: Caller, id: string, workflow: string, input: object = {}) => act(caller, 'stock-transfer', id, workflow, input);
  const plan = (caller: Caller, row: object) => room.make(caller, 'stock-transfer', row);
  const go = async (caller: Caller, id: string, ...workflows: string[]) => {
    for (const workflow of workflows) dataOf(await run(approverOr(caller, workflow), id, workflow));
  };
  const approverOr = (caller: Caller, workflow: string) => (workflow === 'approve' ? (approvers.get(caller) ?? caller) : caller);
  const see = (caller: Caller, id: string) => read(caller, 'stock-transfer', id);

  /** Acme’s central store with so much of a new item, and FixIt’s store. */
  const givenStock = async (many: number) => {
    const item = await room.item(people.acme);
    const from = await room.warehouse(people.acme, { type: 'central' });
    const to = await room.warehouse(people.fixit, { type: 'sp' });
    await room.stocked(people.acme, item.id, from.id, many);
    return { item, from, to };
  };
  const toFixit = ({ item, from, to }: Awaited<ReturnType<typeof givenStock>>, quantity: number) =>
    plan(people.acme, { kind: 'to_sp', from_id: from.id, provider_id: fixitId, to_id: to.id, lines: [{ item_id: item.id, quantity }] });

  it('goes to a provider by the acts of both', async () => {
    const stock = await givenStock(10);
    const { item, from, to } = stock;
    const made = await toFixit(stock, 4);
    expect(made).toMatchObject({ state: 'draft', receiver_id: fixitId, item_count: 1 });
    expect(made.code).toMatch(/^ACM-ST\d{6}$/);
    expect((await people.fixit.get(`/v1/data/stock-transfer/${made.id}`)).status).toBe(404);
    expect((await run(people.acme, made.id, 'dispatch')).status).toBe(404);
    await go(people.acme, made.id, 'approve', 'dispatch');
    expect(await room.quantity(people.acme, item.id, from.id)).toBe(6);
    expect(await room.sums(item.id)).toEqual({ all: 0, held: 10, balances: 10 });
    expect((await run(people.acme, made.id, 'receive', { counts: [{ item_id: item.id, quantity: 4 }] })).status).toBe(404);
    expect((await run(people.zenith, made.id, 'receive', { counts: [{ item_id: item.id, quantity: 4 }] })).status).toBe(404);
    dataOf(await run(people.fixit, made.id, 'receive', { counts: [{ item_id: item.id, quantity: 4 }] }));
    expect(await room.quantity(people.fixit, item.id, to.id)).toBe(4);
    expect(await room.quantity(people.acme, item.id, to.id)).toBe(4);
    expect(await see(people.fixit, made.id)).toMatchObject({
      state: 'received',
      progress: [{ dispatched: 4, received: 4, in_transit: 0 }],
    });
    expect((await run(people.fixit, made.id, 'close')).status).toBe(404);
    await go(people.acme, made.id, 'close');
    expect((await see(people.acme, made.id)).state).toBe('closed');
    expect(await room.sums(item.id)).toEqual({ all: 0, held: 10, balances: 10 });
  });

  it('is approved by somebody else than who asked for it, and by the approver where an authority names one', async () => {
    const stock = await givenStock(5);
    const made = await toFixit(stock, 1);
    const stores = approverOr(people.acme, 'approve');
    expect((await run(people.acme, made.id, 'approve')).body).toMatchObject({ status: 409, sub_code: 'four_eyes' });
    const role = await one(people.acme, 'role', "doc.name == 'Viewer'");
    const authority = await room.make(people.acme, 'authority', {
      name: 'Transfers',
      approves: ['transfer'],
      holder_kind: 'role',
      holder_role_id: role.id,
    });
    const refused = await run(stores, made.id, 'approve');
    expect(refused.body).toMatchObject({ status: 409, sub_code: 'not_approver' });
    expect(refused.body.message).toContain('Vidya Nair');
    const { id } = await one(people.acme, 'user', "doc.user_email == 'stores@acme.test'");
    dataOf(await patch(people.acme, 'authority', authority.id, { holder_kind: 'user', holder_role_id: null, holder_user_id: id }));
    dataOf(await run(stores, made.id, 'approve'));
    // The one who holds it asks: it is an administrator's, and not his own.
    const own = await plan(stores, {
      kind: 'to_sp',
      from_id: stock.from.id,
      provider_id: fixitId,
      to_id: stock.to.id,
      lines: [{ item_id: stock.item.id, quantity: 1 }],
    });
    expect((await run(stores, own.id, 'approve')).body).toMatchObject({ status: 409, sub_code: 'four_eyes' });
    dataOf(await run(people.acme, own.id, 'approve'));
    expect((await people.acme.delete(`/v1/data/authority/${authority.id}`)).status).toBe(204);
  });

  it('fills the receipt in with what is on its way', async () => {
    const stock = await givenStock(5);
    const made = await toFixit(stock, 5);
    await go(people.acme, made.id, 'approve', 'dispatch');
    dataOf(await run(people.fixit, made.id, 'receive'));
    expect((await see(people.fixit, made.id)).state).toBe('received');
  });

  it('stays partly on its way until the rest comes, comes back or is lost', async () => {
    const stock = await givenStock(10);
    const { item, from, to } = stock;
    const made = await toFixit(stock, 9);
    await go(people.acme, made.id, 'approve', 'dispatch');
    dataOf(await run(people.fixit, made.id, 'receive', { counts: [{ item_id: item.id, quantity: 5 }] }));
    expect(await see(people.fixit, made.id)).toMatchObject({ state: 'partially_received', to_count: [{ item_id: item.id, quantity: 4 }] });
    dataOf(await run(people.fixit, made.id, 'receive', { counts: [{ item_id: item.id, quantity: 1 }] }));
    expect((await run(people.fixit, made.id, 'settle', { outcome: 'lost', reason: 'Ours now' })).status).toBe(404);
    dataOf(await run(people.acme, made.id, 'settle', { outcome: 'lost', reason: 'Fell off the truck' }));
    expect(await see(people.acme, made.id)).toMatchObject({
      state: 'closed',
      progress: [{ dispatched: 9, received: 6, lost: 3, returned: 0, in_transit: 0 }],
    });
    expect([await room.quantity(people.acme, item.id, from.id), await room.quantity(people.acme, item.id, to.id)]).toEqual([1, 6]);
    const scrap = await one(people.acme, 'stock-balance', `doc.item_id == '${item.id}' && doc.warehouse_type == 'scrap'`);
    expect(scrap.quantity).toBe(3);
    expect(await room.sums(item.id)).toEqual({ all: 0, held: 10, balances: 10 });
  });

  it('is returned when all of it comes back', async () => {
    const stock = await givenStock(3);
    const made = await toFixit(stock, 3);
    await go(people.acme, made.id, 'approve', 'dispatch');
    dataOf(await run(people.acme, made.id, 'settle', { outcome: 'returned', reason: 'Address closed' }));
    expect((await see(people.acme, made.id)).state).toBe('returned');
    expect(await room.quantity(people.acme, stock.item.id, stock.from.id)).toBe(3);
  });

  it('takes in no piece that was not sent: it is disputed', async () => {
    const item = await room.serialized(people.acme);
    const from = await room.warehouse(people.acme, { type: 'central' });
    const to = await room.warehouse(people.fixit, { type: 'sp' });
    dataOf(await room.receive(people.acme, { item_id: item.id, warehouse_id: from.id, serials: ['S1', 'S2', 'S3'] }));
    const pieces = await listOf(people.acme, 'stock-serial', `doc.item_id == '${item.id}' && doc.serial != 'S3'`);
    const ids = pieces.map(({ id }: { id: string }) => id);
    const row = { kind: 'to_sp', from_id: from.id, provider_id: fixitId, to_id: to.id };
    const short = await people.acme.post('/v1/data/stock-transfer', {
      ...row,
      lines: [{ item_id: item.id, quantity: 3, serials: ['S1', 'S2'] }],
    });
    expect(short.body.errors).toMatchObject([{ pointer: '/lines/0/serials', code: 'serial_count' }]);
    const made = await plan(people.acme, { ...row, lines: [{ item_id: item.id, quantity: 2, serials: ['S1', 'S2'] }] });
    expect(made.lines[0].serials).toEqual(['S1', 'S2']);
    await go(people.acme, made.id, 'approve', 'dispatch');
    expect((await read(people.acme, 'stock-serial', ids[0])).state).toBe('in_transit');
    dataOf(await run(people.fixit, made.id, 'receive', { serials: ['s1', 'S3'] }));
    expect(await see(people.fixit, made.id)).toMatchObject({
      state: 'disputed',
      disputes: [{ serial: 'S3', kind: 'unexpected' }],
      progress: [{ received: 1, in_transit: 1, serials: ['S2'] }],
    });
    const third = await one(people.acme, 'stock-serial', `doc.item_id == '${item.id}' && doc.serial == 'S3'`);
    expect(third.warehouse_id).toBe(from.id);
    dataOf(await run(people.acme, made.id, 'settle', { outcome: 'returned', reason: 'Wrong piece packed' }));
    expect((await see(people.acme, made.id)).state).toBe('closed');
    expect(await read(people.acme, 'stock-serial', ids[1])).toMatchObject({ state: 'in_stock', warehouse_id: from.id });
    expect(await room.sums(item.id)).toEqual({ all: 0, held: 3, balances: 3 });
  });

  it('goes to the van of a technician, who takes it over', async () => {
    const van = await room.van();
    const store = await room.warehouse(people.fixit);
    const item = await room.item(people.fixit);
    await room.stocked(people.fixit, item.id, store.id, 5);
    const technician = await one(people.fixit, 'user', "doc.user_email == 'tech@fixit.test'");
    const made = await plan(people.fixit, {
      kind: 'to_technician',
      from_id: store.id,
      technician_id: technician.id,
      lines: [{ item_id: item.id, quantity: 2 }],
    });
    expect(made.to_id).toBe(van.id);
    expect(await listOf(people.tech, 'stock-transfer', 'true')).toEqual([]);
    await go(people.fixit, made.id, 'approve', 'dispatch');
    expect((await run(people.fixit, made.id, 'receive')).status).toBe(404);
    dataOf(await run(people.tech, made.id, 'receive'));
    expect(await room.quantity(people.tech, item.id, van.id)).toBe(2);
    const other = await one(people.fixit, 'user', "doc.user_name == 'Deepak Singh'");
    const row = { kind: 'to_technician', from_id: store.id, lines: [{ item_id: item.id, quantity: 1 }] };
    expect(codesOf(await people.fixit.post('/v1/data/stock-transfer', { ...row, technician_id: other.id }))).toEqual(['no_van']);
    expect((await people.tech.post('/v1/data/stock-transfer', { ...row, technician_id: technician.id })).status).toBe(404);
  });

  it('is refused where its ends or its lines cannot be', async () => {
    const { item, from, to } = await givenStock(2);
    const own = await room.warehouse(people.acme);
    const row = { kind: 'inter_warehouse', from_id: from.id, to_id: own.id, lines: [{ item_id: item.id, quantity: 1 }] };
    const pointers = async (more: object) => {
      const { status, body } = await people.acme.post('/v1/data/stock-transfer', { ...row, ...more });
      expect(status).toBe(422);
      return body.errors.map(({ pointer }: { pointer: string }) => pointer);
    };
    expect(await pointers({ to_id: from.id })).toContain('/to_id');
    expect(await pointers({ to_id: to.id })).toContain('/to_id');
    expect(await pointers({ from_id: to.id })).toContain('/from_id');
    expect(await pointers({ lines: [] })).toEqual(['/lines']);
    expect(await pointers({ lines: [{ item_id: item.id, quantity: 1.5 }] })).toEqual(['/lines/0/quantity']);
    expect(
      await pointers({
        lines: [
          { item_id: item.id, quantity: 1 },
          { item_id: item.id, quantity: 1 },
        ],
      }),
    ).toEqual(['/lines/1/item_id']);
    expect(await pointers({ lines: [{ item_id: item.id, quantity: 1, serials: ['X'] }] })).toEqual(['/lines/0/serials/0']);
    expect(await pointers({ lines: [{ item_id: (await room.item(people.globex)).id, quantity: 1 }] })).toEqual(['/lines/0/item_id']);
    expect(await pointers({ state: 'closed' })).toEqual(['/state']);
    expect(await pointers({ kind: 'to_sp', provider_id: null })).toContain('/provider_id');
    const tooMuch = await plan(people.acme, { ...row, lines: [{ item_id: item.id, quantity: 3 }] });
    await go(people.acme, tooMuch.id, 'approve');
    const dispatched = await run(people.acme, tooMuch.id, 'dispatch');
    expect(dispatched.body).toMatchObject({
      status: 422,
      errors: [{ pointer: '/lines/0/quantity', code: 'not_enough', params: { there: 2, wanted: 3 } }],
    });
    expect((await see(people.acme, tooMuch.id)).state).toBe('approved');
  });

  it('is changed while a draft, and cancelled before it leaves', async () => {
    const stock = await givenStock(5);
    const made = await toFixit(stock, 2);
    const changed = dataOf(await patch(people.acme, 'stock-transfer', made.id, { lines: [{ item_id: stock.item.id, quantity: 3 }] }));
    expect(changed.lines).toMatchObject([{ quantity: 3 }]);
    await go(people.acme, made.id, 'approve');
    expect((await patch(people.acme, 'stock-transfer', made.id, { carrier: 'Late' })).status).toBe(404);
    expect((await run(people.acme, made.id, 'cancel')).status).toBe(422);
    dataOf(await run(people.acme, made.id, 'cancel', { reason: 'Not needed' }));
    expect(await see(people.acme, made.id)).toMatchObject({ state: 'cancelled', reason: 'Not needed' });
    expect((await run(people.acme, made.id, 'approve')).status).toBe(404);
    const sent = await toFixit(stock, 1);
    await go(people.acme, sent.id, 'approve', 'dispatch');
    expect((await run(people.acme, sent.id, 'cancel', { reason: 'Too late' })).status).toBe(404);
  });

  it('never makes or loses stock, whatever is done in whatever order', async () => {
    const { item, from, to } = await givenStock(40);
    const back = await room.warehouse(people.acme);
    const random = numbers(20_260);
    const open: string[] = [];
    for (let turn = 0; turn < 30; turn += 1) {
      const ends = random(2) === 0 ? { kind: 'to_sp', to_id: to.id, provider_id: fixitId } : { kind: 'inter_warehouse', to_id: back.id };
      const id = open.length > 0 && random(2) === 0 ? (open[random(open.length)] ?? '') : '';
      const counts = [{ item_id: item.id, quantity: 1 + random(8) }];
      const act = [
        () => run(approverOr(people.acme, 'approve'), id, 'approve'),
        () => run(people.acme, id, 'dispatch'),
        () => run(people.fixit, id, 'receive', { counts }),
        () => run(people.acme, id, 'receive', { counts }),
        () => run(people.acme, id, 'settle', { outcome: random(2) === 0 ? 'lost' : 'returned', reason: 'As it came' }),
      ];
      if (id === '')
        open.push((await plan(people.acme, { ...ends, from_id: from.id, lines: [{ item_id: item.id, quantity: 1 + random(9) }] })).id);
      else await act[random(act.length)]?.();
      if (id === '' && random(3) > 0)
        for (const workflow of ['approve', 'dispatch']) await run(approverOr(people.acme, workflow), open.at(-1) ?? '', workflow);
      expect(await room.sums(item.id)).toEqual({ all: 0, held: 40, balances: 40 });
    }
    const all = await listOf(people.acme, 'stock-transfer', `doc.from_id == '${from.id}'`);
    for (const { progress } of all)
      for (const row of progress) expect(row.dispatched).toBe(row.received + row.returned + row.lost + row.in_transit);
    expect(new Set(all.map(({ state }: { state: string }) => state)).size).toBeGreaterThan(3);
  });
});

/** Numbers below a limit, the same on every run. */
function numbers(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return Math.floor((state / 0x80000000) * limit);
  };
}
