// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { DRAFTS_BACK, draftOf, dropDrafts, keepDrafts, keepDraftsIn, keptTitles, putDrafts } from './drafts.ts';
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
  await vi.waitFor(async () => expect((await field('title')).value).toBe('Half a sentence'));
  expect(screen.getByText(/^Your draft from .* is back\.$/)).toBeTruthy();
  expect(screen.getByText('Unsaved changes')).toBeTruthy();
});

it('asks before it lays what was typed over a record that has changed since', async () => {
  open({ initial: { id: 'x', version: 1, title: 'Old' } });
  await userEvent.type(await field('title'), ' one');
  keepDrafts();
  cleanup();
  open({ initial: { id: 'x', version: 2, title: 'Theirs' } });
  expect((await field('title')).value).toBe('Theirs');
  await userEvent.click(await screen.findByRole('button', { name: 'Restore' }));
  expect((await field('title')).value).toBe('Old one');
});

it('comes back out of the vault after the form was opened', async () => {
  const vault = { put: vi.fn().mockResolvedValue(undefined), drop: vi.fn().mockResolvedValue(undefined) };
  keepDraftsIn(async () => vault);
  open();
  expect((await field('title')).value).toBe('');
  putDrafts([{ ...draft, values: { title: 'From the vault' }, at: new Date().toISOString() }]);
  window.dispatchEvent(new Event(DRAFTS_BACK));
  await vi.waitFor(async () => expect((await field('title')).value).toBe('From the vault'));
  await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
  await vi.waitFor(async () => expect((await field('title')).value).toBe(''));
  expect(vault.drop).toHaveBeenCalledWith(draft.key);
  await userEvent.type(await field('title'), 'x');
  keepDrafts();
  await vi.waitFor(() => expect(vault.put).toHaveBeenCalledWith([expect.objectContaining({ key: draft.key, values: { title: 'x' } })]));
});

it('can be discarded', async () => {
  open();
  await userEvent.type(await field('title'), 'x');
  keepDrafts();
  cleanup();
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Discard' }));
  expect((await field('title')).value).toBe('');
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
