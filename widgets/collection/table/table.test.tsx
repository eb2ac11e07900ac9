// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { callError, createFakeClient } from '../../../.storybook/fake-client.ts';
import { fakeProduct } from '../../../.storybook/fake-product.ts';
import { renderStory } from '../../../.storybook/render-story.tsx';
import { recall } from '../../../engine/react/index.ts';
import meta, * as stories from './table.stories.tsx';

beforeEach(() => localStorage.clear());
afterEach(cleanup);

function open(story: 'Totals' | 'Grouped' | 'Marked' | 'EditedInPlace', over: Partial<ReturnType<typeof createFakeClient>> = {}) {
  const real = createFakeClient(fakeProduct);
  const client = { ...real, ...over };
  const update = vi.fn(client.update);
  const list = vi.fn(client.list);
  const group = vi.fn(client.group);
  renderStory(meta, stories[story], { client: { ...client, update, list, group } });
  return { real, update, list, group };
}

const sumOf = (rows: readonly Record<string, unknown>[]) => rows.reduce((sum, row) => sum + Number(row.cost), 0);
const rupees = (minor: number) => new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' }).format(minor / 100);

describe('sums', () => {
  it('stand below their column, over all rows, in one call', async () => {
    const { group } = open('Totals');
    const foot = (await screen.findByRole('rowheader', { name: 'Total' })).closest('tr');
    await waitFor(() => expect(foot?.textContent).toContain(rupees(sumOf(fakeProduct.rows.task ?? []))));
    expect(group).toHaveBeenCalledTimes(1);
  });
});

