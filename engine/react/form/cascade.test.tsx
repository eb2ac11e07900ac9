// @vitest-environment happy-dom
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openForm, planOf, textField } from './test-kit.tsx';

const entity = { name: 'city', title: 'name', fields: [{ name: 'name' }] };
const city = textField('city', { type: 'ref', ref: 'city', refFilter: 'doc.state_id == parent.state' });
const named = { city: { c1: { label: 'Pune' } } };

/** A server on which a city is in the state MH. */
const cities = () =>
  vi.fn(async (_entity: string, query: { readonly filter?: string }) => ({
    data: query.filter?.includes("'MH'") ? [{ id: 'c1', version: 1, name: 'Pune' }] : [],
    next_page_token: null,
  }));
const checks = (list: ReturnType<typeof cities>) => list.mock.calls.filter(([, query]) => query.filter?.includes("doc.id in ['c1']"));

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => {
  vi.useRealTimers();
});
const user = () => userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
const pause = () => act(() => vi.advanceTimersByTimeAsync(400));

describe('a choice that depends on another value', () => {
  const open = async (list = cities(), onSubmit = vi.fn().mockResolvedValue(undefined)) => {
    openForm(
      { plan: planOf([textField('state'), textField('title'), city]), initial: { state: 'MH', city: 'c1' }, labels: named, onSubmit },
      { list: list as never, entity: async () => entity as never },
    );
    await screen.findByLabelText('city');
    return { list, onSubmit };
  };

  it('is never looked at when the form opens, nor when something else changes', async () => {
    const { list } = await open();
    await user().type(screen.getByLabelText('title'), 'x');
    await pause();
    expect(list).not.toHaveBeenCalled();
    expect(screen.getByText('Pune')).toBeTruthy();
  });

  it('is taken back when it fits no longer, with one call, and the person is told', async () => {
    const { list, onSubmit } = await open();
    await user().type(screen.getByLabelText('state'), '{Backspace}{Backspace}KA');
    expect(checks(list)).toHaveLength(0);
    await pause();
    expect(checks(list)).toHaveLength(1);
    expect(screen.queryByText('Pune')).toBeNull();
    expect(screen.getByText('Cleared, because the choice no longer fits the other values.')).toBeTruthy();
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain(
      'city was cleared, because the choice no longer fits the other values.',
    );
    await user().click(screen.getByRole('button', { name: 'Save' }));
    expect(onSubmit.mock.calls[0]?.[0]).toEqual({ state: 'KA' });
  });

  it('stays when it still fits, and when nobody can tell', async () => {
    const { list } = await open();
    await user().type(screen.getByLabelText('state'), '{Backspace}H');
    await pause();
    expect(checks(list)).toHaveLength(1);
    expect(screen.getByText('Pune')).toBeTruthy();
    list.mockRejectedValue(new Error('Network error'));
    await user().type(screen.getByLabelText('state'), '2');
    await pause();
    expect(screen.getByText('Pune')).toBeTruthy();
  });

  it('depends on its own row inside a list', async () => {
    const list = cities();
    const member = { ...city, refFilter: 'doc.state_id == row.state' };
    const stops = textField('stops', {
      type: 'list',
      items: [textField('state'), member],
      schema: { type: 'array', items: { type: 'object', properties: { state: { type: 'string' }, city: { type: 'string' } } } },
    });
    const onSubmit = vi.fn().mockResolvedValue(undefined);
    const row = { state: 'MH', city: 'c1' };
    openForm(
      { plan: planOf([stops]), initial: { stops: [row, row] }, labels: { stops: { c1: { label: 'Pune' } } }, onSubmit },
      { list: list as never, entity: async () => entity as never },
    );
    const second = within(await screen.findByRole('group', { name: 'Row 2' }));
    await user().type(second.getByLabelText('state'), 'X');
    await pause();
    expect(checks(list)).toHaveLength(1);
    expect(checks(list)[0]?.[1].filter).toContain("'MHX'");
    await user().click(screen.getByRole('button', { name: 'Save' }));
    expect(onSubmit.mock.calls[0]?.[0]).toEqual({ stops: [row, { state: 'MHX' }] });
  });
});

describe('choices out of another list', () => {
  const to = textField('to', { type: 'select', optionsFrom: { entity: 'move', filter: 'doc.from == parent.from', value: '/to' } });
  const open = (list: unknown) =>
    openForm({ plan: planOf([textField('from'), to]), initial: { to: 's2' }, onSubmit: vi.fn() }, { list: list as never });

  it('say that they load, and offer to try again when they do not come', async () => {
    let answer = (_page: unknown) => {};
    const list = vi
      .fn()
      .mockRejectedValueOnce(new Error('Network error'))
      .mockImplementation(() => new Promise((resolve) => (answer = resolve)));
    open(list);
    expect(await screen.findByText('The choices could not be loaded.')).toBeTruthy();
    await user().click(screen.getByRole('button', { name: /retry/i }));
    await act(async () =>
      answer({ data: [{ id: 't', version: 1, to: 's2' }], next_page_token: null, labels: { to: { s2: { label: 'Done' } } } }),
    );
    expect(await screen.findByText('Done')).toBeTruthy();
    expect(screen.queryByText('The choices could not be loaded.')).toBeNull();
  });

  it('take back what is none of them any more', async () => {
    const list = vi.fn(async (_entity: string, { filter }: { filter?: string }) => ({
      data: filter?.includes("'x'") ? [{ id: 't', version: 1, to: 's3' }] : [{ id: 't', version: 1, to: 's2' }],
      next_page_token: null,
    }));
    open(list);
    const select = await screen.findByLabelText<HTMLInputElement>('to');
    expect(select.value).toBe('s2');
    await user().type(screen.getByLabelText('from'), 'x');
    await pause();
    expect(select.value).toBe('');
  });
});
