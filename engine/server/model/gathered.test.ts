/** Tables of entities of very many records: few indexes, room for changed rows, a function that finds by a word. */
import { expect, it } from 'vitest';
import { sketchEntity } from '../../../tests/support/entity.ts';
import { planModel } from './plan.ts';

const FEW = { ordered: [{ of: 'org_id', by: 'due' }] };
const visit = (more: object = {}) =>
  sketchEntity('visit', {
    tenant: ['org_id', 'provider_id'],
    shared: ['owner'],
    order: ['-/created_at'],
    unique: [
      ['org_id', 'code'],
      ['form', 'form_key'],
    ],
    rounds: [{ of: 'org_id', by: 'due', among: {} }],
    fields: {
      org_id: { type: 'id', required: true },
      provider_id: { type: 'id' },
      code: { required: true, searchable: true },
      form: {},
      form_key: {},
      city: { indexed: true, sortable: true },
      due: { type: 'date', indexed: true, sortable: true },
      cost: { type: 'money', sortable: true },
      watchers: { type: 'multiselect', indexed: true },
    },
    ...more,
  });
const planned = (entity: ReturnType<typeof visit>) => {
  const model = planModel(new Map([[entity.name, entity]]));
  const table = model.tables.find(({ name }) => name === 'visit');
  if (!table) throw new Error('There is no table.');
  return { table, lookups: model.lookups };
};

it('has one index of all that records are found by, and one for each order that is named', () => {
  const { table } = planned(visit({ gathered: FEW }));
  expect(table.indexes.map(({ definition }) => definition)).toEqual([
    '("org_id", "created_at" desc)',
    '("provider_id", "created_at" desc)',
    '("org_id", "due", "created_at" desc)',
    'using gin ("org_id", "provider_id", "city", "due", "watchers")',
    '("org_id", "due") where "due" is not null',
    '("org_id", "code")',
    '("form", "form_key") where "form" is not null and "form_key" is not null',
  ]);
  expect(table.roomy).toBe(true);
  expect(planned(visit({ gathered: FEW, partition: 'month' })).table.roomy).toBeUndefined();
});

it('leaves out of an order those of nobody, and the id only where something else tells them apart', () => {
  const definitionsOf = (entity: ReturnType<typeof visit>) => planned(entity).table.indexes.map(({ definition }) => definition);
  expect(definitionsOf(visit({ gathered: { ordered: [{ of: 'form', by: 'due' }] } }))).toContain(
    '("form", "due", "created_at" desc) where "form" is not null',
  );
  expect(definitionsOf(visit({ gathered: { ordered: [{ of: 'form', by: 'due', few: true }] } }))).toContain(
    '("form") where "form" is not null',
  );
  expect(definitionsOf(visit({ gathered: FEW, order: [] }))).toContain('("org_id", "id")');
});

it('falls back on the indexes of other entities where the extension is missing', () => {
  const { table } = planned(visit({ gathered: FEW }));
  const otherwise = table.indexes.flatMap(({ needs }) => needs?.otherwise ?? []).map(({ name }) => name);
  const apart = planned(visit()).table.indexes;
  expect(apart.length).toBeGreaterThan(10);
  expect(apart.filter(({ definition }) => definition.includes('"city"') || definition.includes('"cost"')).map(({ name }) => name)).toEqual(
    otherwise.filter((name) => name.includes('city') || name.includes('cost')),
  );
  expect(planned(visit()).table.roomy).toBeUndefined();
});

it('finds instants by their hour in the index of all, or by one of each where the extension is missing', () => {
  const given = visit({ gathered: { ...FEW, hours: ['called_at'] } });
  const { table } = planned(given);
  const all = table.indexes.find(({ definition }) => definition.startsWith('using gin'));
  expect(all?.definition).toContain(`, (date_trunc('hour', "called_at" at time zone 'UTC')))`);
  expect(all?.needs?.otherwise.map(({ definition }) => definition)).toContain('("org_id", "called_at") where "called_at" is not null');
  expect(table.indexes.length).toBe(planned(visit({ gathered: FEW })).table.indexes.length);
});

it('finds by a word within the organisations of the caller alone', () => {
  expect(planned(visit()).lookups).toEqual([]);
  expect(planned(visit({ gathered: FEW })).lookups).toEqual([
    {
      name: 'found_in_visit',
      table: 'visit_words',
      whose: ['"org_id" = $1', '"provider_id" = $1', '$3'],
    },
  ]);
});

it('lays what a move changes last, beside the instant and the version that each change writes', () => {
  const { table } = planned(
    visit({
      fields: {
        org_id: { type: 'id', readOnly: true, indexed: true },
        state: { readOnly: true, indexed: true },
        closed_at: { type: 'datetime', readOnly: true },
        code: { readOnly: true, indexed: true },
        form: {},
        form_key: {},
        due: { type: 'date', indexed: true },
      },
    }),
  );
  const names = table.columns.map(({ name }) => name);
  // What lies at multiples of its size first, so that nothing is left empty between.
  expect(names.slice(0, 7)).toEqual(['id', 'created_at', 'due', 'org_id', 'code', 'form', 'form_key']);
  expect(names.slice(-5)).toEqual(['closed_at', 'state', 'updated_at', 'updated_by', 'version']);
});
