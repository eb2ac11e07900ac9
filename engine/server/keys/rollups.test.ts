import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { schemas } from '../../core/definitions/fixture.ts';
import { plan } from '../../core/definitions/index.ts';
import type { DefinitionFile, Product } from '../../core/definitions/types.ts';
import type { Row } from '../database/port.ts';
import { newId } from '../kernel/ids.ts';
import { openStage, person, type Stage, seeding, team } from '../resources/testing/stage.ts';
import { applyRollups } from './apply-rollups.ts';
import { foldDeltas } from './rollup-fold.ts';

type Json = Record<string, unknown>;

const entity = (name: string, json: Json): DefinitionFile => ({
  file: `${name}.json`,
  kind: 'entity',
  json: { $schema: '../definition/entity.schema.json', $id: name, type: 'object', ...json },
});
const about: Json = { label: 't:one', labels: 't:many', title: '/name', tenant: ['org_id'] };
const org = { type: 'string', format: 'uuid', readOnly: true };
const lines = (more: Json) => ({ of: 'line', by: '/bill_id', ...more });
const open = "doc.state == 'open'";

const rollups: Json = {
  lines: { type: 'integer', 'x-rollup': lines({ fold: 'count' }) },
  open_lines: { type: 'integer', 'x-rollup': lines({ fold: 'count', where: open }) },
  amount: { type: 'integer', 'x-type': 'money', 'x-rollup': lines({ fold: 'sum', field: '/amount', where: open }) },
  weight: { type: 'number', 'x-rollup': lines({ fold: 'sum', field: '/weight' }) },
  first_day: { type: 'string', format: 'date', 'x-rollup': lines({ fold: 'min', field: '/day' }) },
  most: { type: 'integer', 'x-type': 'money', 'x-rollup': lines({ fold: 'max', field: '/amount', where: open }) },
  last_note: { type: 'string', 'x-rollup': lines({ fold: 'last', field: '/note', order: '/day' }) },
  is_open: { type: 'boolean', 'x-rollup': lines({ fold: 'exists', where: open }) },
  seen: { type: 'integer', 'x-rollup': lines({ fold: 'count', where: open, deltas: true }) },
};

