// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { callError, createFakeClient } from '../../../../.storybook/fake-client.ts';
import { fakeProduct } from '../../../../.storybook/fake-product.ts';
import { renderStory } from '../../../../.storybook/render-story.tsx';
import meta, * as stories from '../table.stories.tsx';

beforeEach(() => localStorage.clear());
afterEach(cleanup);

type Client = ReturnType<typeof createFakeClient>;

async function open(over: (real: Client) => Partial<Client> = () => ({})) {
  const real = createFakeClient(fakeProduct);
  const client = { ...real, ...over(real) };
  const update = vi.fn(client.update);
  renderStory(meta, stories.EditedInPlace, { client: { ...client, update } });
  await userEvent.click(await screen.findByRole('button', { name: 'Edit as a grid' }));
  // Its code is loaded when it is asked for.
  await screen.findByRole('grid', {}, { timeout: 20_000 });
  return { real, update };
}

const cell = (row: number, pointer: string) => {
  const found = screen.getAllByRole('row').flatMap((each) => (each.hasAttribute('data-row') ? [each] : []))[row];
  const own = found?.querySelector<HTMLElement>(`[data-cell="${pointer}"]`);
  if (!own) throw new Error(`${row} ${pointer}`);
  return own;
};
/** Ids of the records as they stand in the list. */
const idAt = (row: number) => cell(row, '/title').closest('tr')?.dataset.row;
const choose = (row: number, pointer: string) => fireEvent.mouseDown(cell(row, pointer));
const press = (key: string, more: object = {}) => fireEvent.keyDown(document.activeElement ?? document.body, { key, ...more });
const paste = (text: string) => fireEvent.paste(document.activeElement ?? document.body, { clipboardData: { getData: () => text } });
const patches = (update: { readonly mock: { readonly calls: readonly (readonly unknown[])[] } }) =>
  update.mock.calls.map(([, id, version, patch]) => [id, version, patch]);

it('goes from cell to cell by keys, types into one, and stores it with the version of its row', async () => {
  const { update } = await open();
  choose(0, '/title');
  press('ArrowDown');
  expect(document.activeElement).toBe(cell(1, '/title'));
  press('ArrowUp');
  press('F2');
  const input = await screen.findByRole('textbox', { name: 'Title' });
  await userEvent.clear(input);
  await userEvent.type(input, 'Fit a new tap{Enter}');
  await waitFor(() => expect(patches(update)).toEqual([['task-1', 1, { title: 'Fit a new tap' }]]));
  await waitFor(() => expect(document.activeElement).toBe(cell(1, '/title')));
  expect(cell(0, '/title').textContent).toContain('Fit a new tap');
});

it('leaves what nobody may change as it is', async () => {
  const { update } = await open();
  choose(0, '/cust_name');
  press('Delete');
  press('Enter');
  expect(screen.queryByRole('textbox', { name: /Customer/ })).toBeNull();
  expect(cell(0, '/cust_name').getAttribute('aria-readonly')).toBe('true');
  expect(update).not.toHaveBeenCalled();
});

it('pastes what a spreadsheet copied, a call for each row, and takes it back in one step', async () => {
  const { update, real } = await open();
  const second = () => real.store.get('task')?.find(({ id }) => id === idAt(1));
  const before = second()?.title;
  choose(0, '/title');
  paste('First\r\nSecond\r\n');
  const stored = [
    [idAt(0), 1, { title: 'First' }],
    [idAt(1), 1, { title: 'Second' }],
  ];
  await waitFor(() => expect(patches(update)).toEqual(stored));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Undo' }).hasAttribute('disabled')).toBe(false));
  press('z', { ctrlKey: true });
  await waitFor(() => expect(second()?.title).toBe(before));
  press('z', { ctrlKey: true, shiftKey: true });
  await waitFor(() => expect(second()?.title).toBe('Second'));
});

it('fills the chosen cells down', async () => {
  const { real } = await open();
  choose(0, '/priority');
  press('ArrowDown', { shiftKey: true });
  press('ArrowDown', { shiftKey: true });
  press('d', { ctrlKey: true });
  const priorityOf = (row: number) => real.store.get('task')?.find(({ id }) => id === idAt(row))?.priority;
  const first = priorityOf(0);
  await waitFor(() => expect([1, 2].map(priorityOf)).toEqual([first, first]));
});

it('tells at the cell what was refused, and gives the old value back when asked', async () => {
  const refused = Object.assign(callError(422, 'invalid', 'Not so'), {
    errors: [{ pointer: '/title', code: 'maxLength', message: 'Title must be max 5 characters.' }],
  });
  await open(() => ({ update: () => Promise.reject(refused) }));
  const before = cell(0, '/title').textContent;
  choose(0, '/title');
  paste('Much too long');
  await screen.findByText('1 cell was not saved. Point at it to read why.');
  expect(cell(0, '/title').getAttribute('aria-invalid')).toBe('true');
  expect(cell(0, '/title').textContent).toContain('Title must be max 5 characters.');
  await userEvent.click(screen.getByRole('button', { name: 'Restore the old values' }));
  expect(cell(0, '/title').textContent).toBe(before);
});

it('sends nothing of a text that is no value of its field', async () => {
  const { update } = await open();
  choose(0, '/cost');
  paste('a lot');
  await screen.findByText('1 cell was not saved. Point at it to read why.');
  expect(update).not.toHaveBeenCalled();
});

it('says that the records behind pasted words could not be asked for, and changes nothing', async () => {
  const { update } = await open(() => ({ resolve: () => Promise.reject(callError(503, 'busy', 'Too much at once')) }));
  choose(0, '/assgne_id');
  paste('Somebody');
  await screen.findByText('Too much at once');
  expect(update).not.toHaveBeenCalled();
});
