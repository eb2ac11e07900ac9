import { describe, expect, it } from 'vitest';
import { schemas, smallProduct } from './fixture.ts';
import { plan, validateDefinitions } from './plan.ts';
import type { DefinitionFile } from './types.ts';

type Json = Readonly<Record<string, unknown>>;

const FILE = 'schemas/entities/task-more.json';
const extension = (more: Json, file = FILE): DefinitionFile => ({
  file,
  kind: 'entity',
  layer: 0,
  json: { $schema: '../definition/extension.schema.json', $id: 'task', 'x-extends': true, ...more },
});
/** The small product as the folder below, which `task` comes from, and what is laid over it. */
const files = (...more: readonly DefinitionFile[]) => [...smallProduct().map((file) => ({ ...file, layer: -1 })), ...more];
const faultsOf = (...more: readonly DefinitionFile[]) =>
  validateDefinitions(files(...more), schemas).map(({ file, pointer, code }) => `${file}#${pointer} ${code}`);

describe('extensions', () => {
  it('add fields, rules, groups and workflows to the entity of a folder below', () => {
    const planned = plan(
      files(
        extension({
          properties: { done_by: { type: 'string', format: 'date', title: 't:task' }, $order: ['done_by'] },
          'x-entity': { groups: { main: { fields: ['/done_by', '/title'] } } },
          'x-access': { guest: { can: ['read'], when: 'user.is_admin && doc.org_id == org.id' }, $order: ['guest'] },
          'x-workflows': { reopen: { label: 't:task', on: 'record' } },
        }),
        extension({ 'x-access': { admin: { can: ['read', 'create', 'update', 'delete', 'finish', 'reopen'] } } }, 'extra/task.json'),
      ).map((file) => (file.file === 'extra/task.json' ? { ...file, layer: 1 } : file)),
      schemas,
    );
    if (!planned.ok) throw new Error(JSON.stringify(planned.faults));
    const task = planned.product.entities.get('task');
    expect([...(task?.fields.keys() ?? [])].slice(0, 3)).toEqual(['id', 'done_by', 'org_id']);
    expect(task?.groups[0]).toMatchObject({ id: 'main', fields: ['/done_by', '/title'] });
    expect(task?.access[0]?.id).toBe('guest');
    expect(task?.access.find(({ id }) => id === 'admin')?.can).toContain('reopen');
    expect([...(task?.workflows.keys() ?? [])]).toContain('reopen');
  });

  it.each<[string, Json, string, string]>([
    ['a field taken away', { properties: { title: null } }, '/properties/title', 'takes-away'],
    ['a rule taken away', { 'x-access': { admin: null } }, '/x-access/admin', 'takes-away'],
    ['fewer verbs', { 'x-access': { admin: { can: ['read'] } } }, '/x-access/admin/can', 'takes-away'],
    ['fewer required fields', { required: ['title'] }, '/required', 'takes-away'],
    ['other owners', { 'x-entity': { tenant: [] } }, '/x-entity/tenant', 'takes-away'],
    ['another type', { properties: { title: { type: 'integer' } } }, '/properties/title/type', 'settled'],
    ['another kind of id', { 'x-entity': { id: 'serial' }, properties: { title: 'text' } }, '/properties/title', 'settled'],
    [
      'a rule of an unknown field',
      { 'x-access': { own: { can: ['read'], when: 'doc.nope == org.id' } } },
      '/x-access/own/when',
      'rule-field',
    ],
    [
      'an unknown key of a new field',
      { properties: { extra: { type: 'string', title: 't:task', nope: 1 } } },
      '/properties/extra/nope',
      'unknown-key',
    ],
    ['an unknown key of the file', { nope: 1 }, '/nope', 'unknown-key'],
    ['a key that reaches a prototype', JSON.parse('{ "properties": { "__proto__": {} } }') as Json, '', 'unsafe-key'],
  ])('are refused with %s, at their own place', (_, json, pointer, code) => {
    expect(faultsOf(extension(json))).toContain(`${FILE}#${pointer} ${code}`);
  });

  it('tells faults of what they extend at the file of the entity', () => {
    const broken = files(extension({ 'x-entity': { icon: 'box' } })).map((file) => {
      if (file.file !== 'task.json' && !file.file.endsWith('/task.json')) return file;
      return { ...file, json: { ...(file.json as Json), 'x-access': [{ id: 'admin', can: ['read', 'nope'] }] } };
    });
    const base = broken.find(({ json }) => (json as Json).$id === 'task')?.file;
    expect(validateDefinitions(broken, schemas).map(({ file, pointer }) => `${file}#${pointer}`)).toContain(`${base}#/x-access/0/can/1`);
  });

  it('need an entity below, and the marker', () => {
    expect(faultsOf({ ...extension({}), json: { ...(extension({}).json as Json), $id: 'nothing' } })).toContain(
      `${FILE}#/$id extends-nothing`,
    );
    expect(faultsOf({ ...extension({}), json: { ...(extension({}).json as Json), 'x-extends': undefined } })).toContain(
      `${FILE}#/$id duplicate`,
    );
    expect(faultsOf(extension({}), extension({}, 'schemas/entities/again.json'))).toContain('schemas/entities/again.json#/$id duplicate');
  });
});
