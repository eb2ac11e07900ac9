// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { FieldRules } from '../../core/definitions/types.ts';
import { numberField, openForm, planOf, renders, textField } from './test-kit.tsx';

type Items = Readonly<Record<string, FieldRules<string>>>;
type Field = ReturnType<typeof textField>;

/** A list of rows with these members and their rules. */
const rowsField = (name: string, members: readonly Field[], rules: Items = {}, part: Partial<Field> = {}) =>
  textField(name, {
    type: 'list',
    items: members.map(({ rules: _, ...view }) => view),
    rules: { items: rules },
    schema: {
      type: 'array',
      items: { type: 'object', properties: Object.fromEntries(members.map(({ name: member, schema }) => [member, schema])) },
    },
    ...part,
  });

const row = (number: number) => within(screen.getByRole('group', { name: `Row ${number}` }));
const member = (number: number, name: string) => row(number).getByLabelText<HTMLInputElement>(name);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const save = () => press('Save');
const sent = (onSubmit: ReturnType<typeof vi.fn>) => onSubmit.mock.calls.at(-1)?.[0];

describe('rules of a row', () => {
  const parts = rowsField(
    'parts',
    [
      textField('kind'),
      textField('why', { whenHidden: 'clear', messages: { required: 'Say why.' } }),
      numberField('qty', { messages: { check: 'at_most' } }),
      numberField('price'),
      numberField('sum', { readOnly: true }),
    ],
    {
      why: { show: "row.kind == 'other'", require: "row.kind == 'other'" },
      price: { lock: 'doc.closed' },
      sum: { compute: 'row.qty * row.price' },
      qty: { check: 'row.qty <= doc.most', params: { check: { most: 'doc.most' } } },
    },
  );
  const plan = planOf([textField('title'), numberField('most'), textField('closed', { type: 'text', schema: {} }), parts]);

  it('hold in that row alone, as its values change', async () => {
    const onSubmit = vi.fn().mockResolvedValue(undefined);
    openForm({ plan, initial: { most: 5, parts: [{ kind: 'fan' }, { kind: 'other', why: 'worn', qty: 2, price: 3 }] }, onSubmit });
    await screen.findByRole('group', { name: 'Row 2' });
    expect(row(1).queryByLabelText('why')).toBeNull();
    expect([member(2, 'why').value, member(2, 'sum').value, member(2, 'sum').disabled]).toEqual(['worn', '6', true]);
    await userEvent.clear(member(2, 'kind'));
    await userEvent.type(member(1, 'kind'), '{Control>}a{/Control}{Backspace}other');
    await waitFor(() => expect(row(2).queryByLabelText('why')).toBeNull());
    await save();
    expect(row(1).getByText('Say why.')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('alert'));
    expect(screen.getByRole('alert').textContent).toContain('parts, row 1, why: Say why.');
    await userEvent.type(member(1, 'why'), 'x');
    await userEvent.type(member(2, 'qty'), '5');
    await userEvent.tab();
    expect(row(2).getByText('At most 5.')).toBeTruthy();
    await userEvent.type(member(2, 'qty'), '{Backspace}');
    expect(row(2).queryByText('At most 5.')).toBeNull();
    await save();
    // What is hidden and to be cleared is not sent; what is computed is.
    expect(sent(onSubmit).parts).toEqual([
      { kind: 'other', why: 'x' },
      { qty: 2, price: 3, sum: 6 },
    ]);
  });

  it('lock by what the record says', async () => {
    const { container } = openForm({ plan, initial: { closed: null, parts: [{ price: 1 }, { price: 2 }] }, onSubmit: vi.fn() });
    await screen.findByRole('group', { name: 'Row 2' });
    expect(member(1, 'price').disabled).toBe(false);
    expect(container.querySelectorAll('input:disabled')).toHaveLength(2);
  });
});

