import { expect, it } from 'vitest';
import { changed, schemas } from './fixture.ts';
import { validateDefinitions } from './index.ts';

const AT = 'kind.json#/properties/kept';
const of = (rollup: object) => ({ of: 'task', by: '/kind_id', ...rollup });
const field = (type: string, rollup: object, more: object = {}) => ({ type, title: 't:kind', 'x-rollup': of(rollup), ...more });
const faultsOf = (value: object) =>
  validateDefinitions(changed('kind.json', '/properties/kept', value), schemas).map(
    ({ file, pointer, code }) => `${file}#${pointer} ${code}`,
  );

it.each<[string, object]>([
  ['a count', field('integer', { fold: 'count', where: "doc.state == 'open'" })],
  ['a sum', field('integer', { fold: 'sum', field: '/labour' })],
  ['the last value', field('string', { fold: 'last', field: '/title' })],
  ['whether there is one', field('boolean', { fold: 'exists' })],
  ['a count as deltas', field('integer', { fold: 'count', deltas: true })],
])('takes %s', (_, value) => {
  expect(faultsOf(value)).toEqual([]);
});

it('refuses what is computed from a roll-up, which changes without a write', () => {
  const files = changed('kind.json', '/properties/kept', field('integer', { fold: 'count' }));
  const twice = { type: 'integer', title: 't:kind', 'x-compute': 'doc.kept * 2' };
  const computed = files.map((each) => {
    const { properties, ...json } = each.json as { properties: Readonly<Record<string, unknown>> };
    return each.file === 'kind.json' ? { ...each, json: { ...json, properties: { ...properties, twice } } } : each;
  });
  const faults = validateDefinitions(computed, schemas).map(({ pointer, code }) => `${pointer} ${code}`);
  expect(faults).toEqual(['/properties/twice/x-compute rollup']);
});

it.each<[string, object, string]>([
  ['an entity that is not there', field('integer', { fold: 'count', of: 'nope' }), `${AT}/x-rollup/of unknown-entity`],
  ['a reference that is not there', field('integer', { fold: 'count', by: '/nope' }), `${AT}/x-rollup/by unknown-field`],
  ['what refers to something else', field('integer', { fold: 'count', by: '/title' }), `${AT}/x-rollup/by rollup`],
  ['an unknown fold', field('integer', { fold: 'mean' }), `${AT}/x-rollup/fold enum`],
  ['a sum of nothing', field('number', { fold: 'sum' }), `${AT}/x-rollup rollup`],
  ['a count of values', field('integer', { fold: 'count', field: '/title' }), `${AT}/x-rollup/field rollup`],
  ['a field that is not there', field('number', { fold: 'sum', field: '/nope' }), `${AT}/x-rollup/field unknown-field`],
  ['a sum of texts', field('string', { fold: 'sum', field: '/title' }), `${AT}/x-rollup/field rollup`],
  ['the greatest text', field('string', { fold: 'max', field: '/title' }), `${AT}/x-rollup/field rollup`],
  ['a value of another type', field('string', { fold: 'count' }), `${AT}/x-rollup rollup`],
  ['an order of a count', field('integer', { fold: 'count', order: '/created_at' }), `${AT}/x-rollup/order rollup`],
  ['an order by text', field('string', { fold: 'last', field: '/title', order: '/title' }), `${AT}/x-rollup/order rollup`],
  ['a condition on the person', field('integer', { fold: 'count', where: 'doc.title == user.name' }), `${AT}/x-rollup/where rule-root`],
  ['a condition on the day', field('integer', { fold: 'count', where: 'doc.created_at < now()' }), `${AT}/x-rollup/where rollup`],
  ['deltas of whether there is one', field('boolean', { fold: 'exists', deltas: true }), `${AT}/x-rollup/deltas rollup`],
  ['an index over deltas', field('integer', { fold: 'count', deltas: true }, { 'x-index': true }), `${AT}/x-index rollup`],
  ['a default beside it', field('integer', { fold: 'count' }, { default: 3 }), `${AT}/default rollup`],
])('refuses %s', (_, value, fault) => {
  expect(faultsOf(value)).toEqual([fault]);
});
