// @vitest-environment happy-dom
import type { StoryObj } from '@storybook/react-vite';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeApp } from '../../../.storybook/fake-app.ts';
import { callError, createFakeClient, type FakeProduct } from '../../../.storybook/fake-client.ts';
import { renderStory } from '../../../.storybook/render-story.tsx';
import type { StoryHostOptions } from '../../../.storybook/story-host.tsx';
import meta, * as stories from './saved-views.stories.tsx';
import { product, savedViews } from './story-product.ts';

afterEach(cleanup);

function open(host: StoryHostOptions = {}, story: StoryObj<typeof meta> = stories.AsDefined) {
  const real = createFakeClient(host.product ?? product);
  const onNavigate = vi.fn();
  // The server says whose a new record is.
  const create = vi.fn((entity: string, body: Record<string, unknown>) => real.create(entity, { owner_id: 'user-1', ...body }));
  renderStory(meta, story, { address: '/tasks', ...host, onNavigate, client: { ...real, create, ...host.client } });
  const rows = () => real.store.get('saved-view') ?? [];
  return {
    rows,
    row: (name: string) => rows().find((one) => one.name === name),
    onNavigate,
    address: () => String(onNavigate.mock.calls.at(-1)?.[0] ?? ''),
  };
}

const state = () => JSON.parse(screen.getByText(/^\{/).textContent ?? '') as unknown;
const button = (name: RegExp | string = /^View: /) => screen.findByRole('button', { name });
const menu = async () => {
  await userEvent.click(await button());
  return within(await screen.findByRole('dialog', { name: 'Views' }));
};
const choose = async (view: string, action: string) => {
  const inside = await menu();
  await userEvent.click(await inside.findByRole('button', { name: `Actions for view ${view}` }));
  await userEvent.click(await screen.findByRole('menuitem', { name: action }));
};

describe('opening', () => {
  it('shows the views of this list, whose they are, and opens one', async () => {
    const { onNavigate } = open();
    const inside = await menu();
    const mine = within(await inside.findByRole('region', { name: 'My views' }));
    expect(mine.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['Overdue and mine', 'Taps']);
    expect(within(inside.getByRole('region', { name: 'Shared views' })).getByRole('listitem').textContent).toBe('Last weekSana Shaikh');
    await userEvent.click(mine.getByRole('button', { name: 'Taps' }));
    await waitFor(() => expect(state()).toEqual({ q: 'tap' }));
    // One step, which Back undoes.
    expect(onNavigate.mock.calls).toEqual([['/tasks?q=tap&saved=saved-view-2']]);
    expect(await button('View: Taps')).toBeTruthy();
  });

  it('marks what differs from the view, and forgets the mark when it no longer does', async () => {
    open({ address: '/tasks?q=tap&saved=saved-view-2' });
    expect((await button('View: Taps')).textContent).toBe('Taps');
    await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
    expect((await button('View: Taps, changed')).textContent).toBe('Taps*');
    await userEvent.click(screen.getByRole('button', { name: 'Search for tap' }));
    expect((await button('View: Taps')).textContent).toBe('Taps');
  });

  it('goes back to what the definition says', async () => {
    open({ address: '/tasks?q=tap&saved=saved-view-2' });
    const inside = await menu();
    await userEvent.click(inside.getByRole('button', { name: 'No saved view' }));
    await waitFor(() => expect(state()).toEqual({}));
    expect(await button('View: Views')).toBeTruthy();
  });

  it('reproduces a link whose view the person cannot see', async () => {
    open({ address: '/tasks?q=pipe&saved=gone' });
    expect(await button('View: Views')).toBeTruthy();
    expect(state()).toEqual({ q: 'pipe' });
  });
});

describe('the first view of a person', () => {
  const withRow = (more: Record<string, unknown>): FakeProduct => ({
    ...product,
    rows: { ...product.rows, 'saved-view': [...savedViews, more] },
  });
  const startsWithTaps: FakeProduct = {
    ...product,
    rows: { ...product.rows, 'saved-view': savedViews.map((view) => ({ ...view, is_default: view.name === 'Taps' })) },
  };
  const follow = { screen: 'tasks', node: 'list', name: 'x', owner_id: 'user-1', state: '', shared_role_ids: [], is_default: true };

  it('opens a bare address from the first render, and no other', async () => {
    const { onNavigate } = open({}, stories.OpensFirst);
    expect(state()).toEqual({ q: 'tap' });
    await waitFor(() => expect(onNavigate.mock.calls).toEqual([['/tasks?q=tap&saved=saved-view-2']]));
    expect(state()).toEqual({ q: 'tap' });
    cleanup();
    open({ address: '/tasks?q=pipe' }, stories.OpensFirst);
    expect(state()).toEqual({ q: 'pipe' });
  });

  it('has its name without anything being asked for', async () => {
    const list = vi.fn(createFakeClient(product).list);
    open({ client: { list } }, stories.OpensFirst);
    expect(screen.getByRole('button', { name: 'View: Taps' }).getAttribute('aria-haspopup')).toBe('dialog');
    await userEvent.click(screen.getByRole('button', { name: 'Search for tap' }));
    expect(list).not.toHaveBeenCalled();
    await menu();
    expect(list).toHaveBeenCalled();
  });

  it('does not come back by itself once it was left', async () => {
    const { address } = open({ product: startsWithTaps }, stories.OpensFirst);
    const inside = await menu();
    await userEvent.click(await inside.findByRole('button', { name: 'No saved view' }));
    await waitFor(() => expect(state()).toEqual({}));
    expect(address()).toBe('/tasks?saved=');
  });

  it('is not among the views where it only says whose view is followed', async () => {
    open({ product: withRow({ ...follow, follows: 'saved-view-3' }) });
    const inside = await menu();
    await inside.findByRole('button', { name: 'Taps' });
    expect(inside.queryByText('x')).toBeNull();
  });

  it('is chosen of one’s own views and of shared ones, one at a time', async () => {
    const { row, rows } = open();
    await choose('Taps', 'Set as my default');
    await waitFor(() => expect(row('Taps')?.is_default).toBe(true));
    await userEvent.keyboard('{Escape}');
    await choose('Last week', 'Set as my default');
    await waitFor(() =>
      expect(rows().filter((one) => one.is_default === true)).toMatchObject([{ follows: 'saved-view-3', owner_id: 'user-1' }]),
    );
    await userEvent.keyboard('{Escape}');
    await choose('Last week', 'No longer my default');
    await waitFor(() => expect(rows().filter((one) => one.is_default === true)).toEqual([]));
  });
});

describe('keeping', () => {
  it('saves what the list shows under a name, and is then at it', async () => {
    const { row } = open({ address: '/tasks?q=pipe&filter=doc.due%20%3C%20today()' });
    const inside = await menu();
    await userEvent.click(inside.getByRole('button', { name: 'Save as new view' }));
    await userEvent.type(await screen.findByRole('textbox', { name: 'Name of the view' }), 'Pipes{Enter}');
    await waitFor(() =>
      expect(row('Pipes')).toMatchObject({ screen: 'tasks', node: 'list', state: 'filter=doc.due+%3C+today%28%29&q=pipe' }),
    );
    expect((await button('View: Pipes')).textContent).toBe('Pipes');
  });

  it('says when the name is missing or taken, and keeps the dialog', async () => {
    open({ client: { create: () => Promise.reject(callError(409, 'conflict', 'Conflict')) } });
    const inside = await menu();
    await userEvent.click(inside.getByRole('button', { name: 'Save as new view' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Save' }));
    expect((await screen.findByRole('alert')).textContent).toBe('Give the view a name.');
    await userEvent.type(screen.getByRole('textbox', { name: 'Name of the view' }), 'Taps{Enter}');
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('You already have a view by this name.'));
  });

  it('updates the open view, and renames one', async () => {
    const { row } = open({ address: '/tasks?q=pipe&saved=saved-view-2' });
    const inside = await menu();
    await userEvent.click(inside.getByRole('button', { name: 'Update “Taps”' }));
    await waitFor(() => expect(row('Taps')?.state).toBe('q=pipe'));
    expect((await button('View: Taps')).textContent).toBe('Taps');
    await choose('Taps', 'Rename');
    const name = await screen.findByRole('textbox', { name: 'Name of the view' });
    await userEvent.clear(name);
    await userEvent.type(name, 'Pipes{Enter}');
    expect(await button('View: Pipes')).toBeTruthy();
  });

  it('deletes at once, and puts back on request', async () => {
    const { row } = open();
    await choose('Taps', 'Delete');
    expect(await screen.findByText('“Taps” deleted')).toBeTruthy();
    expect(row('Taps')).toBeUndefined();
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(row('Taps')).toMatchObject({ state: 'q=tap', screen: 'tasks', node: 'list' }));
  });

  it('says what went wrong', async () => {
    open({ client: { remove: () => Promise.reject(callError(503, 'unavailable', 'Come back later')) } });
    await choose('Taps', 'Delete');
    expect(await screen.findByText('Come back later')).toBeTruthy();
  });
});

describe('sharing', () => {
  it('is for admins: by role, others’ shared views included', async () => {
    const { row } = open();
    await choose('Last week', 'Share with roles');
    const dialog = within(await screen.findByRole('dialog', { name: 'Share “Last week”' }));
    expect((await dialog.findByRole<HTMLInputElement>('checkbox', { name: 'Administrator' })).checked).toBe(true);
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Dispatcher' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(row('Last week')?.shared_role_ids).toEqual(['role-1', 'role-2']));
  });

  it('offers every role, however many there are', async () => {
    const role = Array.from({ length: 230 }, (_, at) => ({ id: `role-${at + 1}`, name: `Role ${String(at + 1).padStart(3, '0')}` }));
    open({ product: { ...product, rows: { ...product.rows, role } } });
    await choose('Last week', 'Share with roles');
    const dialog = within(await screen.findByRole('dialog', { name: 'Share “Last week”' }));
    await waitFor(() => expect(dialog.getByText('Role 230')).toBeTruthy());
  });

  it('leaves others what the server allows them', async () => {
    open({ app: fakeApp({ user: { is_admin: false } }) });
    const inside = await menu();
    const offered = async (name: string) => {
      await userEvent.click(await inside.findByRole('button', { name: `Actions for view ${name}` }));
      const items = (await screen.findAllByRole('menuitem')).map((item) => item.textContent);
      await userEvent.keyboard('{Escape}');
      return items;
    };
    expect(await offered('Taps')).toEqual(['Set as my default', 'Rename', 'Delete']);
    expect(await offered('Last week')).toEqual(['Set as my default']);
  });
});
