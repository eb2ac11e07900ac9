// @vitest-environment happy-dom
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { callError, createFakeClient } from '../../../.storybook/fake-client.ts';
import { renderStory } from '../../../.storybook/render-story.tsx';
import { handOver } from '../../../engine/react/index.ts';
import meta, { Empty, Events, InPages, Visited, Written } from './timeline.stories.tsx';

beforeEach(() => localStorage.clear());
afterEach(cleanup);

it('says who did what, newest first, with remarks and both statuses', async () => {
  renderStory(meta, Events);
  const [first, second] = await screen.findAllByRole('listitem');
  expect(first?.textContent).toContain('Ravi Kumar');
  expect(first?.textContent).toContain('On the way');
  expect(first?.textContent).toContain('Work done');
  expect(first?.textContent).toContain('Gas refilled, cooling well.');
  expect(first?.querySelector('time')?.getAttribute('title')).toMatch(/\d{4}/);
  expect(second).toBeTruthy();
});

it('shows photos large, one after the other', async () => {
  renderStory(meta, Events);
  await userEvent.click(await screen.findByRole('button', { name: 'Open before.svg' }));
  const dialog = await screen.findByRole('dialog', { name: 'before.svg' });
  expect(within(dialog).getByText('1 of 3')).toBeTruthy();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Previous' }));
  expect(screen.getByRole('dialog', { name: 'meter.svg' })).toBeTruthy();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Next' }));
  expect(screen.getByRole('img', { name: 'before.svg' })).toBeTruthy();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('tells a visitor from the person in whose place they act', async () => {
  renderStory(meta, Visited);
  const [own, visit] = await screen.findAllByRole('listitem');
  expect(own?.querySelector('p')?.textContent).toBe('Asha Rao wrote');
  expect(visit?.querySelector('p')?.textContent).toBe('Asha Rao (visited by the platform) wrote');
  // How it went stands beside when.
  expect([own, visit].map((item) => item?.lastElementChild?.lastElementChild?.textContent?.endsWith('Text message'))).toEqual([
    false,
    true,
  ]);
});

it('brings earlier events on request', async () => {
  renderStory(meta, InPages);
  await waitFor(() => expect(screen.getAllByText(/^(\d+ hours? ago|\d+ \w+ \d{4})/)).toHaveLength(2));
  await userEvent.click(screen.getByRole('button', { name: 'Show earlier' }));
  await waitFor(() => expect(screen.getAllByText(/^(\d+ hours? ago|\d+ \w+ \d{4})/)).toHaveLength(4));
});

it('says that nothing has happened', async () => {
  renderStory(meta, Empty);
  expect(await screen.findByText('Nothing has happened yet.')).toBeTruthy();
});

function openBox(run = vi.fn(async (): Promise<unknown> => ({}))) {
  const client = { ...createFakeClient(Written.parameters?.host.product), run };
  renderStory(meta, Written, { client });
  return run;
}
const box = () => screen.findByRole('textbox', { name: 'Write a comment. Type @ to mention someone' });

it('takes what is written, for whom it is, and who is named in it', async () => {
  const run = openBox();
  await userEvent.type(await box(), 'Please call, @');
  const [person] = await within(await screen.findByRole('listbox', { name: 'People' })).findAllByRole('option');
  const name = person?.textContent ?? '';
  await userEvent.keyboard('{Enter}today');
  expect(((await box()) as HTMLTextAreaElement).value).toBe(`Please call, @${name} today`);
  await userEvent.selectOptions(await screen.findByRole('combobox'), 'own');
  await userEvent.click(screen.getByRole('button', { name: 'Comment' }));
  await waitFor(() => expect(run).toHaveBeenCalledTimes(1));
  const input = { remarks: `Please call, @${name} today`, audience: 'own', mention_ids: ['user-1'] };
  expect(run).toHaveBeenCalledWith('task', 'comment', 'task-1', input);
  await waitFor(async () => expect(((await box()) as HTMLTextAreaElement).value).toBe(''));
});

it('keeps what was typed until it has arrived, over a reload too', async () => {
  openBox(vi.fn(() => Promise.reject(callError(503, 'busy', 'Too much at once'))));
  await userEvent.type(await box(), 'Gate code is 4711');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  expect((await screen.findByRole('alert')).textContent).toBe('Too much at once');
  cleanup();
  openBox();
  expect(((await box()) as HTMLTextAreaElement).value).toBe('Gate code is 4711');
});

it('shows words that come from beside the page, unsent, while it is open', async () => {
  const run = openBox();
  await userEvent.type(await box(), 'Mine');
  const kept = Object.keys(localStorage).find((name) => name.includes('compose.')) ?? '';
  act(() => handOver(kept.slice(kept.indexOf('compose.')), 'From the assistant'));
  expect(((await box()) as HTMLTextAreaElement).value).toBe('Mine\n\nFrom the assistant');
  expect(run).not.toHaveBeenCalled();
});

it('is not there for who may not write', async () => {
  renderStory(meta, Events);
  await screen.findAllByRole('listitem');
  expect(screen.queryByRole('textbox')).toBeNull();
});
