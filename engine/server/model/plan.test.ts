import { describe, expect, it } from 'vitest';
import { sketchEntity } from '../../../tests/support/entity.ts';
import type { Rule } from '../../core/rules/types.ts';
import { planModel } from './plan.ts';
import type { TableModel } from './types.ts';

const status = sketchEntity('status', { tenant: [], shared: ['everyone'], idType: 'serial', fields: { title: {} } });
const request = sketchEntity('service-request', {
  tenant: ['org_id', 'provider_id'],
  shared: ['partners', 'owner'],
  order: ['-/created_at'],
  unique: [['org_id', 'code']],
  customBy: 'status',
  fields: {
    org_id: { type: 'id', required: true },
    provider_id: { type: 'id' },
    code: { required: true, searchable: true },
    title: { searchable: true },
    status: { ref: 'status', indexed: true, required: true },
    tags: { type: 'multiselect', indexed: true },
    watchers: { type: 'refs', ref: 'status' },
    cost: { type: 'money' },
    due: { type: 'datetime' },
    notes: { type: 'json' },
  },
});
const organisation = sketchEntity('organisation', {
  tenant: ['id'],
  shared: ['owner'],
  order: ['/name'],
  fields: { name: { indexed: true } },
});
const session = sketchEntity('session', { system: true, tenant: [], fields: { hash: {} } });

/** A rule that is never asked. */
const rule: Rule = {
  text: 'true',
  type: 'bool',
  reads: [],
  needs: [],
  isPredicate: true,
  never: false,
  evaluate: () => true,
  holds: () => true,
  predicate: () => ({ op: 'true' }),
};

const tables = new Map(
  planModel(new Map([status, request, organisation, session].map((entity) => [entity.name, entity]))).tables.map((table) => [
    table.name,
    table,
  ]),
);
const table = (name: string): TableModel => {
  const found = tables.get(name);
  if (!found) throw new Error(`no table ${name}`);
  return found;
};
const types = (name: string) => Object.fromEntries(table(name).columns.map((column) => [column.name, column.type]));

describe('columns', () => {
  it('have the type of their field, references that of the id they hold', () => {
    expect(types('service_request')).toMatchObject({
      id: 'uuid',
      org_id: 'uuid',
      code: 'text',
      status: 'integer',
      watchers: 'integer[]',
      tags: 'text[]',
      cost: 'bigint',
      due: 'timestamp(3) with time zone',
      notes: 'jsonb',
      custom: 'jsonb',
      created_at: 'timestamp(3) with time zone',
      version: 'integer',
    });
    expect(types('status').id).toBe('integer');
    expect(Object.keys(types('status'))).not.toContain('custom');
  });

  it('are NOT NULL where the field is required whatever the record', () => {
    const hidden = sketchEntity('hidden', {
      fields: { org_id: { type: 'id' }, always: { required: true }, sometimes: { required: true, rules: { show: rule } } },
    });
    const columns = planModel(new Map([['hidden', hidden]])).tables.find(({ name }) => name === 'hidden')?.columns ?? [];
    expect(columns.filter(({ notNull }) => notNull).map(({ name }) => name)).toEqual([
      'id',
      'created_at',
      'always',
      'updated_at',
      'version',
    ]);
  });
});

describe('indexes', () => {
  const definitions = (name: string) => table(name).indexes.map(({ unique, definition }) => `${unique ? 'unique ' : ''}${definition}`);
  it('serve every list within each tenant in the default order', () => {
    expect(definitions('service_request')).toEqual([
      '("org_id", "created_at" desc, "id" desc)',
      '("provider_id", "created_at" desc, "id" desc)',
      '("org_id", "status", "created_at" desc, "id" desc)',
      '("provider_id", "status", "created_at" desc, "id" desc)',
      'using gin ("tags")',
      'using gin ("custom" jsonb_path_ops)',
      'using gin (("custom"::text) gin_trgm_ops)',
      'using gin ("org_id", "provider_id", "code" gin_trgm_ops, "title" gin_trgm_ops)',
      'unique ("org_id", "code")',
    ]);
  });
  it('need no tenant where a record is its own', () => {
    expect(definitions('organisation')).toEqual(['("name", "id")']);
  });
});

describe('row-level security', () => {
  const commands = (name: string) => table(name).policies.map(({ command }) => command);
  const using = (name: string) => table(name).policies.find(({ command }) => command === 'select')?.using ?? '';
  const check = (name: string) => table(name).policies.find(({ command }) => command === 'insert')?.check ?? '';

  it('admits every tenant column, partners for reading only', () => {
    expect(using('service_request')).toContain('"org_id" = (select');
    expect(using('service_request')).toContain('"provider_id" = (select');
    expect(using('service_request')).toContain('app.partner_ids');
    expect(check('service_request')).not.toContain('app.partner_ids');
    expect(check('service_request')).toContain('app.is_owner');
  });

  it('denies what nothing admits', () => {
    expect(commands('status')).toEqual(['select']);
    expect(using('status')).toBe('true');
    expect(commands('session')).toEqual([]);
    expect(table('session').grants).toEqual([]);
  });
});

describe('names', () => {
  it('change with what they name, and fit', () => {
    const long = sketchEntity('a-very-long-entity-name-for-which-names-of-indexes-are-cut', { fields: { org_id: { type: 'id' } } });
    const other = { ...long, order: ['/org_id'] };
    const names = [long, other].map(
      (entity) =>
        planModel(new Map([[entity.name, entity]]))
          .tables.at(-1)
          ?.indexes.map(({ name }) => name)[0] ?? '',
    );
    expect(names[0]).not.toBe(names[1]);
    expect(names.every((name) => name.length <= 63)).toBe(true);
  });

  it('of entities may not be those of the server', () => {
    expect(() => planModel(new Map([['audit-entry', sketchEntity('audit-entry')]]))).toThrow(/audit-entry/);
    expect(() => planModel(new Map([['x'.repeat(64), sketchEntity('x'.repeat(64))]]))).toThrow(/63/);
  });
});
