import { expect, it } from 'vitest';
import { changed, schemas } from './fixture.ts';
import { validateDefinitions } from './index.ts';

const authorities = {
  matters: '/approves',
  kind: '/holder',
  limit: '/most',
  holders: { one: { field: '/who' }, some: { field: '/badge', among: '/kinds' } },
};
const approval = {
  authorities: 'kind',
  matter: 'leave',
  requester: '/asker',
  amount: '/cost',
  workflows: { finish: "doc.state == 'open'" },
};
const choice = (values: readonly string[]) => ({ enum: values, 'x-options': values.map((value) => ({ value, label: 't:open' })) });
const text = { type: 'string', title: 't:kind' };

const patched = (json: unknown, pointer: string, value: unknown): unknown => {
  const [first = '', ...rest] = pointer.split('/').slice(1);
  const own = typeof json === 'object' && json !== null ? Object.fromEntries(Object.entries(json)) : {};
  return { ...own, [first]: rest.length === 0 ? value : patched(own[first], `/${rest.join('/')}`, value) };
};

/** Faults of a product in which kinds say who decides about tasks, with one place changed. */
function faultsOf(file: 'kind.json' | 'task.json', pointer: string, value: unknown): readonly string[] {
  const person = { ...text, 'x-ref': 'user' };
  const kindFields: readonly (readonly [string, unknown])[] = [
    [
      '/properties/approves',
      {
        type: 'array',
        title: 't:kind',
        'x-type': 'multiselect',
        items: { type: 'string' },
        'x-options': choice(['leave', 'travel'])['x-options'],
      },
    ],
    ['/properties/holder', { ...text, ...choice(['one', 'some']) }],
    ['/properties/most', { type: 'integer', title: 't:kind' }],
    ['/properties/who', person],
    ['/properties/badge', text],
    ['/x-authorities', authorities],
  ];
  const user = {
    $schema: '../definition/entity.schema.json',
    $id: 'user',
    type: 'object',
    'x-entity': { label: 't:kind', labels: 't:kinds', title: '/name', tenant: ['org_id'] },
    'x-access': [{ id: 'all', can: ['read'] }],
    properties: {
      org_id: { type: 'string', title: 't:kind', 'x-type': 'id' },
      name: text,
      kinds: { type: 'array', title: 't:kind', 'x-type': 'tags', items: { type: 'string' } },
    },
  };
  const changes = {
    'kind.json': kindFields,
    'task.json': [
      ['/properties/asker', person],
      ['/x-approval', approval],
    ] as const,
  };
  const files = changed('task.json', '/x-entity/label', 't:task').map((each) => {
    const own = each.file === 'kind.json' || each.file === 'task.json' ? changes[each.file] : [];
    const all = each.file === file ? [...own, [pointer, value] as const] : own;
    return { ...each, json: all.reduce((json, [at, put]) => patched(json, at, put), each.json) };
  });
  return validateDefinitions([...files, { file: 'user.json', kind: 'entity', json: user }], schemas).map(
    ({ file: at, pointer: where, code }) => `${at}#${where} ${code}`,
  );
}

it('takes authorities and what they decide about', () => {
  expect(faultsOf('task.json', '/x-approval/matter', 'travel')).toEqual([]);
});

it.each<['kind.json' | 'task.json', string, unknown, string]>([
  ['kind.json', '/x-authorities/matters', '/nope', 'kind.json#/x-authorities/matters unknown-field'],
  ['kind.json', '/x-authorities/kind', '/badge', 'kind.json#/x-authorities/kind approval'],
  ['kind.json', '/x-authorities/limit', '/badge', 'kind.json#/x-authorities/limit approval'],
  ['kind.json', '/x-authorities/holders/one/field', '/badge', 'kind.json#/x-authorities/holders/one/field approval'],
  ['kind.json', '/x-authorities/holders/some/among', '/name', 'kind.json#/x-authorities/holders/some/among approval'],
  ['kind.json', '/x-authorities/holders/third', { field: '/who' }, 'kind.json#/x-authorities/holders/third approval'],
  ['kind.json', '/x-authorities/holders/some', { above: true }, 'kind.json#/x-authorities/holders/some/above approval'],
  ['kind.json', '/x-authorities/holders', { one: { field: '/who' } }, 'kind.json#/x-authorities/holders approval'],
  ['task.json', '/x-approval/authorities', 'nope', 'task.json#/x-approval/authorities unknown-entity'],
  ['task.json', '/x-approval/authorities', 'task', 'task.json#/x-approval/authorities approval'],
  ['task.json', '/x-approval/matter', 'salary', 'task.json#/x-approval/matter approval'],
  ['task.json', '/x-approval/requester', '/title', 'task.json#/x-approval/requester approval'],
  ['task.json', '/x-approval/amount', '/title', 'task.json#/x-approval/amount approval'],
  ['task.json', '/x-approval/workflows/nope', 'true', 'task.json#/x-approval/workflows/nope unknown-workflow'],
  ['task.json', '/x-approval/workflows/finish', 'doc.nope', 'task.json#/x-approval/workflows/finish rule-field'],
])('refuses %s %s', (file, pointer, value, fault) => {
  expect(faultsOf(file, pointer, value)).toContain(fault);
});
