import { expect, it } from 'vitest';
import { changed, schemas } from './fixture.ts';
import { validateDefinitions } from './index.ts';

const AT = 'task.json#/properties/kept';
const field = (compute: string, more: object = {}) => ({
  type: 'string',
  title: 't:kind',
  readOnly: true,
  'x-compute': compute,
  'x-follow': true,
  ...more,
});
const faultsOf = (value: object) =>
  validateDefinitions(changed('task.json', '/properties/kept', value), schemas).map(
    ({ file, pointer, code }) => `${file}#${pointer} ${code}`,
  );

it.each<[string, object]>([
  ['a field of a record that is referred to', field('doc.kind_id.name')],
  ['related rows', { ...field("count('task', t, t.kind_id == doc.kind_id && t.id != doc.id)"), type: 'integer' }],
])('takes %s', (_, value) => {
  expect(faultsOf(value)).toEqual([]);
});

it.each<[string, object, string]>([
  ['what is not computed', { type: 'string', title: 't:kind', 'x-follow': true }, `${AT}/x-follow follow`],
  ['what looks at its own record alone', field('doc.title'), `${AT}/x-follow follow`],
  ['what another record names', { ...field("count('task', t, t.title == doc.kind_id.name)"), type: 'integer' }, `${AT}/x-follow follow`],
  ['itself, for ever', field("join(list('task', t, t.kind_id == doc.kind_id, t.kept), ', ')"), `${AT}/x-follow follow`],
  ['what is no truth', field('doc.kind_id.name', { 'x-follow': false }), `${AT}/x-follow const`],
])('refuses %s', (_, value, fault) => {
  expect(faultsOf(value)).toEqual([fault]);
});
