// @vitest-environment happy-dom
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { commits, labelled, numberField, openForm, planOf, renders, textField } from './test-kit.tsx';

const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name);
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));

describe('rows', () => {
  const plan = planOf([
    textField('lines', {
      type: 'list',
      items: [textField('name', { required: true }), numberField('qty')],
      schema: {
        type: 'array',
        maxItems: 3,
        items: { type: 'object', required: ['name'], properties: { name: { type: 'string' }, qty: { type: 'number', minimum: 1 } } },
      },
    }),
  ]);

  it('come, go and keep what was typed into them', async () => {
    const onSubmit = vi.fn().mockResolvedValue(undefined);
    openForm({ plan, initial: { lines: [{ name: 'a' }, { name: 'b', qty: 2 }] }, onSubmit });
    await userEvent.click(await screen.findByRole('button', { name: 'Add to lines' }));
    expect(screen.queryByRole('button', { name: 'Add to lines' })).toBeNull();
    const rows = screen.getAllByRole('group', { name: /^Row/ });
    await userEvent.type(await within(rows[2] ?? document.body).findByLabelText('name'), 'c');
    await userEvent.click(screen.getByRole('button', { name: 'Remove row 1' }));
    await save();
    expect(onSubmit.mock.calls[0]?.[0]).toEqual({ lines: [{ name: 'b', qty: 2 }, { name: 'c' }] });
  });

  it('tell faults on the member', async () => {
    const onSubmit = vi.fn();
    openForm({ plan, initial: { lines: [{ qty: 0 }] }, onSubmit });
    await screen.findByLabelText('name');
    await save();
    expect((await field('name')).getAttribute('aria-invalid')).toBe('true');
    expect((await field('qty')).getAttribute('aria-invalid')).toBe('true');
    await userEvent.click(within(screen.getByRole('alert')).getByRole('button', { name: /Must be 1 or more/ }));
    expect(document.activeElement).toBe(await field('qty'));
  });
});

describe('groups', () => {
  it('have headings that leave with their last field', async () => {
    const plan = planOf(
      [textField('kind'), textField('a', { rules: { show: "doc.kind == 'x'" } }), textField('floor', { pointer: '/custom/floor' })],
      {
        groups: [
          { id: 'one', label: 'Details', fields: ['/a'] },
          { id: 'two', label: 'More', fields: ['/custom/floor'] },
        ],
      },
    );
    openForm({ plan, onSubmit: vi.fn() });
    const more = await screen.findByRole('region', { name: 'More' });
    expect(await within(more).findByLabelText('floor')).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Details' })).toBeNull();
    await userEvent.type(await field('kind'), 'x');
    expect(screen.getByRole('region', { name: 'Details' })).toBeTruthy();
  });
});

describe('choices', () => {
  const entity = { name: 'city', title: 'name', fields: [{ name: 'name' }] };
  const city = textField('city', { type: 'ref', ref: 'city', refFilter: 'doc.state_id == parent.state' });

  it('are searched with what the record says, after a pause', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const list = vi.fn().mockResolvedValue({ data: [{ id: 'c1', version: 1, name: 'Pune' }], next_page_token: null });
    openForm({ plan: planOf([textField('state'), city]), onSubmit: vi.fn() }, { list, entity: async () => entity as never });
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
    await user.type(await field('state'), 'MH');
    list.mockClear();
    await user.type(await field('city'), 'pu');
    expect(list).not.toHaveBeenCalled();
    await act(() => vi.advanceTimersByTimeAsync(300));
    expect(list).toHaveBeenCalledTimes(1);
    expect(list.mock.calls[0]?.[0]).toBe('city');
    expect(list.mock.calls[0]?.[1]).toMatchObject({ search: 'pu', filter: "doc.state_id == 'MH'" });
    expect(await screen.findByText('Pune')).toBeTruthy();
    vi.useRealTimers();
  });

  it('that are values of another list follow the record', async () => {
    const to = textField('to', {
      type: 'select',
      optionsFrom: { entity: 'status-transition', filter: 'doc.from_id == parent.status', value: '/to_id' },
    });
    const list = vi.fn().mockResolvedValue({
      data: [
        { id: 't1', version: 1, to_id: 's2' },
        { id: 't2', version: 1, to_id: 's2' },
      ],
      next_page_token: null,
      labels: { to_id: { s2: { label: 'Done' } } },
    });
    openForm({ plan: planOf([to], { for: 'update-status' }), parent: { status: 's1' }, onSubmit: vi.fn() }, { list });
    expect(await screen.findAllByText('Done')).toHaveLength(1);
    expect(list.mock.calls[0]?.[1]).toMatchObject({ filter: "doc.from_id == 's1'" });
  });
});

describe('cost', () => {
  it('is one commit of one leaf for a key press, of fifty fields', async () => {
    const fields = Array.from({ length: 50 }, (_, index) =>
      textField(`f${index}`, index === 40 ? { rules: { show: "doc.f7 != 'x'" } } : {}),
    );
    const plan = planOf(fields, { groups: [{ id: 'g', label: 'Group', fields: fields.slice(10).map(({ pointer }) => pointer) }] });
    openForm({ plan, onSubmit: vi.fn() });
    const input = await field('f3');
    await userEvent.type(input, 'a');
    renders.clear();
    labelled.length = 0;
    commits.count = 0;
    await userEvent.type(input, 'b');
    expect(commits.count).toBe(1);
    expect([...renders]).toEqual([['/f3', 1]]);
    // What renders for the first time asks for its words; nothing does on a key press.
    expect(labelled).toEqual([]);
  });

  it('is one leaf inside a row as well, and one where a fact beside the form is computed from it', async () => {
    const lines = textField('lines', {
      type: 'list',
      items: [textField('name')],
      schema: { type: 'array', items: { type: 'object', properties: { name: { type: 'string' } } } },
    });
    const copy = textField('copy', { readOnly: true, rules: { compute: 'doc.title' } });
    openForm({ plan: planOf([textField('title'), copy, lines]), initial: { lines: [{ name: 'a' }, { name: 'b' }] }, onSubmit: vi.fn() });
    const [first] = await screen.findAllByLabelText('name');
    await userEvent.type(first ?? document.body, 'x');
    renders.clear();
    await userEvent.type(first ?? document.body, 'y');
    expect([...renders]).toEqual([['/lines/0/name', 1]]);
    await userEvent.type(await field('title'), 'x');
    renders.clear();
    await userEvent.type(await field('title'), 'y');
    expect([...renders]).toEqual([['/title', 1]]);
    expect(screen.getByText('xy')).toBeTruthy();
  });
});
