// @vitest-environment happy-dom
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { numberField, openForm, planOf, renders, textField } from './test-kit.tsx';

const members = [
  textField('part', { required: true }),
  numberField('qty'),
  textField('unit', {
    type: 'select',
    schema: { type: 'string', enum: ['pc', 'kg'] },
    options: [
      { value: 'pc', label: 'Piece' },
      { value: 'kg', label: 'Kilogram' },
    ],
  }),
  textField('price', { type: 'money', schema: { type: 'integer' } }),
  numberField('sum', { readOnly: true }),
];
const lines = textField('lines', {
  type: 'list',
  layout: 'grid',
  items: members.map(({ rules: _, ...view }) => view),
  rules: { items: { sum: { compute: 'row.qty * row.price' } } },
  schema: {
    type: 'array',
    maxItems: 5,
    items: { type: 'object', required: ['part'], properties: Object.fromEntries(members.map(({ name, schema }) => [name, schema])) },
  },
});
const plan = planOf([textField('title'), lines]);
const two = {
  lines: [
    { part: 'fan', qty: 1, price: 2 },
    { part: 'belt', qty: 3, price: 4 },
  ],
};

const cell = (row: number, label: string) =>
  within(screen.getByRole('row', { name: `Row ${row}` })).getByLabelText<HTMLInputElement>(label);
const focused = () => document.activeElement;
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));

async function open(initial: Record<string, unknown> = two) {
  const onSubmit = vi.fn().mockResolvedValue(undefined);
  openForm({ plan, initial, onSubmit });
  await screen.findByRole('table');
  return onSubmit;
}

afterEach(() => vi.unstubAllGlobals());

describe('a list as a grid', () => {
  it('has a column per field and a line per row; a key press renders its cell alone', async () => {
    await open();
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'part*',
      'qty',
      'unit',
      'price',
      'sum',
      'Actions for the row',
    ]);
    expect(cell(2, 'sum').value).toBe('12');
    renders.clear();
    await userEvent.type(cell(1, 'part'), 's');
    expect([...renders.keys()]).toEqual(['/lines/0/part']);
  });

  it('goes from cell to cell by Enter, Tab and arrows', async () => {
    await open();
    cell(1, 'qty').focus();
    await userEvent.keyboard('{Enter}');
    expect(focused()).toBe(cell(2, 'qty'));
    await userEvent.keyboard('{Shift>}{Enter}{/Shift}');
    expect(focused()).toBe(cell(1, 'qty'));
    await userEvent.keyboard('{ArrowDown}{ArrowRight}');
    expect(focused()).toBe(cell(2, 'unit'));
    await userEvent.keyboard('{ArrowLeft}');
    expect(focused()).toBe(cell(2, 'qty'));
    await userEvent.tab();
    expect(focused()).toBe(cell(2, 'unit'));
  });

  it('gets a row by Enter in the last one, in the same column, until it is full', async () => {
    const onSubmit = await open({ lines: [{ part: 'a' }, { part: 'b' }, { part: 'c' }, { part: 'd' }] });
    cell(4, 'qty').focus();
    await userEvent.keyboard('{Enter}');
    expect(focused()).toBe(cell(5, 'qty'));
    await userEvent.keyboard('7{Enter}');
    expect(focused()).toBe(cell(5, 'qty'));
    expect(screen.queryByRole('row', { name: 'Row 6' })).toBeNull();
    await userEvent.type(cell(5, 'part'), 'e');
    await save();
    expect(onSubmit.mock.calls.at(-1)?.[0].lines).toHaveLength(5);
  });

  it('gets a row by its button, which leaves the focus where it is until it is let go: a fault told meanwhile would move it away', async () => {
    await open({ lines: [{ part: 'a' }, {}] });
    cell(2, 'part').focus();
    const [add, user] = [screen.getByRole('button', { name: /Add/ }), userEvent.setup()];
    await user.pointer({ keys: '[MouseLeft>]', target: add });
    expect(focused()).toBe(cell(2, 'part'));
    expect(screen.queryByText('This is required.')).toBeNull();
    await user.pointer({ keys: '[/MouseLeft]', target: add });
    expect(focused()).toBe(cell(3, 'part'));
  });

  it('tells a fault below its cell and goes to it', async () => {
    await open();
    await userEvent.clear(cell(2, 'part'));
    await save();
    expect(within(screen.getByRole('row', { name: 'Row 2' })).getByText('This is required.')).toBeTruthy();
    expect(focused()).toBe(screen.getByRole('alert'));
    await userEvent.click(within(screen.getByRole('alert')).getByRole('button', { name: /row 2, part/ }));
    expect(focused()).toBe(cell(2, 'part'));
  });

  it('takes cells of a spreadsheet, what may not be typed left out', async () => {
    const onSubmit = await open();
    cell(2, 'part').focus();
    await userEvent.paste('valve\t5\tkilogram\t1,200.50\t99\nbolt\t6\tnone\t3\n');
    expect(screen.getByText('7 values pasted.')).toBeTruthy();
    await save();
    expect(onSubmit.mock.calls.at(-1)?.[0].lines).toEqual([
      { part: 'fan', qty: 1, price: 2, sum: 2 },
      { part: 'valve', qty: 5, unit: 'kg', price: 120050, sum: 600250 },
      { part: 'bolt', qty: 6, price: 300, sum: 1800 },
    ]);
  });

  it('moves, copies and takes away rows as cards do', async () => {
    await open();
    await userEvent.click(screen.getByRole('button', { name: 'Move row 2 up' }));
    expect([cell(1, 'part').value, cell(2, 'part').value]).toEqual(['belt', 'fan']);
    cell(1, 'qty').focus();
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
    expect([cell(2, 'part').value, focused()]).toEqual(['belt', cell(2, 'qty')]);
    await userEvent.click(screen.getByRole('button', { name: 'Remove row 1' }));
    expect(screen.getAllByRole('row')).toHaveLength(2);
  });

  it('stands as cards on a phone', async () => {
    vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => undefined, removeEventListener: () => undefined }));
    openForm({ plan, initial: two, onSubmit: async () => undefined });
    await act(async () => undefined);
    expect(await screen.findByRole('group', { name: 'Row 2' })).toBeTruthy();
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('is there a line for each row, which says what it holds and opens; a new one is open', async () => {
    vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => undefined, removeEventListener: () => undefined }));
    openForm({ plan, initial: two, onSubmit: async () => undefined });
    await screen.findByRole('group', { name: 'Row 2' });
    const folds = () => [...document.querySelectorAll('details')];
    expect(folds().map(({ open }) => open)).toEqual([false, false]);
    const [first] = folds();
    await userEvent.click(first?.querySelector('summary') ?? expect.fail('no line'));
    expect(folds().map(({ open }) => open)).toEqual([true, false]);
    await userEvent.click(screen.getByRole('button', { name: /^Add/ }));
    expect(folds().map(({ open }) => open)).toEqual([true, false, true]);
    expect(folds()[2]?.contains(document.activeElement)).toBe(true);
  });
});
