// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { startTexts } from '../../../.storybook/texts.ts';
import { cells } from '../../fields/cells/index.ts';
import { fieldOf, Kit } from '../../fields/shared/story-kit.tsx';
import { needsTable, RowsTable } from './rows-table.tsx';

startTexts();
afterEach(cleanup);

const member = (name: string, type: Parameters<typeof fieldOf>[0], label: string) => ({
  ...fieldOf(type, { name, label, literal: true }),
  pointer: `/${name}`,
});
const items = [
  member('code', 'text', 'Code'),
  member('rate', 'money', 'Rate'),
  member('max', 'money', 'At most'),
  member('who', 'ref', 'Who'),
];
const lines = { ...fieldOf('list'), items };
const value = [
  { code: 'VISIT', rate: 34_900, who: 'u1' },
  { code: 'GAS', rate: 245_000, max: null },
];

it('has a column for each member with a value, and a row for each element', () => {
  const labels = { u1: { label: 'Asha' } };
  render(
    <Kit widgets={{ cells }}>
      <RowsTable field={lines} value={value} labels={labels} label="Rates" />
    </Kit>,
  );
  const table = within(screen.getByRole('group', { name: 'Rates' }));
  expect(table.getAllByRole('columnheader').map((head) => head.textContent)).toEqual(['Code', 'Rate', 'Who']);
  expect(table.getAllByRole('row').map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
    ['Code', 'Rate', 'Who'],
    ['VISIT', '₹349.00', 'Asha'],
    ['GAS', '₹2,450.00', '–'],
  ]);
});

it('is for lists of objects with several members alone', () => {
  expect(needsTable(lines, value)).toBe(true);
  expect(needsTable(lines, [])).toBe(false);
  expect(needsTable({ ...lines, items: items.slice(0, 2) }, value)).toBe(false);
  expect(needsTable(fieldOf('list'), ['a', 'b', 'c'])).toBe(false);
  expect(needsTable({ ...lines, type: 'matrix', items: items.slice(0, 2) }, value)).toBe(true);
});
