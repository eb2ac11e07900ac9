// @vitest-environment happy-dom

import type { StoryObj } from '@storybook/react-vite';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { callError, createFakeClient } from '../../.storybook/fake-client.ts';
import { fakeProduct } from '../../.storybook/fake-product.ts';
import { renderStory } from '../../.storybook/render-story.tsx';
import type { ListQuery } from '../../engine/react/types.ts';
import meta from './collection.stories.tsx';
import { firstCells, open, rows } from './test-kit.tsx';

beforeEach(() => localStorage.clear());
afterEach(cleanup);

it('opens the form of a new record when the address asks for it, once', async () => {
  const { address } = open('Table', { address: '/?create&order=%2Ftitle' });
  expect(await screen.findByRole('dialog', { name: 'New Sub-task' })).toBeTruthy();
  expect(address()).toBe('/?order=%2Ftitle');
});

it('sends the form of a new record by the verb that the list gives it', async () => {
  const node = { ...meta.args?.node, create: { label: 'Apply for a task', verb: 'Apply' } };
  renderStory(meta, { args: { node } } as StoryObj<typeof meta>);
  await userEvent.click(await screen.findByRole('button', { name: 'Apply for a task' }));
  const dialog = await screen.findByRole('dialog', { name: 'Apply for a task' });
  expect(await within(dialog).findByRole('button', { name: 'Apply' })).toBeTruthy();
  expect(within(dialog).queryByRole('button', { name: /^Create/ })).toBeNull();
});

it('says what does not run yet, where its entity does', async () => {
  const entities = fakeProduct.entities.map((one) => (one.name === 'task' ? { ...one, notYet: 'sample.not_yet' } : one));
  open('Table', { client: createFakeClient({ ...fakeProduct, entities }) });
  expect((await screen.findByRole('note')).textContent).toContain('sample.not_yet');
  cleanup();
  open('Table');
  await rows();
  expect(screen.queryByRole('note')).toBeNull();
});

describe('the table', () => {
  it('shows the columns of the view, the exact count, and one page', async () => {
    const { last } = open('Table');
    expect(await rows()).toHaveLength(12);
    expect(screen.getByRole('heading', { level: 1, name: 'Sub-tasks' })).toBeTruthy();
    expect(screen.getByText('64')).toBeTruthy();
    expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toContain('Customer name');
    expect(last()).toEqual({ order_by: '/due', page_size: 12, count: 'exact' });
  });

  it('loads the next page by its token, without counting again', async () => {
    const { last } = open('Table');
    await userEvent.click(await screen.findByRole('button', { name: 'Load more' }));
    await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(25));
    expect(last()).toEqual({ order_by: '/due', page_size: 12, page_token: '12' });
  });

  it('sorts by a column head: up, down, as defined; in the address', async () => {
    const { last, address } = open('Table');
    const head = await screen.findByRole('button', { name: 'Title' });
    await userEvent.click(head);
    await waitFor(() => expect(last()?.order_by).toBe('/title'));
    expect(address()).toBe('/?order=%2Ftitle');
    await userEvent.click(screen.getByRole('button', { name: 'Title' }));
    await waitFor(() => expect(last()?.order_by).toBe('-/title'));
    expect(screen.getByRole('columnheader', { name: 'Title' }).getAttribute('aria-sort')).toBe('descending');
    await userEvent.click(screen.getByRole('button', { name: 'Title' }));
    await waitFor(() => expect(screen.getByRole('columnheader', { name: 'Due date' }).getAttribute('aria-sort')).toBe('ascending'));
    expect(address()).toBe('/');
    expect(screen.queryByRole('button', { name: 'Status' })).toBeNull();
  });

  it('opens a row by link, by click and by Enter', async () => {
    const { onNavigate } = open('Table');
    await userEvent.click(await screen.findByRole('link', { name: 'ACM-000001' }));
    expect(onNavigate).toHaveBeenLastCalledWith('/my-tasks/task-1');
    cleanup();
    const second = open('Table');
    const [row] = await rows();
    if (row) await userEvent.click(within(row).getByText('Pune'));
    expect(second.onNavigate).toHaveBeenLastCalledWith('/my-tasks/task-1');
    await userEvent.keyboard('jj{Enter}');
    expect(second.onNavigate).toHaveBeenCalledTimes(2);
  });

  it('moves by J, K and arrows, and selects by Space', async () => {
    open('Table');
    const all = await rows();
    await userEvent.keyboard('j');
    expect(document.activeElement).toBe(all[0]);
    await userEvent.keyboard('j{ArrowDown}k');
    expect(document.activeElement).toBe(all[1]);
    await userEvent.keyboard(' ');
    expect(all[1]?.getAttribute('aria-selected')).toBe('true');
    expect(await screen.findByText('1 selected')).toBeTruthy();
    await userEvent.type(screen.getByRole('searchbox'), 'jk');
    expect((screen.getByRole('searchbox') as HTMLInputElement).value).toBe('jk');
  });

  it('remembers the chosen columns', async () => {
    const { address } = open('Table');
    await rows();
    await userEvent.click(screen.getByRole('button', { name: 'Columns' }));
    await userEvent.click(await screen.findByRole('checkbox', { name: 'City' }));
    expect(screen.queryByRole('columnheader', { name: 'City' })).toBeNull();
    expect(address()).toContain('columns=');
    cleanup();
    open('Table');
    await rows();
    expect(screen.queryByRole('columnheader', { name: 'City' })).toBeNull();
  });
});