describe('groups', () => {
  it('show number and sum of each value, and fetch the rows of the open ones only', async () => {
    const { group, list } = open('Grouped');
    const urgent = await screen.findByRole('button', { name: /^Urgent/ });
    const rows = (fakeProduct.rows.task ?? []).filter((row) => row.priority === 'Urgent');
    expect(urgent.textContent).toBe(`Urgent${rows.length}`);
    expect(urgent.closest('tr')?.textContent).toContain(rupees(sumOf(rows)));
    expect(urgent.getAttribute('aria-expanded')).toBe('true');
    await waitFor(() => expect(list).toHaveBeenCalledTimes(3));
    const filters = list.mock.calls.map(([, query]) => query.filter);
    expect(new Set(filters).size).toBe(3);
    for (const filter of filters) expect(filter).toMatch(/^doc\.priority == '/);
    // Groups in one call; the number beside the title and the sums of the whole list in one each.
    expect(group).toHaveBeenCalledTimes(3);
    const folded = screen.getAllByRole('button', { expanded: false }).find((button) => /\d$/.test(button.textContent ?? ''));
    if (folded) await userEvent.click(folded);
    await waitFor(() => expect(list).toHaveBeenCalledTimes(4));
  });

  it('are chosen and left in the toolbar', async () => {
    open('Totals');
    await userEvent.click(await screen.findByRole('button', { name: 'Group by' }));
    await userEvent.click(await screen.findByRole('radio', { name: 'Priority' }));
    expect(await screen.findByRole('button', { name: /^Urgent/ })).toBeTruthy();
    expect(screen.queryByRole('checkbox', { name: 'Select all shown' })).toBeNull();
    await userEvent.click(screen.getByRole('radio', { name: 'No groups' }));
    expect(await screen.findByText('ACM-000001')).toBeTruthy();
  });
});

describe('widths', () => {
  it('move by keys, are remembered, and go back to what is in the column', async () => {
    open('Totals');
    const edge = await screen.findByRole('separator', { name: 'Width of Title' });
    fireEvent.keyDown(edge, { key: 'ArrowRight' });
    const table = screen.getByRole('table');
    expect(table.style.getPropertyValue('--w-title')).toBe('64px');
    fireEvent.keyDown(edge, { key: 'ArrowRight' });
    expect(table.style.getPropertyValue('--w-title')).toBe('80px');
    expect(recall('widths.task.tasks.table')).toBe('/title=80');
    fireEvent.keyDown(edge, { key: 'Escape' });
    expect(table.style.getPropertyValue('--w-title')).toBe('');
    expect(recall('widths.task.tasks.table')).toBeUndefined();
  });
});

describe('marks', () => {
  it('stand at the rows and cells of which their rule holds, in words too', async () => {
    open('Marked');
    await screen.findByText('ACM-000001');
    const rows = screen.getAllByRole('row').filter((row) => row.hasAttribute('data-row'));
    const shown = rows.map((row) => (fakeProduct.rows.task ?? []).find(({ id }) => id === row.dataset.row));
    const marked = (label: string) => rows.map((row) => within(row).queryByText(label) !== null);
    expect(marked('Urgent work')).toEqual(shown.map((task) => task?.priority === 'Urgent'));
    expect(marked('Costs much')).toEqual(shown.map((task) => Number(task?.cost) > 20_000));
    expect(marked('Urgent work')).toContain(true);
    expect(marked('Costs much')).toContain(true);
  });
});

describe('frozen columns', () => {
  it('stay beside the first, are remembered, and let go again', async () => {
    open('Totals');
    await userEvent.click(await screen.findByRole('button', { name: 'Columns' }));
    const pin = () => screen.findByRole('button', { name: 'Freeze columns up to Status' });
    await userEvent.click(await pin());
    expect(recall('frozen.task.tasks.table')).toBe('3');
    const styles = () => screen.getAllByRole('columnheader').map((head) => head.style.insetInlineStart);
    expect(styles().filter(Boolean)).toEqual(['var(--frozen-1)', 'var(--frozen-2)']);
    await userEvent.click(await pin());
    expect(styles().filter(Boolean)).toEqual([]);
    expect(recall('frozen.task.tasks.table')).toBeUndefined();
  });
});

describe('editing in place', () => {
  const editCell = async (row: string, name: string) => {
    const cell = (await screen.findByText(row)).closest('tr');
    if (!cell) throw new Error(row);
    await userEvent.click(within(cell).getByRole('button', { name: `Edit ${name}` }));
    return cell;
  };

  it('writes the one value with the version of the row, and takes it back', async () => {
    const { update, real } = open('EditedInPlace');
    const row = await editCell('ACM-000001', 'Title');
    const input = await within(row).findByRole('textbox', { name: 'Title' });
    await userEvent.clear(input);
    await userEvent.type(input, 'Fit a new tap{Enter}');
    await waitFor(() => expect(update).toHaveBeenCalledWith('task', 'task-1', 1, { title: 'Fit a new tap' }));
    expect(await screen.findByText('Fit a new tap')).toBeTruthy();
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(real.store.get('task')?.[0]?.title).toBe('AC not cooling'), { timeout: 5000 });
  });

  it('gives the old value back on Escape without a call', async () => {
    const { update } = open('EditedInPlace');
    const row = await editCell('ACM-000001', 'Title');
    await userEvent.type(await within(row).findByRole('textbox', { name: 'Title' }), ' changed{Escape}');
    expect(within(row).queryByRole('textbox')).toBeNull();
    expect(update).not.toHaveBeenCalled();
  });

  it('keeps a refused value in sight with its message', async () => {
    const refused = Object.assign(callError(422, 'invalid', 'Not so'), {
      errors: [{ pointer: '/title', code: 'maxLength', message: 'Title must be max 5 characters.' }],
    });
    open('EditedInPlace', { update: () => Promise.reject(refused) });
    const row = await editCell('ACM-000001', 'Title');
    const input = await within(row).findByRole('textbox', { name: 'Title' });
    await userEvent.type(input, ' x{Enter}');
    expect((await within(row).findByRole('alert')).textContent).toBe('Title must be max 5 characters.');
    expect((input as HTMLInputElement).value).toBe('AC not cooling x');
  });
});