function productWith(kept: Json): Product {
  const member = 'doc.org_id == org.id';
  const bill = entity('bill', {
    'x-entity': about,
    'x-access': [{ id: 'all', can: ['read', 'create', 'update', 'delete'], when: `user.is_admin && ${member}` }],
    properties: { org_id: org, name: { type: 'string' }, ...kept },
  });
  const line = entity('line', {
    'x-entity': { ...about, deleted: '/gone' },
    'x-access': [{ id: 'all', can: ['read', 'create', 'update', 'delete'], when: member }],
    properties: {
      org_id: org,
      name: { type: 'string' },
      bill_id: { type: 'string', 'x-ref': 'bill' },
      state: { type: 'string' },
      amount: { type: 'integer', 'x-type': 'money' },
      weight: { type: 'number' },
      day: { type: 'string', format: 'date' },
      note: { type: 'string' },
      gone: { type: 'boolean', default: false, readOnly: true },
    },
  });
  const names = [...JSON.stringify([bill, line]).matchAll(/"([a-z_]+)":\{"type"/g)].map(([, name]) => `field.${name}`);
  const texts = Object.fromEntries(['one', 'many', ...names].map((key) => [key, key]));
  const locale: DefinitionFile = {
    file: 'en.json',
    kind: 'locale',
    json: { $schema: '../definition/locale.schema.json', language: 'en', texts },
  };
  const planned = plan([bill, line, locale], schemas);
  if (!planned.ok) throw new Error(planned.faults.map(({ file, pointer, message }) => `${file}#${pointer} ${message}`).join('\n'));
  return planned.product;
}

const product = productWith(rollups);
const admin = person({ is_admin: true });
const staff = person({});
let stage: Stage;
beforeAll(async () => {
  stage = await openStage({ product });
});
afterAll(() => stage.database.close());

const made = async (name: string, rows: readonly Row[]) =>
  stage.resources.create(
    seeding,
    name,
    rows.map((row) => ({ org_id: team, ...row })),
  );
const bills = async (count: number) =>
  (
    await made(
      'bill',
      Array.from({ length: count }, () => ({})),
    )
  ).map(({ id }) => String(id));
const names = Object.keys(rollups);
const kept = async (id: string) => {
  const { data } = await stage.resources.get(seeding, 'bill', id);
  return Object.fromEntries(names.map((name) => [name, data[name]]));
};

/** What the roll-ups are, by plain statements of their own. */
async function counted(id: string): Promise<Row | undefined> {
  const mine = `from line where bill_id = '${id}' and gone is not true`;
  const isOpen = `state = 'open'`;
  const [row] = await stage.rows(`select (select count(*)::integer ${mine}) as lines,
    (select count(*)::integer ${mine} and ${isOpen}) as open_lines,
    (select coalesce(sum(amount), 0)::integer ${mine} and ${isOpen}) as amount,
    (select coalesce(sum(weight), 0) ${mine}) as weight,
    (select to_char(min(day), 'YYYY-MM-DD') ${mine}) as first_day,
    (select max(amount)::integer ${mine} and ${isOpen}) as most,
    (select note ${mine} order by day desc nulls last, id desc limit 1) as last_note,
    exists (select 1 ${mine} and ${isOpen}) as is_open,
    (select count(*)::integer ${mine} and ${isOpen}) as seen`);
  return row;
}

describe('a roll-up', () => {
  it('is kept however records are created, changed, moved, marked as deleted or deleted, and deltas are folded in', async () => {
    const ids = await bills(3);
    const bill = fc.constantFrom(...ids, null);
    const state = fc.constantFrom('open', 'shut', null);
    const amount = fc.option(fc.integer({ min: -50, max: 50 }));
    const weight = fc.option(fc.integer({ min: 0, max: 40 }).map((quarter) => quarter / 4));
    const day = fc.option(fc.integer({ min: 1, max: 28 }).map((date) => `2026-02-${String(date).padStart(2, '0')}`));
    const note = fc.option(fc.constantFrom('a', 'b', 'c'));
    const line = fc.record({ bill_id: bill, state, amount, weight, day, note, gone: fc.boolean() });
    const which = fc.array(fc.nat(), { minLength: 1, maxLength: 4 });
    const step = fc.oneof(
      fc.record({ do: fc.constant('create' as const), rows: fc.array(line, { minLength: 1, maxLength: 4 }) }),
      fc.record({
        do: fc.constant('update' as const),
        which,
        patch: fc.oneof(line, fc.record({ bill_id: bill }), fc.record({ gone: fc.boolean() })),
      }),
      fc.record({ do: fc.constant('remove' as const), which }),
      fc.record({ do: fc.constant('fold' as const) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
        for (const each of steps) {
          const there = (await stage.rows('select id from line order by id')).map(({ id }) => String(id));
          const chosen = (indexes: readonly number[]) => [
            ...new Set(indexes.flatMap((index) => (there.length > 0 ? [there[index % there.length] ?? ''] : []))),
          ];
          if (each.do === 'create') await made('line', each.rows);
          if (each.do === 'fold') await foldDeltas(() => product)({ database: stage.database, resources: stage.resources, now: '' });
          if (each.do === 'update')
            await stage.resources.update(
              seeding,
              'line',
              chosen(each.which).map((id) => ({ id, patch: each.patch })),
            );
          if (each.do === 'remove')
            await stage.resources.remove(
              seeding,
              'line',
              chosen(each.which).map((id) => ({ id })),
            );
        }
        for (const id of ids) expect(await kept(id)).toEqual(await counted(id));
      }),
      { numRuns: 25 },
    );
  });

  it('is of the server: nobody writes it, whoever writes the related record need not see its holder, whose version stays', async () => {
    const [bill = ''] = await bills(1);
    await expect(stage.resources.create(admin, 'bill', [{ lines: 4 }])).rejects.toMatchObject({ status: 422 });
    await stage.resources.update(seeding, 'bill', [{ id: bill, patch: { lines: 4 } }]);
    await made('line', [{ bill_id: bill, state: 'open', amount: 7 }]);
    const [own] = await stage.resources.list(staff, 'line', { filter: `doc.bill_id == '${bill}'` }).then(({ data }) => data);
    await stage.resources.update(staff, 'line', [{ id: String(own?.id), patch: { amount: 9 } }]);
    expect(await stage.resources.get(admin, 'bill', bill)).toMatchObject({ data: { lines: 1, amount: 9, seen: 1, version: 1 } });
  });

  it('takes one statement for many records where steps are enough; a lock where something is read anew and an appendix for deltas come to it', async () => {
    const stepped = await openStage({ product: productWith({ lines: rollups.lines, amount: rollups.amount }) });
    const bare = await openStage({ product: productWith({}) });
    const statements = async ({ resources, counting }: Stage) => {
      const [first, second] = (await resources.create(seeding, 'bill', [{ org_id: team }, { org_id: team }])).map(({ id }) => id);
      const rows = [first, second, first].map((bill_id) => ({ org_id: team, bill_id, state: 'open', amount: 2 }));
      return (await counting(() => resources.create(seeding, 'line', rows))).statements.length;
    };
    const [without, withSteps, withAll] = [await statements(bare), await statements(stepped), await statements(stage)];
    expect([withSteps - without, withAll - without]).toEqual([1, 3]);
    await Promise.all([stepped.database.close(), bare.database.close()]);
  });

  it('that is kept as deltas is filtered by and answered with what was added, and leaves the record alone', async () => {
    const [bill = ''] = await bills(1);
    await made('line', [
      { bill_id: bill, state: 'open' },
      { bill_id: bill, state: 'open' },
    ]);
    expect(await stage.rows(`select seen from bill where id = '${bill}'`)).toEqual([{ seen: 0 }]);
    const { data } = await stage.resources.list(admin, 'bill', { filter: `doc.id == '${bill}' && doc.seen == 2` });
    expect(data).toMatchObject([{ id: bill, seen: 2 }]);
    const [changed] = await stage.resources.update(admin, 'bill', [{ id: bill, patch: { name: 'two' } }]);
    expect(changed).toMatchObject({ name: 'two', seen: 2 });
    await foldDeltas(() => product)({ database: stage.database, resources: stage.resources, now: '' });
    expect(await stage.rows(`select seen from bill where id = '${bill}'`)).toEqual([{ seen: 2 }]);
    expect(await stage.rows('select 1 from rollup_delta')).toEqual([]);
  });

  it('overlooks nobody who writes at the same time', async () => {
    const [bill = ''] = await bills(1);
    const amounts = [5, 3, 9, 1, 7, 2];
    await Promise.all(amounts.map((amount) => made('line', [{ bill_id: bill, state: 'open', amount, day: `2026-02-0${amount}` }])));
    expect(await kept(bill)).toEqual(await counted(bill));
    expect(await kept(bill)).toMatchObject({ lines: 6, amount: 27, most: 9, first_day: '2026-02-01' });
  });

  it('does not count what refers to a record that is not there', async () => {
    await expect(made('line', [{ bill_id: newId() }])).rejects.toThrow(/rolled up/);
  });
});

it('is counted at the start for records that were there before it, and anew when it is defined otherwise', async () => {
  const [bill = ''] = await bills(1);
  await made('line', [
    { bill_id: bill, state: 'open' },
    { bill_id: bill, state: 'shut' },
  ]);
  await stage.rows('update bill set lines = null, open_lines = 5, first_day = null, seen = null');
  await applyRollups(stage.database, product);
  expect(await kept(bill)).toEqual(await counted(bill));
  expect(await applyRollups(stage.database, product)).toBe(0);
  const other = productWith({
    ...rollups,
    open_lines: { type: 'integer', 'x-rollup': lines({ fold: 'count', where: "doc.state == 'shut'" }) },
  });
  expect(await applyRollups(stage.database, other)).toBe(1);
  expect(await kept(bill)).toMatchObject({ open_lines: 1 });
  await applyRollups(stage.database, product);
});
