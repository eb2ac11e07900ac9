import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inEnglish } from '../../../tests/support/words.ts';
import type { Row } from '../database/port.ts';
import type { Problem } from '../kernel/errors.ts';
import { newId } from '../kernel/ids.ts';
import { system } from '../kernel/principal.ts';
import { createWorkflows } from '../workflows/run.ts';
import { testProduct } from './testing/product.ts';
import { openStage, person, type Stage, seeding, team } from './testing/stage.ts';

const admin = person({ is_admin: true });
let stage: Stage;
let repair = 0;
let gone = 0;

beforeAll(async () => {
  stage = await openStage({});
  const kinds = await stage.resources.create(seeding, 'kind', [
    { org_id: team, name: 'Repair' },
    { org_id: team, name: 'Gone', is_active: false },
  ]);
  [repair = 0, gone = 0] = kinds.map(({ id }) => Number(id));
});
afterAll(() => stage.database.close());

const create = async (row: Row): Promise<Row> => (await stage.resources.create(admin, 'order', [{ name: 'o', ...row }]))[0] ?? {};
const change = async ({ id }: Row, patch: Row): Promise<Row> =>
  (await stage.resources.update(admin, 'order', [{ id: String(id), patch }]))[0] ?? {};
const faultsOf = async (work: Promise<unknown>): Promise<readonly string[]> =>
  work.then(
    () => Promise.reject(new Error('It was let through.')),
    (error: Problem) => error.errors.map(({ pointer, code, message }) => `${pointer} ${code}: ${inEnglish(message)}`),
  );
const count = async () => Number((await stage.rows('select count(*)::integer as count from "order"'))[0]?.count);

describe('elements of lists', () => {
  it('get their defaults, are computed, and are summed in the record', async () => {
    const order = await create({ lines: [{ part: 'a' }, { part: 'b', qty: 3, rate: 2.5, amount: 999 }, { part: 'c', rate: null }] });
    expect(order.lines).toEqual([
      { part: 'a', qty: 1, rate: 10, amount: 10 },
      { part: 'b', qty: 3, rate: 2.5, amount: 7.5 },
      { part: 'c', qty: 1, rate: 10, amount: 10 },
    ]);
    expect(order.total).toBe(27.5);
    const changed = await change(order, { lines: [{ part: 'a', qty: 2, rate: 10 }, { part: 'b' }, { part: 'c' }, { part: 'd' }] });
    // Those that were there keep what they were sent with; the new one has defaults.
    expect(changed.lines).toEqual([
      { part: 'a', qty: 2, rate: 10, amount: 20 },
      { part: 'b' },
      { part: 'c' },
      { part: 'd', qty: 1, rate: 10, amount: 10 },
    ]);
    expect(changed.total).toBe(30);
  });

  it('lose hidden values, and are not asked for them', async () => {
    const order = await create({
      lines: [
        { part: 'a', free: true, why: 'gift' },
        { part: 'b', free: false, why: 'gift' },
      ],
    });
    expect(order.lines).toMatchObject([{ part: 'a', why: 'gift' }, { part: 'b' }]);
    expect(order.lines).not.toMatchObject([{}, { why: 'gift' }]);
    expect(await faultsOf(change(order, { lines: [{ part: 'a', free: true }] }))).toEqual(['/lines/0/why required: A value is required.']);
  });

  it('are stored in the form of their fields', async () => {
    const order = await create({ lines: [{ part: 'a', seen: '2026-03-01t10:00:00+05:30' }] });
    expect(order.lines).toMatchObject([{ seen: '2026-03-01T04:30:00.000Z' }]);
    expect(await faultsOf(create({ lines: [{ part: 'a', seen: '0000-01-01T00:00:00Z' }] }))).toEqual([
      '/lines/0/seen format: This is not a valid datetime.',
    ]);
  });

  it('are refused with pointers and the definition’s own words, and nothing is written', async () => {
    const before = await count();
    const cases: readonly (readonly [Row, readonly string[]])[] = [
      [{ lines: [{ part: 'a' }, {}] }, ['/lines/1/part required: Which part?']],
      [{ lines: [{ part: '12345678901' }] }, ['/lines/0/part maxLength: A part has at most 10 letters.']],
      [{ lines: [{ part: 'a', qty: 0 }] }, ['/lines/0/qty minimum: The minimum is 1.']],
      [{ lines: [{ part: 'a', nope: 1 }] }, ['/lines/0/nope unknown: There is no such field.']],
      [{ lines: [7] }, ['/lines/0 type: This must be of type object.']],
      [
        {
          skills: [
            { skill: 'a', level: 1 },
            { skill: 'b', level: 2 },
            { skill: 'a', level: 3 },
          ],
        },
        ['/skills/2/skill distinct: Skill already selected'],
      ],
      [{ skills: [{ skill: 'a' }, { level: 9 }] }, ['/skills/1/level maximum: The maximum is 3.']],
      [{ skills: [{ skill: 'a' }] }, ['/skills/0/level required: A value is required.']],
    ];
    for (const [row, faults] of cases) expect(await faultsOf(create(row))).toEqual(faults);
    expect(await faultsOf(stage.resources.create(admin, 'order', [{ name: 'fine' }, { name: 'x', lines: [{}] }]))).toEqual([
      '/1/lines/0/part required: Which part?',
    ]);
    expect(await count()).toBe(before);
  });

  it('do not change what is locked in them', async () => {
    const order = await create({
      billed: true,
      lines: [
        { part: 'a', qty: 2 },
        { part: 'b', qty: 1 },
      ],
    });
    const [a, b] = order.lines as Row[];
    expect(await faultsOf(change(order, { lines: [{ ...a, qty: 5 }, b] }))).toEqual([
      '/lines/0/qty locked: This value cannot be changed now.',
    ]);
    expect(await faultsOf(change(order, { lines: [b] }))).toEqual(['/lines locked: This value cannot be changed now.']);
    expect((await change(order, { lines: [b, { ...a, part: 'c' }, { part: 'd', qty: 4 }] })).lines).toMatchObject([
      { part: 'b', qty: 1 },
      { part: 'c', qty: 2 },
      { part: 'd', qty: 4, rate: 0, amount: 0 },
    ]);
    const [freed] = await stage.resources.update(system('test'), 'order', [{ id: String(order.id), patch: { lines: [] } }]);
    expect(freed?.lines).toEqual([]);
  });

  it('refer only to what the record and the element allow', async () => {
    expect(
      await faultsOf(
        create({
          lines: [
            { part: 'a', kind: repair },
            { part: 'b', kind: gone },
          ],
        }),
      ),
    ).toEqual(['/lines/1/kind reference: Not this kind.']);
    expect(await faultsOf(create({ lines: [{ part: 'Repair', kind: repair }] }))).toEqual(['/lines/0/kind reference: Not this kind.']);
    expect((await create({ billed: true, lines: [{ part: 'Repair', kind: repair }] })).lines).toMatchObject([{ kind: repair }]);
  });

  it('are asked again when the record that they read changes', async () => {
    const order = await create({ billed: true, lines: [{ part: 'Repair', kind: repair }] });
    expect((await change(order, { name: 'other' })).name).toBe('other');
  });
});

