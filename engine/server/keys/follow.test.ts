/** Fields that follow other records (x-follow): what makes them computed anew, and what does not. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Row } from '../database/port.ts';
import { openStage, otherTeam, person, type Stage, seeding, team } from '../resources/testing/stage.ts';
import { keyedProduct } from './testing/product.ts';

let stage: Stage;
const admin = person({ is_admin: true });
beforeAll(async () => {
  stage = await openStage({ product: keyedProduct() });
});
afterAll(() => stage.database.close());

const made = async (entity: string, row: Row): Promise<string> =>
  String((await stage.resources.create(seeding, entity, [{ org_id: team, ...row }]))[0]?.id);
const change = (entity: string, id: string, patch: Row) => stage.resources.update(admin, entity, [{ id, patch }]);
const shelf = async (id: string): Promise<Row> => (await stage.resources.get(seeding, 'shelf', id)).data;

it('follow the field of a record that they refer to, whoever owns them', async () => {
  const house_id = await made('house', { name: 'Main' });
  const [own, other] = [await made('shelf', { house_id }), await made('shelf', { house_id, org_id: otherTeam })];
  expect(await shelf(own)).toMatchObject({ label: 'Main', version: 1 });
  await change('house', house_id, { name: 'Annexe' });
  expect(await shelf(own)).toMatchObject({ label: 'Annexe', version: 2 });
  expect(await shelf(other)).toMatchObject({ label: 'Annexe', version: 2 });
  // What does not say that it follows stays as it was written; here it was written with the rest.
  expect(await shelf(own)).toMatchObject({ stamped: 'Annexe' });
});

it('follow down a tree, a level at a time', async () => {
  const top = await made('shelf', { name: 'a' });
  const middle = await made('shelf', { name: 'b', inside_id: top });
  const low = await made('shelf', { name: 'c', inside_id: middle });
  expect(await shelf(low)).toMatchObject({ way: 'a/b/c' });
  await change('shelf', top, { name: 'z' });
  expect(await shelf(low)).toMatchObject({ way: 'z/b/c', version: 2 });
});

it('follow related rows that come, change, move and go', async () => {
  const [house_id, elsewhere] = [await made('house', {}), await made('house', {})];
  const [here, there] = [await made('shelf', { house_id }), await made('shelf', { house_id: elsewhere })];
  const letter = await made('letter', { house_id, year: 'late' });
  expect((await shelf(here)).late).toBe(1);
  await change('letter', letter, { year: '26' });
  expect((await shelf(here)).late).toBe(0);
  await change('letter', letter, { year: 'late', house_id: elsewhere });
  expect([(await shelf(here)).late, (await shelf(there)).late]).toEqual([0, 1]);
  await stage.resources.remove(admin, 'letter', [{ id: letter }]);
  expect((await shelf(there)).late).toBe(0);
});

it('follow each record of a list', async () => {
  const house_id = await made('house', {});
  const letters = [await made('letter', { house_id }), await made('letter', { house_id })];
  const id = await made('shelf', { letters });
  expect((await shelf(id)).is_urgent).toBe(false);
  await change('letter', String(letters[1]), { year: 'late' });
  expect((await shelf(id)).is_urgent).toBe(true);
});

it('cost nothing where nothing changed that they look at, and as many statements for twenty that follow as for one', async () => {
  const house_id = await made('house', { name: 'Main', code: 'A' });
  const follow = async (count: number, patch: Row) => {
    await stage.resources.create(
      seeding,
      'shelf',
      Array.from({ length: count }, () => ({ org_id: team, house_id })),
    );
    return (await stage.counting(() => change('house', house_id, patch))).statements.length;
  };
  const plain = await follow(1, { code: 'B' });
  const one = await follow(0, { name: 'One' });
  const many = await follow(20, { name: 'Many' });
  expect({ more: one - plain, forMany: many - one }).toEqual({ more: 8, forMany: 0 });
});
