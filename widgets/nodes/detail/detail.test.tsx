// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { callError, createFakeClient } from '../../../.storybook/fake-client.ts';
import { fakeProduct } from '../../../.storybook/fake-product.ts';
import { renderStory } from '../../../.storybook/render-story.tsx';
import meta, { Compact, Missing, OwnGroups, Tabs, Task } from './detail.stories.tsx';

afterEach(cleanup);

it('shows header, chips, sections, related records and the timeline', async () => {
  renderStory(meta, Task);
  expect(await screen.findByRole('heading', { level: 1, name: 'AC not cooling' })).toBeTruthy();
  const work = screen.getByRole('region', { name: 'Work' });
  expect(within(work).getByText('9:30 am')).toBeTruthy();
  // `parent` of the related list is this record: others of the same customer, and not itself.
  const related = await screen.findByRole('table', { name: 'Sub-tasks' });
  expect(within(related).queryByText('ACM-000001')).toBeNull();
  expect(within(related).getAllByRole('row')).toHaveLength(11);
  expect(await screen.findByText('Gas refilled, cooling well.')).toBeTruthy();
});

it.each([
  [true, 'sample.is_pinned'],
  [false, 'sample.is_pinned: no'],
])('says in its head what %s is the answer to', async (is_pinned, words) => {
  const entities = fakeProduct.entities.map((one) => {
    const [like] = one.fields;
    if (one.name !== 'task' || !like) return one;
    const pinned = { ...like, pointer: '/is_pinned', name: 'is_pinned', type: 'boolean', label: 'sample.is_pinned' } as const;
    return { ...one, fields: [...one.fields, pinned] };
  });
  const rows = { ...fakeProduct.rows, task: (fakeProduct.rows.task ?? []).map((row) => ({ ...row, is_pinned })) };
  const node = { ...meta.args.node, header: { ...meta.args.node.header, chips: ['/is_pinned'] } };
  renderStory(meta, { args: { node } }, { client: createFakeClient({ ...fakeProduct, entities, rows }) });
  expect(await screen.findByText(words)).toBeTruthy();
});

it('asks nothing of a tab that was not opened but its count, and that in one call', async () => {
  const real = createFakeClient(fakeProduct);
  const list = vi.fn(real.list);
  const counts = vi.fn(real.counts);
  const onNavigate = vi.fn();
  renderStory(meta, Tabs, { client: { ...real, list, counts }, onNavigate });
  const others = await screen.findByRole('tab', { name: 'Sub-tasks 10' });
  expect(counts).toHaveBeenCalledOnce();
  expect(counts.mock.calls[0]?.[0].map(({ entity }) => entity)).toEqual(['task']);
  // The list of the tab is narrowed to the record; steps through a list that people came from are not.
  expect(list.mock.calls.filter(([entity, query]) => entity === 'task' && query?.filter !== undefined)).toEqual([]);
  // What has its own column stands there, and is no tab.
  expect(screen.queryByRole('tab', { name: /^Timeline/ })).toBeNull();
  expect(await screen.findByText('Gas refilled, cooling well.')).toBeTruthy();
  await userEvent.click(others);
  expect(await screen.findByRole('table', { name: 'Sub-tasks' })).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Work' })).toBeNull();
  expect(onNavigate).toHaveBeenLastCalledWith('/?task_tab=others');
  others.focus();
  await userEvent.keyboard('{End}');
  expect(screen.getByRole('tab', { name: 'Cost 1' }).getAttribute('aria-selected')).toBe('true');
  expect(document.activeElement?.textContent).toBe('Cost1');
});

it('leaves the title of a page that has its own', async () => {
  renderStory(meta, Compact);
  expect(await screen.findByRole('heading', { level: 2, name: 'AC not cooling' })).toBeTruthy();
  expect(screen.queryByRole('heading', { level: 1 })).toBeNull();
});

