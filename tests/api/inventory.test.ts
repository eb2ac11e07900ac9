/** Stock: the catalogue, the places that hold it, and who sees which of it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engines } from '../support/database.ts';
import { act, dataOf, givenRequest, givenSubtask, listOf, one, type People, patch, read } from '../support/journey.ts';
import type { Caller } from '../support/server.ts';
import { codesOf, openStockRoom, type StockRoom } from '../support/stock.ts';

describe.each(engines)('inventory on %s', (engine) => {
  let room: StockRoom;
  let people: People;
  let owner: Caller;
  beforeAll(async () => {
    room = await openStockRoom(engine);
    people = room.people;
    owner = await room.server.as('owner@demo.test');
  });
  afterAll(() => room.server.stop());

  describe('the catalogue', () => {
    it('knows what an item is by what it is and how it is counted', async () => {
      expect((await room.item(people.acme)).inventory_type).toBe('spare');
      expect((await room.serialized(people.acme)).inventory_type).toBe('serialized-product');
      const repairable = await room.item(people.acme, { stock_item_type: 'serialized', spare_option: 'repairable' });
      expect(repairable).toMatchObject({ inventory_type: 'serialized-spare', spare_option: 'repairable' });
      expect((await room.item(people.acme, { stock_type: 'product', spare_option: 'repairable' })).spare_option).toBeNull();
      const byWeight = await people.acme.post('/v1/data/stock-item', {
        sku: 'W-1',
        name: 'Gas',
        stock_type: 'spare',
        spare_option: 'repairable',
        stock_item_type: 'serialized',
        unit: 'kg',
      });
      expect(byWeight.body).toMatchObject({
        status: 422,
        errors: [{ pointer: '/unit', message: 'Items with serial numbers are counted in pieces.' }],
      });
      const noOption = await people.acme.post('/v1/data/stock-item', {
        sku: 'W-2',
        name: 'Gas',
        stock_type: 'spare',
        stock_item_type: 'non_serialized',
        unit: 'kg',
      });
      expect(noOption.body).toMatchObject({ status: 422, errors: [{ pointer: '/spare_option' }] });
    });

    it('has each SKU once an organisation', async () => {
      await room.item(people.acme, { sku: 'TWICE' });
      const again = await people.acme.post('/v1/data/stock-item', {
        sku: 'TWICE',
        name: 'Again',
        stock_type: 'product',
        stock_item_type: 'non_serialized',
        unit: 'quantity',
      });
      expect(again.body).toMatchObject({ status: 409, errors: [{ pointer: '/sku', message: 'Another item has this SKU.' }] });
      await room.item(people.globex, { sku: 'TWICE' });
    });

    it('keeps how an item is counted once stock of it has moved', async () => {
      const { id } = await room.item(people.acme);
      const place = await room.warehouse(people.acme);
      dataOf(await patch(people.acme, 'stock-item', id, { unit: 'kg' }));
      dataOf(await patch(people.acme, 'stock-item', id, { unit: 'quantity' }));
      await room.stocked(people.acme, id, place.id, 2);
      const changed = await patch(people.acme, 'stock-item', id, { unit: 'kg' });
      expect(changed.body).toMatchObject({ status: 422, errors: [{ pointer: '/unit', code: 'locked' }] });
      dataOf(await patch(people.acme, 'stock-item', id, { name: 'New name', min_level: 5 }));
      expect(await room.balance(people.acme, id, place.id)).toMatchObject({ item_name: 'New name', min_level: 5 });
    });

    it('is a tree without circles, six levels deep', async () => {
      const [top] = [await room.make(people.acme, 'item-category', { name: 'Top' })];
      let last = top;
      for (const name of ['Two', 'Three', 'Four', 'Five', 'Six'])
        last = await room.make(people.acme, 'item-category', { name, parent_id: last.id });
      expect(last.path).toBe('Top › Two › Three › Four › Five › Six');
      const seventh = await people.acme.post('/v1/data/item-category', { name: 'Seven', parent_id: last.id });
      expect(codesOf(seventh)).toEqual(['depth']);
      expect(codesOf(await patch(people.acme, 'item-category', top.id, { parent_id: last.id }))).toEqual(['circle']);
      dataOf(await patch(people.acme, 'item-category', top.id, { name: 'Cooling' }));
      expect((await read(people.acme, 'item-category', last.id)).path).toBe('Cooling › Two › Three › Four › Five › Six');
      const above = await room.make(people.acme, 'item-category', { name: 'Above' });
      expect(codesOf(await patch(people.acme, 'item-category', top.id, { parent_id: above.id }))).toEqual(['depth']);
      expect((await read(people.acme, 'item-category', last.id)).path).toBe('Cooling › Two › Three › Four › Five › Six');
    });

    it('has fields of the organisation’s own, in versions', async () => {
      const org = (await one(people.acme, 'organisation', "doc.nickname == 'Acme'")).id;
      await room.item(people.acme);
      const star = { id: 'energy_stars', type: 'Rating', label: 'Energy stars', numberOfStars: 5 };
      const saved = dataOf(await patch(people.acme, 'item-form', org, { custom_fields: [star] }));
      expect(saved).toMatchObject({ id: org, form_version: 1 });
      const made = await room.item(people.acme, { custom: { energy_stars: 4 } });
      expect((await read(people.acme, 'stock-item', made.id)).custom).toEqual({ energy_stars: 4 });
      expect(await listOf(people.acme, 'stock-item', 'doc.custom.energy_stars == 4')).toHaveLength(1);
      const unknown = await people.acme.post('/v1/data/stock-item', {
        sku: 'U-1',
        name: 'U',
        stock_type: 'product',
        stock_item_type: 'non_serialized',
        unit: 'quantity',
        custom: { colour: 'red' },
      });
      expect(unknown.status).toBe(422);
      const [version] = await listOf(people.acme, 'custom-form-version', `doc.item_form_id == '${org}'`);
      expect(version.changes).toEqual(['Added Energy stars']);
      dataOf(await patch(people.acme, 'item-form', org, { custom_fields: [] }));
      dataOf(await act(people.acme, 'item-form', org, 'rollback-custom-fields', { version: version.id }));
      expect((await read(people.acme, 'item-form', org)).custom_fields).toMatchObject([star]);
      expect((await people.fixit.post('/v1/data/item-form', { name: 'Ours' })).status).toBe(404);
      expect((await people.acme.post('/v1/data/item-form', { name: 'Second' })).status).toBe(409);
    });
  });

  describe('warehouses', () => {
    it('are numbered in their organisation', async () => {
      const first = await room.warehouse(people.globex);
      const second = await room.warehouse(people.globex);
      expect(second.number).toBe(first.number + 1);
      const wanted = await room.warehouse(people.globex, { number: 412 });
      expect(wanted.number).toBe(412);
      const twice = await people.globex.post('/v1/data/warehouse', { name: 'Twice', type: 'hub', number: 412 });
      expect(twice.body).toMatchObject({ status: 409, errors: [{ pointer: '/number', message: 'Another warehouse has this number.' }] });
      await room.warehouse(people.acme, { number: 412 });
      expect(codesOf(await patch(people.globex, 'warehouse', wanted.id, { number: 413 }))).toEqual(['locked']);
    });

    it('of the kinds that the product keeps are nobody’s to make', async () => {
      const answer = await people.acme.post('/v1/data/warehouse', { name: 'Road', type: 'in_transit' });
      expect(answer.body).toMatchObject({ status: 422, errors: [{ pointer: '/type' }] });
      expect((await people.acme.post('/v1/data/warehouse', { name: 'Road', type: 'hub', is_system: true })).status).toBe(422);
    });

    it('that hold stock can neither be emptied by a switch nor turned into a group', async () => {
      const place = await room.warehouse(people.acme);
      const { id } = await room.item(people.acme);
      const stock = await room.stocked(people.acme, id, place.id, 3);
      for (const change of [{ is_active: false }, { is_structural: true }, { type: 'scrap' }])
        expect((await patch(people.acme, 'warehouse', place.id, change)).body).toMatchObject({ status: 409, code: 'in_use' });
      dataOf(await act(people.acme, 'stock-balance', stock.id, 'adjust-stock', { counted: 0, reason: 'Moved out' }));
      dataOf(await patch(people.acme, 'warehouse', place.id, { is_structural: true }));
      const refused = await room.receive(people.acme, { item_id: id, warehouse_id: place.id, quantity: 1 });
      expect(refused.status).toBe(422);
    });

    it('stand inside each other without circles', async () => {
      const outer = await room.warehouse(people.acme);
      const inner = await room.warehouse(people.acme, { parent_id: outer.id });
      expect(codesOf(await patch(people.acme, 'warehouse', outer.id, { parent_id: inner.id }))).toEqual(['circle']);
    });

    it('are known to partners who keep stock, and to nobody else', async () => {
      const ours = await room.warehouse(people.acme);
      expect((await people.fixit.get(`/v1/data/warehouse/${ours.id}`)).status).toBe(200);
      expect((await people.tech.get(`/v1/data/warehouse/${ours.id}`)).status).toBe(404);
      expect((await people.globex.get(`/v1/data/warehouse/${ours.id}`)).status).toBe(404);
      expect((await people.zenith.get(`/v1/data/warehouse/${ours.id}`)).status).toBe(404);
      expect((await owner.get(`/v1/data/warehouse/${ours.id}`)).status).toBe(404);
    });
  });

  describe('custody', () => {
    it('shows a technician what is in the own van, to be used on a sub-task', async () => {
      const own = await room.van();
      const elsewhere = await room.warehouse(people.fixit);
      const { id } = await room.item(people.fixit);
      await room.stocked(people.fixit, id, own.id, 4);
      await room.stocked(people.fixit, id, elsewhere.id, 4);
      const mine = await listOf(people.tech, 'stock-balance', `doc.item_id == '${id}'`);
      expect(mine.map(({ warehouse_id }: { warehouse_id: string }) => warehouse_id)).toEqual([own.id]);
      const subtask_id = await givenSubtask(people, await givenRequest(people));
      const tooMany = await act(people.tech, 'stock-balance', mine[0].id, 'consume', { subtask_id, quantity: 5 });
      expect(tooMany.body).toMatchObject({ status: 422, errors: [{ pointer: '/quantity', message: 'Only 4 left here.' }] });
      dataOf(await act(people.tech, 'stock-balance', mine[0].id, 'consume', { subtask_id, quantity: 3, remarks: 'New capacitor' }));
      expect(await room.quantity(people.tech, id, own.id)).toBe(1);
      const lines = await listOf(people.fixit, 'stock-entry', `doc.subtask_id == '${subtask_id}'`);
      expect(lines.map(({ quantity: many, kind }: { quantity: number; kind: string }) => [many, kind]).sort()).toEqual([
        [-3, 'consumption'],
        [3, 'consumption'],
      ]);
      expect(await room.sums(id)).toMatchObject({ all: 0, held: 8 });
      for (const workflow of ['adjust-stock', 'set-min-level'])
        expect((await act(people.tech, 'stock-balance', mine[0].id, workflow, { counted: 9, reason: 'More' })).status).toBe(404);
    });

    it('follows the custodian of the van', async () => {
      const own = await room.van();
      const { id } = await room.serialized(people.fixit);
      dataOf(await room.receive(people.fixit, { item_id: id, warehouse_id: own.id, serials: ['V1'] }));
      expect(await listOf(people.tech, 'stock-serial', `doc.item_id == '${id}'`)).toHaveLength(1);
      const other = await one(people.fixit, 'user', "doc.user_name == 'Deepak Singh'");
      dataOf(await patch(people.fixit, 'warehouse', own.id, { custodian_id: other.id }));
      expect(await listOf(people.tech, 'stock-serial', `doc.item_id == '${id}'`)).toEqual([]);
      expect(await listOf(people.tech, 'stock-balance', `doc.item_id == '${id}'`)).toEqual([]);
    });
  });

  describe('rights', () => {
    it('keep stock from those who have none on it, and one organisation’s from another', async () => {
      const place = await room.warehouse(people.acme);
      const { id } = await room.item(people.acme);
      const stock = await room.stocked(people.acme, id, place.id, 1);
      const viewer = await room.server.as('vidya.nair@acme.test');
      for (const stranger of [people.globex, people.zenith, owner, viewer, people.tech]) {
        expect((await stranger.get(`/v1/data/stock-balance/${stock.id}`)).status).toBe(404);
        expect((await act(stranger, 'stock-balance', stock.id, 'adjust-stock', { counted: 9, reason: 'Mine' })).status).toBe(404);
      }
      expect((await viewer.get(`/v1/data/stock-item/${id}`)).status).toBe(404);
      expect(
        (
          await viewer.post('/v1/data/stock-item', {
            sku: 'V-1',
            name: 'V',
            stock_type: 'product',
            stock_item_type: 'non_serialized',
            unit: 'quantity',
          })
        ).status,
      ).toBe(404);
      expect((await room.receive(viewer, { item_id: id, warehouse_id: place.id, quantity: 1 })).status).toBe(404);
      expect((await people.fixit.get(`/v1/data/stock-balance/${stock.id}`)).status).toBe(404);
      const foreign = await room.receive(people.globex, {
        item_id: id,
        warehouse_id: (await room.warehouse(people.globex)).id,
        quantity: 1,
      });
      expect(foreign.body).toMatchObject({ status: 422, errors: [{ pointer: '/item_id', code: 'reference' }] });
    });

    it('show a brand its own items at its providers, and none of theirs', async () => {
      const store = await room.warehouse(people.fixit, { type: 'sp' });
      const [ours, theirs] = [await room.item(people.acme), await room.item(people.fixit)];
      await room.stocked(people.fixit, ours.id, store.id, 6);
      await room.stocked(people.fixit, theirs.id, store.id, 6);
      const bought = await room.receive(people.fixit, { item_id: ours.id, warehouse_id: store.id, quantity: 1, kind: 'purchase' });
      expect(bought.body).toMatchObject({ status: 422, errors: [{ pointer: '/kind' }] });
      const seen = await listOf(people.acme, 'stock-balance', `doc.warehouse_id == '${store.id}'`);
      expect(seen.map(({ item_id }: { item_id: string }) => item_id)).toEqual([ours.id]);
      expect((await act(people.acme, 'stock-balance', seen[0].id, 'adjust-stock', { counted: 9, reason: 'Mine' })).status).toBe(404);
      expect(await listOf(people.globex, 'stock-balance', `doc.warehouse_id == '${store.id}'`)).toEqual([]);
      expect(await listOf(people.fixit, 'stock-balance', `doc.warehouse_id == '${store.id}'`)).toHaveLength(2);
    });
  });
});
