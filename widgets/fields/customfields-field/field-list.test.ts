import { describe, expect, it } from 'vitest';
import { added, askingOf, changed, faultsOf, idFrom, listIn, moved, relabelled, removed } from './field-list.ts';

const list = ['a', 'b', 'c'].map((id) => ({ id, type: 'TextInput', label: id.toUpperCase() }));
const ids = (of: readonly { id: string }[]) => of.map(({ id }) => id).join('');

describe('ids', () => {
  it.each([
    ['Serial number', 'serial_number'],
    ['  Größe (mm)  ', 'gro_e_mm'],
    ['Café', 'cafe'],
    ['2nd visit', 'field_2nd_visit'],
    // Every object has one already.
    ['Constructor', 'field_constructor'],
    ['कारण', 'field'],
    ['', 'field'],
    ['x'.repeat(60), 'x'.repeat(36)],
  ])('%j gives %s', (label, id) => {
    expect(idFrom(label, new Set())).toBe(id);
    expect(id).toMatch(/^[a-z][a-z0-9_]{0,39}$/);
  });

  it('are unlike those that are taken', () => {
    expect(idFrom('Cause', new Set(['cause', 'cause_2']))).toBe('cause_3');
  });

  it('follow the label of a new field, whatever the others have', () => {
    expect(relabelled(list, 2, 'A')[2]).toMatchObject({ id: 'a_2', label: 'A' });
  });

  it('take the conditions that ask them along', () => {
    const asked = [...list, { id: 'd', type: 'Date', label: 'D', visible_if: { field: 'b', op: 'filled' } }];
    expect(relabelled(asked, 1, 'Floor')[3]?.visible_if).toEqual({ field: 'floor', op: 'filled' });
    expect(askingOf(asked, 'b')).toEqual(['d']);
    expect([...faultsOf(moved(asked, 3, 0))]).toMatchObject([['d', { code: 'condition_later', params: { name: 'B' } }]]);
    expect([...faultsOf(removed(asked, 1))]).toMatchObject([['d', { code: 'condition_missing', params: { name: 'b' } }]]);
  });
});

describe('a list', () => {
  it('gets a field with what its type needs', () => {
    const words = { label: 'Dropdown', option: 'Option 1' };
    expect(added(list, 'Dropdown', words).at(-1)).toEqual({
      id: 'dropdown',
      type: 'Dropdown',
      label: 'Dropdown',
      colSpan: 6,
      options: ['Option 1'],
    });
    expect(added(list, 'LineBreak', { ...words, label: 'Line break' }).at(-1)).toEqual({
      id: 'line_break',
      type: 'LineBreak',
      label: 'Line break',
    });
  });

  it.each([
    [0, 2, 'bca'],
    [2, 0, 'cab'],
    [1, 1, 'abc'],
    [0, -1, 'abc'],
    [2, 3, 'abc'],
    [9, 0, 'abc'],
  ])('moved from %i to %i reads %s', (from, to, expected) => {
    expect(ids(moved(list, from, to))).toBe(expected);
  });

  it('leaves out settings that say nothing', () => {
    expect(changed(list, 0, { required: true })[0]).toEqual({ ...list[0], required: true });
    expect(changed(changed(list, 0, { required: true }), 0, { required: false, initialText: '' })[0]).toEqual(list[0]);
  });

  it.each([null, 'x', [null, 3, { id: 1 }]])('is empty in %j', (value) => {
    expect(listIn(value)).toEqual([]);
  });
});