describe('rows', () => {
  const plan = planOf([
    rowsField('lines', [textField('name', { required: true }), numberField('qty'), textField('code', { distinct: true })], {
      qty: { default: 'size(doc.lines) + 1' },
    }),
  ]);
  const open = async (lines: readonly object[]) => {
    const onSubmit = vi.fn().mockResolvedValue(undefined);
    openForm({ plan, initial: { lines }, onSubmit });
    await screen.findByRole('group', { name: 'Row 1' });
    return onSubmit;
  };

  it('are added with their defaults, and the focus goes into the new one', async () => {
    const onSubmit = await open([{ name: 'a', qty: 9 }]);
    await press('Add to lines');
    expect(document.activeElement).toBe(member(2, 'name'));
    await userEvent.keyboard('b');
    await save();
    expect(sent(onSubmit).lines).toEqual([
      { name: 'a', qty: 9 },
      { name: 'b', qty: 2 },
    ]);
  });

  it('are copied below without what may stand once', async () => {
    const onSubmit = await open([{ name: 'a', code: 'X' }, { name: 'z' }]);
    await press('Copy row 1');
    expect(document.activeElement).toBe(member(2, 'name'));
    await save();
    expect(sent(onSubmit).lines.map(({ name, code }: { name: string; code?: string }) => [name, code])).toEqual([
      ['a', 'X'],
      ['a', undefined],
      ['z', undefined],
    ]);
  });

  it('move by buttons and by keys, and the focus moves with them', async () => {
    const onSubmit = await open([{ name: 'a' }, { name: 'b' }, { name: 'c' }]);
    await press('Move row 1 down');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Move row 2 down' }));
    expect(screen.getByText('Row 1 is now row 2.')).toBeTruthy();
    act(() => member(2, 'name').focus());
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
    expect(document.activeElement).toBe(member(3, 'name'));
    expect(screen.getByRole('button', { name: 'Move row 3 down' })).toHaveProperty('disabled', true);
    await save();
    expect(sent(onSubmit).lines.map(({ name }: { name: string }) => name)).toEqual(['b', 'c', 'a']);
  });

  it('take their faults along, and leave the button of the next one focused when they go', async () => {
    await open([{ name: 'a' }, { qty: 1 }, { name: 'c' }]);
    await save();
    expect(member(2, 'name').getAttribute('aria-invalid')).toBe('true');
    await press('Remove row 1');
    expect(member(1, 'name').getAttribute('aria-invalid')).toBe('true');
    expect(member(2, 'name').getAttribute('aria-invalid')).toBe('false');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Remove row 1' }));
    await press('Move row 1 down');
    expect(member(2, 'name').getAttribute('aria-invalid')).toBe('true');
    await userEvent.type(member(2, 'name'), 'b');
    expect(member(2, 'name').getAttribute('aria-invalid')).toBe('false');
  });
});

describe('values that may stand once', () => {
  const level = (name: string, part: Partial<Field> = {}) =>
    textField(name, {
      type: 'select',
      options: ['Fan', 'Motor', 'Valve'].map((value) => ({ value, label: value })),
      schema: { type: 'string' },
      ...part,
    });
  const offered = (scope: { queryAllByText(text: RegExp): HTMLElement[] }) =>
    scope.queryAllByText(/^(Fan|Motor|Valve)$/).map(({ textContent }) => textContent);

  it('are not offered in other rows, and told where they stand twice', async () => {
    const skills = rowsField('skills', [level('skill', { distinct: true, messages: { distinct: 'Skill already selected' } })]);
    openForm({ plan: planOf([skills]), initial: { skills: [{ skill: 'Fan' }, {}, { skill: 'Fan' }] }, onSubmit: vi.fn() });
    await screen.findByRole('group', { name: 'Row 3' });
    expect(offered(row(2))).toEqual(['Motor', 'Valve']);
    // What stands here is seen here.
    expect(offered(row(3))).toEqual(['Fan', 'Motor', 'Valve']);
    await save();
    expect(row(3).getByText('Skill already selected')).toBeTruthy();
    await userEvent.clear(member(1, 'skill'));
    expect(row(3).queryByText('Skill already selected')).toBeNull();
    await userEvent.type(member(1, 'skill'), 'Motor');
    expect(offered(row(2))).toEqual(['Valve']);
    await press('Remove row 1');
    expect(offered(row(1))).toEqual(['Motor', 'Valve']);
  });

  it('are compared with the fields beside them', async () => {
    const text = 'Skill already selected, you can keep this blank not mandatory!';
    const second = level('skill_2', { distinct: ['/skill_1'], messages: { distinct: text } });
    openForm({ plan: planOf([textField('skill_1'), second]), initial: { skill_1: 'Fan' }, onSubmit: vi.fn() });
    await screen.findByLabelText('skill_2');
    expect(offered(within(document.body))).toEqual(['Motor', 'Valve']);
    await userEvent.type(screen.getByLabelText('skill_2'), 'Fan');
    await userEvent.tab();
    expect(screen.getByText(text)).toBeTruthy();
    await userEvent.type(screen.getByLabelText('skill_1'), 's');
    expect(screen.queryByText(text)).toBeNull();
  });
});

describe('cost of rows', () => {
  it('is one leaf for a key press among a hundred rows', async () => {
    const members = ['a', 'b', 'c', 'd'].map((name) => textField(name));
    const list = rowsField('rows', [...members, textField('code', { distinct: true })], { b: { show: "row.a != 'x'" } });
    const rows = Array.from({ length: 100 }, (_, index) => ({ a: `a${index}`, code: index }));
    openForm({ plan: planOf([list]), initial: { rows }, onSubmit: vi.fn() });
    await screen.findByRole('group', { name: 'Row 100' });
    const input = member(50, 'a');
    await userEvent.type(input, 'y');
    renders.clear();
    await userEvent.type(input, 'z');
    expect([...renders]).toEqual([['/rows/49/a', 1]]);
  });
});
