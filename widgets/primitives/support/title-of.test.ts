import { expect, it } from 'vitest';
import { field } from '../../../.storybook/fake-product.ts';
import type { EntityView } from '../../../engine/core/definitions/view-types.ts';
import { titleOf } from './title-of.ts';

const named = (title: EntityView['fields'][number]) => ({ title: title.name, fields: [title] }) as unknown as EntityView;
const text = (key: string) => `text of ${key}`;
const labelOf = (name: string, id: string | number) => (name === 'hub_id' && id === 'h1' ? { label: 'Andheri' } : undefined);
const row = (value: object) => ({ id: 'r1', version: 1, ...value });

it('is the value of the title field, and the id without one', () => {
  const name = named(field('name', 'text'));
  expect(titleOf(name, row({ name: 'Morning' }), {})).toBe('Morning');
  expect(titleOf(name, row({ name: 7 }), {})).toBe('7');
  expect(titleOf(name, row({ name: null }), {})).toBe('r1');
});

it('is the name of the record that the title refers to', () => {
  const hub = named(field('hub_id', 'ref', { ref: 'service-hub' }));
  expect(titleOf(hub, row({ hub_id: 'h1' }), { labelOf })).toBe('Andheri');
  expect(titleOf(hub, row({ hub_id: 'h2' }), { labelOf })).toBe('h2');
});

it('is the label of a choice', () => {
  const kind = named(field('kind', 'select', { options: [{ value: 'work', label: 'kind.work' }] }));
  expect(titleOf(kind, row({ kind: 'work' }), { text })).toBe('text of kind.work');
  expect(titleOf(kind, row({ kind: 'other' }), { text })).toBe('other');
  expect(titleOf(kind, row({ kind: 'work' }), {})).toBe('work');
});

it('is a day as people write it', () => {
  const day = named(field('day', 'date'));
  expect(titleOf(day, row({ day: '2026-11-22' }), { date: (value) => `${value} as written` })).toBe('2026-11-22 as written');
  expect(titleOf(day, row({ day: '2026-11-22' }), {})).toBe('2026-11-22');
});
