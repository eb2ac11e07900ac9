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

describe('numbers', () => {
  const house = async (code: string | null): Promise<unknown> =>
    (await stage.resources.create(seeding, 'house', [{ org_id: team, name: 'Main', code }]))[0]?.id;
  const letters = (...rows: Row[]) => stage.resources.create(admin, 'letter', rows);
  const numbersOf = (rows: readonly Row[], field = 'number') => rows.map((row) => row[field]);

  it('run for each organisation, as they are written, in the order of the records and whatever was sent', async () => {
    const [one, two] = [await house('ACM'), await house(null)];
    expect(numbersOf(await letters({ house_id: one }, { house_id: two }, { house_id: one }))).toEqual([
      'ACM-L001',
      'NONE-L001',
      'ACM-L002',
    ]);
    expect(numbersOf(await letters({ house_id: one }))).toEqual(['ACM-L003']);
    expect((await refusal(letters({ house_id: one, number: 'ACM-L100' }))).errors).toMatchObject([
      { pointer: '/number', code: 'read_only' },
    ]);
  });

  it('run for each value of what else they are counted by', async () => {
    const house_id = await house('A');
    const made = await letters({ house_id, year: '25' }, { house_id, year: '26' }, { house_id, year: '25' });
    expect(numbersOf(made, 'yearly')).toEqual(['1/ Main', '1/ Main', '2/ Main']);
  });

  it('are not given twice by two calls at once, and are given back by one that fails', async () => {
    const house_id = await house('TWO');
    const made = await Promise.all([letters({ house_id }, { house_id }), letters({ house_id }), letters({ house_id })]);
    expect(numbersOf(made.flat()).sort()).toEqual(['TWO-L001', 'TWO-L002', 'TWO-L003', 'TWO-L004']);
    await stage.resources.createEach(admin, 'letter', [{ house_id }], 'try');
    expect(numbersOf(await letters({ house_id }))).toEqual(['TWO-L005']);
  });

  it('that may have gaps are not waited for, where there is a second connection', async () => {
    const notes = (...rows: Row[]) => stage.resources.create(admin, 'note', rows);
    const house_id = await house('GAP');
    await notes({ house_id });
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    let made: (row: Row | undefined) => void = () => undefined;
    const first = new Promise<Row | undefined>((resolve) => {
      made = resolve;
    });
    const held = stage.database.transaction(admin, async (connection) => {
      made((await stage.resources.create(admin, 'note', [{ house_id, name: 'held' }], connection))[0]);
      await released;
    });
    expect((await first)?.gappy).toBe('GAP-2');
    // The embedded engine has one connection, and the next transaction begins after this one.
    const next = notes({ house_id });
    if (stage.database.engine === 'postgres') expect(numbersOf(await next, 'gappy')).toEqual(['GAP-3']);
    release();
    await held;
    expect(numbersOf(await next, 'gappy')).toEqual(['GAP-3']);
  });

  it('are drawn by code where several records share one', async () => {
    const house_id = await house('S');
    const [made] = await letters({ house_id });
    expect(made?.batch ?? null).toBeNull();
    const draw = () => stage.resources.draw(seeding, 'letter', 'batch', [{ house_id }, { house_id }]);
    expect([...(await draw()), ...(await draw())]).toEqual(['B1', 'B2', 'B3', 'B4']);
    await expect(stage.resources.draw(seeding, 'letter', 'year', [{ house_id }])).rejects.toThrow('no sequence');
  });

  it('follow the highest of a range, and let people give their own', async () => {
    const house_id = await house('R');
    const made = await letters({ house_id }, { house_id, place: 7 }, { house_id }, { house_id, year: 'late' });
    expect(numbersOf(made, 'place')).toEqual([8, 7, 9, 900]);
    expect(numbersOf(await letters({ house_id }, { house_id, year: 'late' }), 'place')).toEqual([10, 901]);
  });
});

describe('a tree', () => {
  const letter = async (above_id: unknown = null) =>
    (await stage.resources.create(seeding, 'letter', [{ org_id: team, house_id: null, above_id }]))[0];
  const move = (...changes: { row: Row | undefined; under: Row | undefined }[]) =>
    stage.resources.update(
      seeding,
      'letter',
      changes.map(({ row, under }) => ({ id: String(row?.id), patch: { above_id: under?.id ?? null } })),
    );

  it('has no circle, in however many steps', async () => {
    const top = await letter();
    const middle = await letter(top?.id);
    const bottom = await letter(middle?.id);
    expect((await refusal(move({ row: top, under: bottom }))).errors).toMatchObject([{ pointer: '/above_id', code: 'circle' }]);
    expect((await refusal(move({ row: top, under: top }))).errors).toMatchObject([{ code: 'circle' }]);
    await move({ row: bottom, under: top });
  });

  it('is looked at as it will be once all of a call is stored', async () => {
    const [one, two] = [await letter(), await letter()];
    expect((await refusal(move({ row: one, under: two }, { row: two, under: one }))).errors).toMatchObject([
      { pointer: '/0/above_id' },
      { pointer: '/1/above_id' },
    ]);
    const below = await letter(one?.id);
    await move({ row: one, under: below }, { row: below, under: undefined });
  });
});