it('offers the next legal statuses and moves the record', async () => {
  const client = createFakeClient(fakeProduct);
  renderStory(meta, Task, { client });
  await userEvent.click(await screen.findByRole('button', { name: 'Set off' }));
  const dialog = await screen.findByRole('dialog', { name: 'Update Work Status' });
  await userEvent.type(await within(dialog).findByLabelText(/Remarks/), 'Leaving now');
  await userEvent.click(await within(dialog).findByRole('button', { name: 'Set off' }));
  expect(await screen.findByText('Status updated')).toBeTruthy();
  expect(client.store.get('task')?.[0]).toMatchObject({ status: 'status-2', remarks: 'Leaving now', version: 2 });
  // What is legal from there.
  expect(await screen.findByRole('button', { name: 'Work done' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Set off' })).toBeNull();
});

it('edits in a dialog, asks before it throws changes away, and sends only what changed', async () => {
  const real = createFakeClient(fakeProduct);
  const update = vi.fn(real.update);
  renderStory(meta, Task, { client: { ...real, update } });
  await userEvent.click(await screen.findByRole('button', { name: 'Edit' }));
  const dialog = await screen.findByRole('dialog', { name: 'Edit Sub-task' });
  const title = await within(dialog).findByLabelText(/^Title/);
  await waitFor(() => expect(dialog.querySelector('form')?.contains(document.activeElement)).toBe(true));
  await userEvent.clear(title);
  await userEvent.type(title, 'AC leaks');
  await userEvent.keyboard('{Escape}');
  const question = await screen.findByRole('dialog', { name: 'Discard changes?' });
  await userEvent.click(within(question).getByRole('button', { name: 'Cancel' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Save changes' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'AC leaks' })).toBeTruthy();
  expect(update).toHaveBeenCalledExactlyOnceWith('task', 'task-1', 1, { title: 'AC leaks' });
});

it('changes one field where it stands, by the keyboard alone, and takes it back', async () => {
  const client = createFakeClient(fakeProduct);
  renderStory(meta, Task, { client });
  const pencil = await screen.findByRole('button', { name: 'Change Title' });
  // Escape leaves it as it was.
  pencil.focus();
  await userEvent.keyboard('{Enter}');
  await userEvent.type(await screen.findByRole('textbox', { name: /^Title/ }), ' at all{Escape}');
  expect(screen.queryByRole('textbox', { name: /^Title/ })).toBeNull();
  const again = await screen.findByRole('button', { name: 'Change Title' });
  await waitFor(() => expect(document.activeElement).toBe(again));
  await userEvent.keyboard('{Enter}');
  const input = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Title/ });
  await waitFor(() => expect(document.activeElement).toBe(input));
  // One field at a time.
  expect(screen.queryByRole('button', { name: /^Change / })).toBeNull();
  await userEvent.clear(input);
  await userEvent.type(input, 'AC leaks{Enter}');
  expect(await screen.findByRole('heading', { level: 1, name: 'AC leaks' })).toBeTruthy();
  expect(client.store.get('task')?.[0]).toMatchObject({ title: 'AC leaks', version: 2 });
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'AC not cooling' })).toBeTruthy();
});

it('folds empty fields behind one button', async () => {
  renderStory(meta, Task);
  const more = await screen.findByRole('button', { name: /^Show \d+ empty fields?$/ });
  const folded = Number(more.textContent?.match(/\d+/)?.[0]);
  const count = document.querySelectorAll('dt').length;
  await userEvent.click(more);
  expect(document.querySelectorAll('dt')).toHaveLength(count + folded);
  await userEvent.click(screen.getByRole('button', { name: 'Hide empty fields' }));
  expect(document.querySelectorAll('dt')).toHaveLength(count);
});

it('tells somebody else’s change and keeps what was typed', async () => {
  renderStory(meta, Task, {
    client: { update: () => Promise.reject(callError(412, 'stale', 'Somebody else changed this record meanwhile.')) },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Edit' }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.type(await within(dialog).findByLabelText(/^Title/), '!');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save changes' }));
  expect((await within(dialog).findByRole('alert')).textContent).toContain('Someone else changed this record');
  expect((within(dialog).getByLabelText(/^Title/) as HTMLInputElement).value).toBe('AC not cooling!');
});

it('leaves for where it came from once the record is deleted', async () => {
  const onNavigate = vi.fn();
  renderStory(meta, Task, { onNavigate });
  await userEvent.click(await screen.findByRole('button', { name: 'More actions' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(onNavigate).toHaveBeenCalledWith('/tasks'));
});

it('says that a record is not there, and the way back', async () => {
  renderStory(meta, Missing);
  expect(await screen.findByText('Sub-task not found')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Go home' }).getAttribute('href')).toBe('/tasks');
  expect(screen.queryByRole('alert')).toBeNull();
});

it('offers Retry when the record did not come', async () => {
  const real = createFakeClient(fakeProduct);
  const get = vi
    .fn()
    .mockRejectedValueOnce(callError(503, 'unavailable', 'Come back later'))
    .mockImplementation(real.get);
  renderStory(meta, OwnGroups, { client: { ...real, get } });
  await userEvent.click(await screen.findByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'AC not cooling' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull();
});

it('has small nodes beside its buttons, which see the record', async () => {
  const tools = [{ id: 'call', widget: 'call-button', request: 'doc.id', service: '3', subtask_type: '12', phone: 'doc.cust_mobile' }];
  renderStory(meta, { ...Task, args: { node: { ...meta.args.node, tools } } });
  const call = await screen.findByRole<HTMLButtonElement>('button', { name: 'Call' });
  expect(call.closest('header')).toBe(screen.getByRole('heading', { level: 1 }).closest('header'));
  expect(call.disabled).toBe(false);
});
