// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next from 'i18next';
import { afterEach, expect, it, vi } from 'vitest';
import { createFakeClient, type FakeProduct } from '../../../.storybook/fake-client.ts';
import { renderStory } from '../../../.storybook/render-story.tsx';
import { hasUnsavedChanges } from '../../../engine/react/form/unsaved-guard.ts';
import meta, { Failing, NoneOwn, OnlyOwn, Words } from './word-editor.stories.tsx';

afterEach(cleanup);

const product = meta.parameters.host.product as unknown as FakeProduct;

/** Renders with a client whose workflow calls are told. */
function show(story: Parameters<typeof renderStory>[1], refuse?: Error) {
  const fake = createFakeClient(product).run;
  const run = vi.fn((...call: Parameters<typeof fake>) => (refuse && call[1] === 'word' ? Promise.reject(refuse) : fake(...call)));
  renderStory(meta, story, { product, client: { run } });
  const callsOf = (workflow: string) => run.mock.calls.filter(([, name]) => name === workflow).map(([, , , input]) => input);
  return { callsOf };
}
const list = () => screen.findByRole('list', { name: 'Words' });
const edit = async (key: string) => userEvent.click(await screen.findByRole('button', { name: `Edit ${key}` }));
const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Own text' });

it('shows the default text beside the own one, how many there are, and what the product changed', async () => {
  show(Words);
  const items = within(await list()).getAllByRole('listitem');
  expect(items).toHaveLength(5);
  expect(items[1]?.textContent).toContain('Customers');
  expect(items[1]?.textContent).toContain('Households');
  expect(items[2]?.textContent).toContain('The default text has changed. Before: Duty');
  expect(items[3]?.textContent).toContain('Left out, the default text shows: It is plain text.');
  screen.getByText('Own words: 3 of 7,027');
});

it('finds by text or key, and narrows to the own ones', async () => {
  const { callsOf } = show(Words);
  await list();
  await userEvent.type(screen.getByRole('searchbox', { name: 'Find a text or key' }), 'house');
  await waitFor(async () => expect(within(await list()).getAllByRole('listitem')).toHaveLength(1));
  // One call for the page, one for what was typed: not one a letter.
  expect(callsOf('words')).toHaveLength(2);
  await userEvent.click(screen.getByRole('checkbox', { name: /Own words only/ }));
  await waitFor(() => expect(callsOf('words').at(-1)).toEqual({ language: 'en', from: 0, own: true, search: 'house' }));
});

it('says a text in own words, and shows it at once in the open page', async () => {
  const { callsOf } = show(Words);
  await edit('entity.customers');
  expect(document.activeElement).toBe(field());
  expect(field().value).toBe('Households');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true);
  await userEvent.clear(field());
  await userEvent.type(field(), 'Homes');
  // A page that starts anew meanwhile waits for what is typed.
  expect(hasUnsavedChanges()).toBe(true);
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(callsOf('word')).toEqual([{ language: 'en', key: 'entity.customers', number: 3, text: 'Homes' }]));
  await waitFor(() => expect(i18next.t('entity.customers')).toBe('Homes'));
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Own text' })).toBeNull());
  expect(hasUnsavedChanges()).toBe(false);
});

it('restores the default of one text', async () => {
  const { callsOf } = show(Words);
  await edit('entity.customers');
  await userEvent.click(screen.getByRole('button', { name: 'Restore the default' }));
  await waitFor(() => expect(callsOf('word')).toEqual([{ language: 'en', key: 'entity.customers', number: 3 }]));
  await waitFor(() => expect(i18next.t('entity.customers')).toBe('Customers'));
});

it('names the values that stay, and says what the server refuses beside the field', async () => {
  show(Words, new Error('Keep the value {{total}}.'));
  await edit('collection.found');
  screen.getByText('Values that stay: {{found}} {{total}}');
  expect(screen.queryByRole('button', { name: 'Restore the default' })).toBeNull();
  await userEvent.clear(field());
  await userEvent.paste('{{found}}');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Keep the value {{total}}.');
  expect(field().value).toBe('{{found}}');
  expect(field().getAttribute('aria-invalid')).toBe('true');
});

it('restores an earlier version', async () => {
  const { callsOf } = show(OnlyOwn);
  await userEvent.click(await screen.findByRole('button', { name: 'Restore version 2' }));
  await waitFor(() => expect(callsOf('roll-back')).toEqual([{ kind: 'locale', target: 'en', number: 3, to: 2 }]));
});

it('says why nothing is there, and leads to all texts', async () => {
  renderStory(meta, NoneOwn);
  await screen.findByText('No own words');
  await userEvent.click(screen.getByRole('button', { name: 'Show all texts' }));
  expect(within(await list()).getAllByRole('listitem')).toHaveLength(5);
});

it('offers to ask again when nothing came', async () => {
  renderStory(meta, Failing);
  await screen.findByText('Network error');
  screen.getByRole('button', { name: 'Retry' });
});
