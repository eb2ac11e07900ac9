// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { GridDemo, lines } from './example.tsx';
import { inWords, sharedColumns, withTicks } from './grid-value.ts';

const box = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name });

function opened(value: readonly string[] = []) {
  const values: unknown[] = [];
  render(<GridDemo value={value} onChange={(next) => values.push(next)} />);
  return { user: userEvent.setup(), values };
}

describe('a grid', () => {
  it('has a line for each record and a box for what it offers, and no other', async () => {
    const { user, values } = opened(['book:read', 'gone:read']);
    expect((await box('Book: Read')).checked).toBe(true);
    expect(screen.queryByRole('checkbox', { name: 'Report: Create' })).toBeNull();
    await user.click(await box('Shelf: Read'));
    await user.click(await box('Book: Create'));
    // In order of the lines; what no line has stays.
    expect(values.at(-1)).toEqual(['book:read', 'book:create', 'shelf:read', 'gone:read']);
    expect(screen.getByText('4 chosen')).toBeTruthy();
  });

  it('has what few lines offer in the lines themselves', async () => {
    const { user, values } = opened();
    await user.click(await screen.findByText('0 of 2 actions'));
    await user.click(await box('Loan: Give back'));
    expect(values.at(-1)).toEqual(['loan:give-back']);
    expect(screen.getByText('1 of 2 actions')).toBeTruthy();
  });

  it('ticks a whole column of what is found, and takes it back', async () => {
    const { user, values } = opened(['report:read']);
    await user.type(await screen.findByRole('searchbox', { name: 'Find a line' }), 'loa');
    expect(screen.queryByRole('checkbox', { name: 'Book: Read' })).toBeNull();
    await user.click(await box('All: Read'));
    expect(values.at(-1)).toEqual(['loan:read', 'report:read']);
    await user.click(await box('All: Read'));
    expect(values.at(-1)).toEqual(['report:read']);
  });

  it('says when there is nothing, and when it did not come', async () => {
    render(<GridDemo rows={[]} />);
    expect(await screen.findByText('There is nothing to choose.')).toBeTruthy();
    render(<GridDemo rows="refused" />);
    expect(await screen.findByText('The lines could not be loaded')).toBeTruthy();
  });
});

it('knows its columns, and holds nothing for none', () => {
  const all = lines.map(({ name: key, label, verbs: columns }) => ({ key, label, columns }));
  expect(sharedColumns(all)).toEqual(['read', 'create', 'update']);
  expect(sharedColumns([])).toEqual([]);
  expect(withTicks(['book:read'], all, { values: ['book:read'], isOn: false })).toBeNull();
  expect(inWords('give-back')).toBe('Give back');
});
