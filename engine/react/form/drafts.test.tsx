// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { draftOf, dropDrafts, keepDrafts, keptTitles } from './drafts.ts';
import { openForm, planOf, textField } from './test-kit.tsx';

afterEach(() => {
  cleanup();
  dropDrafts();
});

const plan = planOf([textField('title'), textField('note')]);
const draft = { key: 'u1 thing create', owner: 'u1', title: 'Thing' };
const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name);
const open = (more: object = {}) => openForm({ plan, draft, onSubmit: vi.fn().mockResolvedValue(undefined), ...more });

it('keeps what is typed when a session ends, and offers it to the same form again', async () => {
  open();
  await userEvent.type(await field('title'), 'Half a sentence');
  expect(keepDrafts()).toBe(1);
  cleanup();
  expect(keptTitles('u1')).toEqual(['Thing']);
  open();
  expect((await field('title')).value).toBe('');
  await userEvent.click(screen.getByRole('button', { name: 'Restore' }));
  expect((await field('title')).value).toBe('Half a sentence');
  expect(screen.getByText('Unsaved changes')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Restore' })).toBeNull();
  expect(keptTitles('u1')).toEqual([]);
});

it('can be discarded', async () => {
  open();
  await userEvent.type(await field('title'), 'x');
  keepDrafts();
  cleanup();
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Discard' }));
  expect(screen.queryByRole('button', { name: 'Restore' })).toBeNull();
  expect(draftOf(draft.key)).toBeUndefined();
});

it('is nobody else’s, and nothing is kept of a form in which nothing is typed or all is sent', async () => {
  open();
  await field('title');
  expect(keepDrafts()).toBe(0);
  await userEvent.type(await field('title'), 'x');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(keepDrafts()).toBe(0);
  await userEvent.type(await field('title'), 'y');
  keepDrafts();
  expect(keptTitles('u2')).toEqual([]);
  dropDrafts('u2');
  expect(draftOf(draft.key)).toBeUndefined();
});

it('keeps what is typed as it is typed, so that a page that goes without a word loses a second of it at most', async () => {
  open();
  await userEvent.type(await field('title'), 'Half a sentence');
  await vi.waitFor(() => expect(draftOf(draft.key)?.values).toMatchObject({ title: 'Half a sentence' }), 3000);
  await userEvent.type(await field('note'), 'more');
  window.dispatchEvent(new Event('pagehide'));
  // As the browser has it after a crash: nothing of the page was told to end.
  expect(draftOf(draft.key)?.values).toMatchObject({ title: 'Half a sentence', note: 'more' });
});

it('offers nothing of a form that was sent, or left on purpose', async () => {
  open();
  await userEvent.type(await field('title'), 'x');
  window.dispatchEvent(new Event('pagehide'));
  expect(draftOf(draft.key)).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await vi.waitFor(() => expect(draftOf(draft.key)).toBeUndefined());
  await userEvent.type(await field('title'), 'y');
  window.dispatchEvent(new Event('pagehide'));
  expect(draftOf(draft.key)).toBeDefined();
  cleanup();
  expect(draftOf(draft.key)).toBeUndefined();
});
