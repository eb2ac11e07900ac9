import { describe, expect, it } from 'vitest';
import { field } from '../../../.storybook/fake-product.ts';
import { predicateToCel } from '../../../engine/core/rules/index.ts';
import { edgeSpeed } from '../drag/edge-scroll.ts';
import { nextOver, sideStep } from './board-keys.ts';
import { type Column, columnKey, columnOf, columnPredicate, merged } from './column-value.ts';
import { columnPart, createLiftStore } from './lift-store.ts';
import { reachable } from './use-next-values.ts';

const column = (value: string | null, label = String(value)): Column => ({
  key: columnKey(value),
  values: [value],
  label,
  colour: undefined,
});
const status = field('status', 'ref', { ref: 'status' });

describe('columns', () => {
  it('of one name are one, and hold the values of all', () => {
    const columns = merged([column('a1', 'Assigned'), column('b1', 'Assigned'), column('a2', 'Done')]);
    expect(columns.map(({ label, values }) => [label, values])).toEqual([
      ['Assigned', ['a1', 'b1']],
      ['Done', ['a2']],
    ]);
    expect(columnOf(columns, 'b1')?.label).toBe('Assigned');
    expect(columns.map((one) => predicateToCel(columnPredicate(status, one)))).toEqual([
      "doc.status in ['a1', 'b1']",
      "doc.status == 'a2'",
    ]);
  });
  it('have one for what has no value', () => {
    expect(columnOf([column(null)], undefined)?.key).toBe('none');
    expect(predicateToCel(columnPredicate(status, column(null)))).toBe('doc.status == null');
  });
  it('are all that can be reached from those in use', () => {
    const moves: Record<string, string[]> = { a: ['b'], b: ['c', 'a'], x: ['y'] };
    expect([...reachable(['a'], (value) => new Set(moves[String(value)]))].sort()).toEqual(['a', 'b', 'c']);
  });
});

describe('a lifted card', () => {
  const lift = { card: '1', from: 'is-a', targets: new Map([['is-c', 'c']]), over: 'is-a', isByKeys: true };
  it('stops only over columns that take it', () => {
    expect(nextOver(lift, ['is-a', 'is-b', 'is-c', 'is-d'], 1)).toBe('is-c');
    expect(nextOver({ ...lift, over: 'is-c' }, ['is-a', 'is-b', 'is-c', 'is-d'], 1)).toBe('is-c');
    expect(nextOver({ ...lift, over: 'is-c' }, ['is-a', 'is-b', 'is-c'], -1)).toBe('is-a');
  });
  it.each([
    ['is-a', 'source'],
    ['is-b', 'closed'],
    ['is-c', 'legal'],
  ])('makes of %s: %s', (key, part) => expect(columnPart(lift, key)).toBe(part));
  it('is told to those who listen, once a change', () => {
    const store = createLiftStore();
    let told = 0;
    const stop = store.subscribe(() => {
      told += 1;
    });
    store.set(lift);
    store.set(lift);
    stop();
    store.set(undefined);
    expect(told).toBe(1);
  });
});

it('mirrors the arrows', () => {
  expect([sideStep('ArrowRight', false), sideStep('ArrowRight', true), sideStep('ArrowLeft', true), sideStep('a', false)]).toEqual([
    1, -1, 1, 0,
  ]);
});

it('scrolls faster towards an edge, and not in the middle', () => {
  expect(edgeSpeed(500, 0, 1000)).toBe(0);
  expect(edgeSpeed(0, 0, 1000)).toBe(-16);
  expect(edgeSpeed(976, 0, 1000)).toBe(8);
  expect(edgeSpeed(5, 0, 0)).toBe(0);
});