describe('own texts with values', () => {
  it('tell what the organisation asks for', async () => {
    const said = 'Mobile no must be 10 characters.';
    expect(await faultsOf(create({ mobile: '123' }))).toEqual([`/mobile check: ${said}`]);
    expect(await faultsOf(create({ mobile: '1234567890123456' }))).toEqual([`/mobile maxLength: ${said}`]);
  });
});

describe('own texts of values that must be unique', () => {
  it('are told for one record and for several', async () => {
    const first = await create({ code: 'A' });
    const other = await create({ code: 'B' });
    expect(first.code).toBe('A');
    expect(await faultsOf(create({ code: 'A' }))).toEqual(['/code unique: Code already exists.']);
    expect(await faultsOf(change(other, { code: 'A' }))).toEqual(['/code unique: Code already exists.']);
    expect(
      await faultsOf(
        stage.resources.create(admin, 'order', [
          { name: 'c', code: 'C' },
          { name: 'd', code: 'A' },
        ]),
      ),
    ).toEqual(['/1/code unique: Code already exists.']);
  });
});

describe('lists in the forms of workflows', () => {
  it('know the record as parent and the element as row', async () => {
    const order = await create({ kind_id: repair, lines: [{ part: 'a', rate: 5 }] });
    const product = testProduct({ hasSplit: true });
    const workflows = createWorkflows({
      ...stage,
      product: () => product,
      runs: [
        { entity: 'task', name: 'finish', run: async () => null },
        { entity: 'task', name: 'tally', run: async () => null },
        { entity: 'order', name: 'split', run: async (_, { input }) => ({ id: newId(), parts: input.parts }) },
      ],
    });
    const split = (parts: readonly Row[]) =>
      workflows.run(admin, { entity: 'order', workflow: 'split', id: String(order.id), input: { parts } });
    expect(await split([{ share: 5, kind: repair }])).toMatchObject({ parts: [{ share: 5, kind: repair }] });
    expect(await faultsOf(split([{ share: 2 }, { share: 6 }, {}]))).toEqual([
      '/parts/1/share check: More than there is.',
      '/parts/2/share required: A value is required.',
    ]);
    expect(await faultsOf(split([{ share: 1, kind: repair, not: 'Repair' }]))).toEqual([
      '/parts/0/kind reference: There is no such record, or you may not see it.',
    ]);
  });
});
