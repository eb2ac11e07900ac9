import { describe, expect, it } from 'vitest';
import { fieldTypeNames } from '../fields/field-types.ts';
import { changed, schemas, smallProduct } from './fixture.ts';
import type { formats } from './formats.ts';
import { isOfFormat } from './formats.ts';
import { plan } from './index.ts';
import type { DefinitionFile, Entity, Product } from './types.ts';

function planned(files: readonly DefinitionFile[] = smallProduct()): Product {
  const result = plan(files, schemas);
  if (!result.ok) throw new Error(JSON.stringify(result.faults, null, 1));
  return result.product;
}

function entityOf(product: Product, name: string): Entity {
  const entity = product.entities.get(name);
  if (!entity) throw new Error(`no ${name}`);
  return entity;
}

const product = planned();
const task = entityOf(product, 'task');

describe('plan', () => {
  it('gives an entity its own fields, those of its parts and those of the system', () => {
    expect([...task.fields.keys()]).toEqual([
      'id',
      'org_id',
      'title',
      'kind_id',
      'due',
      'labour',
      'cost',
      'total',
      'priced',
      'phone',
      'state',
      'reason',
      'photos',
      'marks',
      'city',
      'created_at',
      'created_by',
      'updated_at',
      'updated_by',
      'version',
    ]);
    expect(product.entities.has('place')).toBe(false);
  });

  it('infers field types', () => {
    const types = Object.fromEntries([...task.fields.values()].map((field) => [field.name, field.type]));
    expect(types).toMatchObject({
      id: 'id',
      org_id: 'id',
      title: 'text',
      kind_id: 'ref',
      due: 'date',
      labour: 'integer',
      cost: 'money',
      total: 'number',
      phone: 'mobile',
      state: 'select',
      photos: 'files',
      marks: 'list',
      created_at: 'datetime',
      version: 'integer',
    });
    expect(Object.values(types).every((type) => fieldTypeNames.includes(type))).toBe(true);
  });

  it('labels fields by their name, and keeps the prefix of keys out', () => {
    expect(task.fields.get('title')?.label).toBe('field.title');
    expect(task.label).toBe('task');
    expect(task.fields.get('state')?.options).toEqual([
      { value: 'open', label: 'open', colour: 'red' },
      { value: 'shut', label: 'shut' },
    ]);
  });

  it('makes computed fields read-only and compiles their rules', () => {
    const total = task.fields.get('total');
    expect(total?.readOnly).toBe(true);
    expect(total?.rules.compute?.evaluate({ doc: { labour: 4 } })).toBe(8);
    expect(task.fields.get('city')?.rules.require?.holds({ doc: { due: '2026-01-01' } })).toBe(true);
  });

  it('describes what may be written: nothing read-only, null where nothing is required, no other keys', () => {
    const { properties, required, additionalProperties } = task.schema as {
      properties: Record<string, { type: unknown }>;
      required: string[];
      additionalProperties: boolean;
    };
    expect(Object.keys(properties)).toEqual([
      'title',
      'kind_id',
      'due',
      'labour',
      'cost',
      'phone',
      'state',
      'reason',
      'photos',
      'marks',
      'city',
      'custom',
    ]);
    expect(required).toEqual(['title']);
    expect(additionalProperties).toBe(false);
    expect(properties.title).toEqual({ type: 'string', maxLength: 40 });
    expect(properties.state).toEqual({ type: ['string', 'null'], enum: ['open', 'shut', null] });
    expect(properties.labour).toMatchObject({ type: ['integer', 'null'], maximum: 2_147_483_647 });
    expect(JSON.stringify(task.schema)).not.toContain('x-');
  });

  it('lets an entity require a field of its part', () => {
    const strict = entityOf(planned(changed('task.json', '/required/2', 'city')), 'task');
    expect(strict.fields.get('city')?.required).toBe(true);
    expect(strict.schema).toMatchObject({ required: ['title', 'city'] });
  });

  it('reads access rules and workflows', () => {
    expect(task.access.map((rule) => [rule.id, [...rule.can], [...rule.denyFields]])).toEqual([
      ['admin', ['read', 'create', 'update', 'delete', 'finish'], []],
      ['staff', ['read', 'update'], ['cost']],
    ]);
    const finish = task.workflows.get('finish');
    expect(finish).toMatchObject({ on: 'record', label: 'finish', inputSchema: { required: ['remarks'], additionalProperties: false } });
    expect([...(finish?.input.keys() ?? [])]).toEqual(['remarks', 'to']);
  });

  it('gives the fields of list elements', () => {
    expect(task.fields.get('marks')?.items).toMatchObject([{ name: 'mark', pointer: '/mark', type: 'integer', label: 'field.mark' }]);
  });

  it('is frozen through and through', () => {
    expect(Object.isFrozen(task.schema)).toBe(true);
    expect(Object.isFrozen(product.screens.get('tasks')?.body)).toBe(true);
    expect(() => (product.entities as Map<string, Entity>).set('x', task)).toThrow(TypeError);
    expect(() => Object.assign(task, { name: 'other' })).toThrow(TypeError);
  });

  it('leaves the files as they were', () => {
    const files = smallProduct();
    planned(files);
    expect(files).toEqual(smallProduct());
    expect(files.some((file) => Object.isFrozen(file.json))).toBe(false);
  });

  it('has a version that changes with any definition, and only then', () => {
    expect(planned().version).toBe(product.version);
    expect(planned(changed('en.json', '/texts/task', 'Job')).version).not.toBe(product.version);
    expect(planned(changed('task.json', '/properties/title/maxLength', 41)).version).not.toBe(product.version);
  });

  it('gives no product when there is a fault', () => {
    expect(plan(changed('task.json', '/x-entity/icon', 'unicorn'), schemas)).toEqual({
      ok: false,
      faults: [{ file: 'task.json', pointer: '/x-entity/icon', code: 'unknown-icon', message: 'There is no icon "unicorn".' }],
    });
  });
});

