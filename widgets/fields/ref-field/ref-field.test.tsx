// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { cityLabel, fieldOf, searchCities } from '../shared/story-kit.tsx';
import { openField } from '../shared/test-kit.tsx';
import RefField from './ref-field.tsx';

const field = fieldOf('ref', { label: 'City', ref: 'city' });
const props = { search: searchCities, labelOf: cityLabel };
const box = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'City' });

it('finds by words and chooses by keys, without leaving the input', async () => {
  const { user, values } = openField(RefField, field, props);
  expect(box().getAttribute('aria-expanded')).toBe('false');
  await user.type(box(), 'na');
  expect(await screen.findAllByRole('option')).toHaveLength(2);
  expect(box().getAttribute('aria-expanded')).toBe('true');
  await user.keyboard('{ArrowDown}{ArrowDown}');
  const active = document.getElementById(box().getAttribute('aria-activedescendant') ?? '');
  expect(active?.textContent).toContain('Nashik');
  expect(document.getElementById(box().getAttribute('aria-controls') ?? '')?.getAttribute('role')).toBe('listbox');
  await user.keyboard('{Enter}');
  expect(values).toEqual(['c4']);
  expect(document.activeElement).toBe(box());
  expect(box().value).toBe('Nashik');
  expect(screen.queryByRole('listbox')).toBeNull();
});

it('opens on a click with all choices, marks the chosen one and closes on Escape', async () => {
  const { user, values } = openField(RefField, field, { ...props, value: 'c1' });
  expect(box().value).toBe('Pune');
  await user.click(box());
  expect(await screen.findAllByRole('option')).toHaveLength(6);
  expect(screen.getByRole('option', { selected: true }).textContent).toContain('Pune');
  await user.keyboard('xyz');
  expect(await screen.findByText('Nothing found')).toBeTruthy();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(box().value).toBe('Pune');
  expect(values).toEqual([]);
});

it('is cleared by its button, which a required field has not', async () => {
  const { user, values, unmount } = openField(RefField, field, { ...props, value: 'c1' });
  await user.click(screen.getByRole('button', { name: 'Clear City' }));
  expect(values).toEqual([null]);
  expect(box().value).toBe('');
  unmount();
  openField(RefField, field, { ...props, value: 'c1', required: true });
  expect(screen.queryByRole('button', { name: 'Clear City' })).toBeNull();
});

it('shows the answer to the last words, not the last answer', async () => {
  const answers = new Map<string, (choices: { value: string; label: string }[]) => void>();
  const search = (words: string) => new Promise<{ value: string; label: string }[]>((resolve) => answers.set(words, resolve));
  openField(RefField, field, { search });
  fireEvent.change(box(), { target: { value: 'p' } });
  fireEvent.change(box(), { target: { value: 'pu' } });
  answers.get('pu')?.([{ value: '1', label: 'Pune' }]);
  answers.get('p')?.([{ value: '2', label: 'Panvel' }]);
  expect((await screen.findByRole('option')).textContent).toBe('Pune');
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1));
});

it('offers to repeat a search that failed, by the button and by Enter', async () => {
  const search = vi
    .fn()
    .mockRejectedValueOnce(new Error('Network error'))
    .mockRejectedValueOnce(new Error('Network error'))
    .mockResolvedValue([{ value: '1', label: 'Pune' }]);
  const { user } = openField(RefField, field, { search });
  await user.click(box());
  await user.click(await screen.findByRole('button', { name: /retry/i }));
  await waitFor(() => expect(search).toHaveBeenCalledTimes(2));
  await screen.findByText(/The search failed/);
  await user.keyboard('{Enter}');
  expect((await screen.findByRole('option')).textContent).toBe('Pune');
  expect(search.mock.calls).toEqual([[''], [''], ['']]);
});

it('says that a search failed', async () => {
  const { user } = openField(RefField, field, { search: vi.fn().mockRejectedValue(new Error('Network error')) });
  await user.type(box(), 'p');
  expect(await screen.findByText(/The search failed/)).toBeTruthy();
});

it('tells choices of one name apart, marks recent ones, and makes a new one from its last row', async () => {
  const search = () =>
    Promise.resolve([
      { value: '1', label: 'Asha', hint: '98•••• 78 · Pune', isRecent: true as const },
      { value: '2', label: 'Asha', hint: '98•••• 79 · Nashik' },
    ]);
  const run = vi.fn();
  const { user, values } = openField(RefField, field, { search, create: { label: 'New city …', run } });
  await user.type(box(), 'Asha');
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
    'Asha98•••• 78 · PuneRecent',
    'Asha98•••• 79 · Nashik',
    'New city …',
  ]);
  await user.keyboard('{ArrowUp}');
  const active = document.getElementById(box().getAttribute('aria-activedescendant') ?? '');
  expect(active?.textContent).toBe('New city …');
  await user.keyboard('{Enter}');
  expect(run).toHaveBeenCalledExactlyOnceWith('Asha');
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(values).toEqual([]);
});

it('cannot be opened while disabled', async () => {
  const { user } = openField(RefField, field, { ...props, disabled: true, value: 'c1' });
  await user.click(box());
  expect(screen.queryByRole('listbox')).toBeNull();
});