describe('a copy', () => {
  const get = async (row: Row | undefined) => (await stage.resources.get(admin, 'rent', String(row?.id))).data;

  it('is filled with its record, and again with another reference', async () => {
    const [row] = await rent({ stand_id: await stand(), from_day: day(1) });
    expect(row?.stand_name).toBe('A');
    expect((await refusal(change(row, { stand_name: 'mine' }))).errors).toMatchObject([{ pointer: '/stand_name', code: 'read_only' }]);
    expect((await change(row, { stand_id: null }))[0]?.stand_name).toBeNull();
  });

  it('follows its original in all records by one statement, those of other organisations too', async () => {
    const stand_id = await stand();
    const [row] = await rent({ stand_id, from_day: day(1), to_day: day(1) }, { stand_id, from_day: day(2) });
    await stage.resources.create(seeding, 'rent', [{ org_id: otherTeam, stand_id }]);
    const update = (patch: Row) => stage.counting(() => stage.resources.update(admin, 'stand', [{ id: String(stand_id), patch }]));
    const renamed = await update({ name: 'B' });
    const same = await update({ size: 1 });
    expect(renamed.statements.length - same.statements.length).toBe(1);
    expect(await get(row)).toMatchObject({ stand_name: 'B', version: 2 });
    const names = await stage.rows(`select distinct stand_name from rent where stand_id = '${String(stand_id)}'`);
    expect(names).toEqual([{ stand_name: 'B' }]);
  });
});

describe('a check', () => {
  it('refuses what others name, before it goes and before it changes', async () => {
    const id = String(await stand());
    const [row] = await rent({ stand_id: id, from_day: day(1) });
    const gone = await refusal(stage.resources.remove(admin, 'stand', [{ id }]));
    expect(gone).toMatchObject({ code: 'in_use', status: 409, message: 't:rented {"name":"A"}', errors: [] });
    const noted = (note: string) => stage.resources.update(admin, 'stand', [{ id, patch: { note } }]);
    expect((await refusal(noted('x'))).code).toBe('in_use');
    await stage.resources.update(admin, 'stand', [{ id, patch: { name: 'Other' } }]);
    await change(row, { state: 'off' });
    await noted('x');
  });

  it('goes by the record as it was', async () => {
    const id = String(await stand());
    const update = (patch: Row) => stage.resources.update(admin, 'stand', [{ id, patch }]);
    await update({ note: 'taken' });
    const refused = await refusal(update({ name: 'taken' }));
    expect(refused.errors).toMatchObject([{ pointer: '/name', code: 'named' }]);
    expect(refused.message).toBe(refused.errors[0]?.message);
  });

  it('looks at every record that a reference names', async () => {
    const made = async (entity: string, row: Row) => (await stage.resources.create(seeding, entity, [row]))[0]?.id;
    const foreign = await made('house', { org_id: otherTeam, name: 'Theirs' });
    const [late, early] = [await made('letter', { org_id: team, year: '26' }), await made('letter', { org_id: team, year: '25' })];
    const note = (...rows: Row[]) =>
      stage.resources.create(
        seeding,
        'note',
        rows.map((row) => ({ org_id: team, ...row })),
      );
    expect((await refusal(note({}, { house_id: foreign }))).errors).toMatchObject([{ pointer: '/1/house_id', code: 'reference' }]);
    expect((await refusal(note({ letters: [late, early] }))).errors).toMatchObject([{ code: 'year', params: { year: '25' } }]);
    await note({ letters: [late] }, { letters: [] });
  });
});

it('computes from what is stored', async () => {
  const [made] = await stage.resources.create(admin, 'note', [{}]);
  const [once] = await stage.resources.update(admin, 'note', [{ id: String(made?.id), patch: { name: 'a' } }]);
  expect([made?.edits, once?.edits]).toEqual([0, 1]);
});

it('costs an entity without keys nothing', async () => {
  const { statements } = await stage.counting(() => stage.resources.create(admin, 'house', [{ name: 'B' }]));
  expect(statements).toHaveLength(1);
});