describe('layers', () => {
  const extra = (file: string, kind: DefinitionFile['kind'], json: object): DefinitionFile => ({
    file,
    kind,
    json: { $schema: 'x', ...json },
    layer: 1,
  });

  it('replace what has the same id, add what has another', () => {
    const kind = smallProduct().find((file) => file.file === 'kind.json')?.json as { properties: object };
    const over = planned([
      extra('x/kind.json', 'entity', { ...kind, properties: { ...kind.properties, size: { type: 'number', title: 't:kind' } } }),
      extra('x/help.json', 'screen', {
        id: 'help',
        route: '/help',
        title: 't:tasks',
        allow: 'true',
        body: { id: 'n', widget: 'note', text: 't:note' },
      }),
      ...smallProduct(),
    ]);
    expect(entityOf(over, 'kind').fields.has('size')).toBe(true);
    expect(entityOf(over, 'kind').file).toBe('x/kind.json');
    expect(over.screens.get('help')?.routes).toEqual(['/help']);
    expect(over.screens.get('tasks')?.routes).toEqual(product.screens.get('tasks')?.routes);
  });

  it('merge texts, and add groups and entries to menus', () => {
    const over = planned([
      ...smallProduct(),
      extra('x/en.json', 'locale', { language: 'en', texts: { task: 'Job', help: 'Help' } }),
      extra('x/main.json', 'menu', {
        id: 'main',
        groups: [
          { id: 'top', items: [{ id: 'more', label: 't:help', to: '/tasks' }] },
          { id: 'end', label: 't:help', items: [{ id: 'admin', label: 't:help', to: '/dashboard' }] },
        ],
      }),
    ]);
    expect(over.locales.get('en')).toMatchObject({ task: 'Job', help: 'Help', kind: 'KIND' });
    expect(over.menus.get('main')?.groups.map((group) => [group.id, group.label, group.items.map((item) => item.id)])).toEqual([
      ['top', 'group', ['tasks', 'service', 'more']],
      ['end', 'help', ['admin']],
    ]);
  });
});

describe('formats', () => {
  const cases: readonly [keyof typeof formats, string, boolean][] = [
    ['date', '2024-02-29', true],
    ['date', '2023-02-29', false],
    ['date', '2000-02-29', true],
    ['date', '1900-02-29', false],
    ['date', '2026-04-31', false],
    ['date', '2026-4-1', false],
    ['date', '2026-12-31', true],
    ['date-time', '2026-03-01T23:59:59Z', true],
    ['date-time', '2026-03-01T24:00:00Z', false],
    ['date-time', '2026-03-01T10:00:00', false],
    ['date-time', '2026-03-01T10:00:00.123+05:30', true],
    ['date-time', '2026-02-30T10:00:00Z', false],
    ['time', '09:30', true],
    ['time', '24:00', false],
    ['email', 'a@b.co', true],
    ['email', 'a@b', false],
    ['email', 'a b@c.de', false],
    ['uuid', '018f2f3a-0000-7000-8000-000000000000', true],
    ['uuid', 'urn:uuid:018f2f3a-0000-7000-8000-000000000000', false],
    ['uri', 'https://a.example/x?y=1', true],
    ['uri', 'javascript:alert(1)', false],
  ];
  it.each(cases)('%s: %s is %s', (format, text, expected) => {
    expect(isOfFormat(format, text)).toBe(expected);
  });
});