describe('when the server does not answer', () => {
  it('keeps the rows and offers Retry', async () => {
    const real = createFakeClient(fakeProduct);
    let isDown = false;
    const list = (entity: string, query: ListQuery) =>
      isDown && entity === 'task' ? Promise.reject(callError(503, 'unavailable', 'Come back later')) : real.list(entity, query);
    open('Table', { client: { list } });
    await rows();
    isDown = true;
    await userEvent.click(screen.getByRole('button', { name: 'Title' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Come back later');
    expect(screen.getAllByRole('row')).toHaveLength(13);
    isDown = false;
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    expect(firstCells()[0]).toBe('ACM-000001');
  });

  it('says so when there was nothing before', async () => {
    open('FailedToLoad', { client: { list: () => Promise.reject(callError(500, 'internal', 'The server is going wrong.')) } });
    expect((await screen.findByRole('alert')).textContent).toContain('Something went wrong!');
  });

  it('says that it is the network, and loads on Retry', async () => {
    const real = createFakeClient(fakeProduct);
    let isDown = true;
    const list = (entity: string, query: ListQuery) =>
      isDown ? Promise.reject(callError(0, 'network', 'Network error')) : real.list(entity, query);
    open('Table', { client: { list } });
    const { textContent } = await screen.findByRole('alert');
    expect([textContent?.includes('Something went wrong!'), textContent?.includes('Network error')]).toEqual([true, true]);
    isDown = false;
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await rows();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('shows grey rows of the right shape while it waits', async () => {
    open('Loading', { client: { list: () => new Promise(() => {}) } });
    expect(await screen.findByRole('status', { name: 'Loading' })).toBeTruthy();
    expect(screen.queryByText('No Sub-tasks yet')).toBeNull();
  });
});

describe('what can be done', () => {
  it('runs a workflow on every selected row that allows it', async () => {
    const { real } = open('Table');
    const [, second, third] = await rows();
    for (const row of [second, third]) if (row) await userEvent.click(within(row).getByRole('checkbox'));
    const bar = screen.getByRole('toolbar', { name: 'Selected rows' });
    await userEvent.click(within(bar).getByRole('button', { name: 'Assign technician' }));
    expect(await screen.findByText('Records done: 2 of 2.')).toBeTruthy();
    expect(
      real.store
        .get('task')
        ?.filter((row) => row.version === 2)
        .map((row) => [row.id, row.assgne_id]),
    ).toEqual([
      ['task-10', 'user-1'],
      ['task-19', 'user-1'],
    ]);
    await waitFor(() => expect(screen.queryByRole('toolbar', { name: 'Selected rows' })).toBeNull());
  });

  it('offers a row only what its record allows', async () => {
    open('Table');
    const all = await rows();
    const offered = async (code: string) => {
      const row = all.find((one) => one.textContent?.includes(code));
      if (row) await userEvent.click(within(row).getByRole('button', { name: /^Actions for/ }));
      const items = (await screen.findAllByRole('menuitem')).map((item) => item.textContent);
      await userEvent.keyboard('{Escape}');
      return items;
    };
    expect(await offered('ACM-000001')).toEqual(['Assign technician', 'Update Work Status', 'Edit', 'Delete']);
    // Closed: the rule of the workflow does not hold.
    expect(await offered('ACM-000028')).toEqual(['Assign technician', 'Edit', 'Delete']);
  });

  it('deletes after a question', async () => {
    const { real } = open('Table');
    const [first] = await rows();
    if (first) await userEvent.click(within(first).getByRole('button', { name: /^Actions for/ }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    const dialog = await screen.findByRole('dialog', { name: 'Delete this record?' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(real.store.get('task')).toHaveLength(63));
    expect(await screen.findByText('63')).toBeTruthy();
  });

  it('opens a row beside the list', async () => {
    open('InDrawer');
    await userEvent.click(await screen.findByRole('button', { name: 'ACM-000010' }));
    const drawer = await screen.findByRole('dialog', { name: 'Water purifier filter' });
    expect(within(drawer).getByText('Lakshmi Iyer')).toBeTruthy();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('shows cards, with what the view says on them', async () => {
    open('PlainCards');
    const list = await screen.findByRole('list', { name: 'Sub-tasks' });
    await waitFor(() => expect(within(list).getAllByRole('article')).toHaveLength(12));
    expect(screen.queryByRole('table')).toBeNull();
  });
});

describe('cards of which one leads', () => {
  const codes = (of: HTMLElement) =>
    within(of)
      .getAllByRole('listitem')
      .map((item) => item.getAttribute('data-row'));

  it('come with it first, and those that are over folded under their count', async () => {
    open('Led');
    const list = await screen.findByRole('list', { name: 'Sub-tasks' });
    const [first, ...others] = codes(list);
    const stateOf = (id: string | null | undefined) => fakeProduct.rows.task?.find((row) => row.id === id)?.status;
    expect(stateOf(first)).toBe('status-2');
    expect(others.map(stateOf)).not.toContain('status-4');
    const fold = await screen.findByRole('button', { name: /^Yes/ });
    expect([fold.getAttribute('aria-expanded'), screen.queryByRole('list', { name: 'Yes' })]).toEqual(['false', null]);
    await userEvent.click(fold);
    const folded = codes(screen.getByRole('list', { name: 'Yes' }));
    expect(new Set(folded.map(stateOf))).toEqual(new Set(['status-4']));
    expect([fold.textContent, folded.length + others.length + 1]).toEqual([`Yes${folded.length}+`, 12]);
  });

  it('begin below the title on a phone, which bears the button that loads them again', async () => {
    vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => {}, removeEventListener: () => {} }));
    const { asked } = open('Led');
    await screen.findByRole('list', { name: 'Sub-tasks' });
    expect(screen.queryByRole('toolbar')).toBeNull();
    const before = asked().length;
    await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
    await waitFor(() => expect(asked().length).toBe(before + 1));
    cleanup();
    open('Led', { address: '/?q=gas' });
    expect(await screen.findByRole('toolbar')).toBeTruthy();
    vi.unstubAllGlobals();
  });
});
