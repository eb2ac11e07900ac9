/** What keys do when records are written: one or many, by people and by the server. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Row } from '../database/port.ts';
import { openStage, otherTeam, person, type Stage, seeding, team } from '../resources/testing/stage.ts';
import { refusal } from '../resources/testing/task-stage.ts';
import { keyedProduct } from './testing/product.ts';

let stage: Stage;
const admin = person({ is_admin: true });
beforeAll(async () => {
  stage = await openStage({ product: keyedProduct() });
});
afterAll(() => stage.database.close());

const stand = async (org_id = team): Promise<unknown> => (await stage.resources.create(seeding, 'stand', [{ org_id, name: 'A' }]))[0]?.id;
const rent = (...rows: Row[]) => stage.resources.create(admin, 'rent', rows);
const day = (n: number) => `2026-03-0${n}`;
const change = (row: Row | undefined, patch: Row) => stage.resources.update(admin, 'rent', [{ id: String(row?.id), patch }]);

describe('windows of one stand', () => {
  it('do not overlap; their last day belongs to them', async () => {
    const stand_id = await stand();
    await rent({ stand_id, name: 'Asha', from_day: day(2), to_day: day(4) });
    const { status, errors } = await refusal(rent({ stand_id, name: 'Ravi', from_day: day(4) }));
    expect(status).toBe(422);
    expect(errors).toMatchObject([{ pointer: '/from_day', code: 'overlap', params: { who: 'Asha' } }]);
    expect(errors[0]?.message).toContain('"name":"Asha"');
    expect(errors[0]?.message).toContain('days_from_to');
    await rent({ stand_id, name: 'Ravi', from_day: day(5) });
    await rent({ stand_id: await stand(), name: 'Elsewhere', from_day: day(4) });
    await rent({ stand_id, name: 'Off', from_day: day(3), state: 'off' });
  });

  it('are held against those of the same call, each told at its own row', async () => {
    const stand_id = await stand();
    const { errors } = await refusal(rent({ stand_id, from_day: day(1), to_day: day(3) }, { stand_id, from_day: day(3), to_day: day(3) }));
    expect(errors.map(({ pointer }) => pointer)).toEqual(['/0/from_day', '/1/from_day']);
  });

  it('are asked again when a change may bring them together, and only then', async () => {
    const stand_id = await stand();
    await rent({ stand_id, from_day: day(1), to_day: day(2) });
    const [late] = await rent({ stand_id, from_day: day(5), to_day: day(6) });
    expect((await refusal(change(late, { from_day: day(2) }))).errors).toMatchObject([{ code: 'overlap' }]);
    const renamed = await stage.counting(() => change(late, { name: 'Later' }));
    const moved = await stage.counting(() => change(late, { to_day: day(7) }));
    expect(moved.statements.length - renamed.statements.length).toBe(2);
  });

  it('are not met by two calls at once', async () => {
    const stand_id = await stand();
    const tries = await Promise.allSettled([rent({ stand_id, from_day: day(1) }), rent({ stand_id, from_day: day(1) })]);
    expect(tries.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('of another organisation do not matter', async () => {
    const goods = ['tea'];
    await stage.resources.create(seeding, 'rent', [{ org_id: otherTeam, goods, stand_id: await stand(otherTeam) }]);
    await rent({ goods, stand_id: await stand() });
  });
});

it('names a few of many values in common', async () => {
  const goods = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
  await rent({ goods, stand_id: await stand() });
  const { errors } = await refusal(rent({ goods: [...goods, 'h'], stand_id: await stand() }));
  expect(errors).toMatchObject([{ pointer: '/goods', code: 'sold' }]);
  expect(errors[0]?.message).toBe('t:sold_more {"shared":"a, b, c, d, e","others":"2"}');
});

describe('one default', () => {
  it('takes the place of the one before, by the server and with a new version', async () => {
    const stand_id = await stand();
    const [first] = await rent({ stand_id, from_day: day(1), to_day: day(1), is_first: true });
    const [other] = await rent({ stand_id: await stand(), is_first: true });
    await rent({ stand_id, from_day: day(2), to_day: day(2), is_first: true });
    const get = async (row: Row | undefined) => (await stage.resources.get(admin, 'rent', String(row?.id))).data;
    expect(await get(first)).toMatchObject({ is_first: false, version: 2 });
    expect(await get(other)).toMatchObject({ is_first: true, version: 1 });
  });

  it('is refused beside another one where the key says so', async () => {
    const stand_id = await stand();
    await rent({ stand_id, from_day: day(1), to_day: day(1), is_last: true });
    const { errors } = await refusal(rent({ stand_id, from_day: day(2), to_day: day(2), is_last: true }));
    expect(errors).toMatchObject([{ pointer: '/is_last', code: 'last' }]);
  });
});

it('costs an entity without keys nothing', async () => {
  const { statements } = await stage.counting(() => stage.resources.create(admin, 'stand', [{ name: 'B' }]));
  expect(statements).toHaveLength(2);
});
