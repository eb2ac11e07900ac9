// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { openForm, planOf, textField } from './test-kit.tsx';

const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));
const stale = () => Object.assign(new Error('Someone else changed this record.'), { status: 412, code: 'stale' });
const fields = [textField('title'), textField('note'), textField('floor', { pointer: '/custom/floor' })];
const initial = { id: 'x', version: 1, title: 'Old', note: 'Old note', custom: { floor: '1' } };
const theirs = { id: 'x', version: 2, title: 'Theirs', note: 'Their note', custom: { floor: '1' } };

describe('a record that somebody else changed meanwhile', () => {
  const open = () => {
    const onSubmit = vi.fn().mockRejectedValueOnce(stale()).mockResolvedValue(undefined);
    const refresh = vi.fn().mockResolvedValue({ record: theirs });
    openForm({ plan: planOf(fields, { for: 'update' }), initial, onSubmit, refresh });
    return { onSubmit, refresh };
  };

  it('keeps what was typed, takes over what only they changed, and asks about what both did', async () => {
    const { onSubmit, refresh } = open();
    const title = await field('title');
    await userEvent.clear(title);
    await userEvent.type(title, 'Mine');
    await userEvent.type(await field('floor'), '2');
    await save();
    const told = await screen.findByRole('alert', { name: /Someone else changed this/ });
    expect(refresh).toHaveBeenCalledTimes(1);
    expect((await field('title')).value).toBe('Mine');
    expect((await field('note')).value).toBe('Their note');
    expect((await field('floor')).value).toBe('12');
    expect(
      within(told)
        .getAllByRole('group')
        .map((group) => group.getAttribute('aria-label')),
    ).toEqual(['title']);
    expect(within(told).getByText(/Their note/)).toBeTruthy();
    await userEvent.click(within(told).getByRole('radio', { name: /Theirs/ }));
    expect((await field('title')).value).toBe('Theirs');
    await userEvent.click(within(told).getByRole('radio', { name: /Mine/ }));
    expect((await field('title')).value).toBe('Mine');
    await save();
    expect(onSubmit.mock.calls[1]?.[1]).toEqual({ title: 'Mine', custom: { floor: '12' } });
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });

  it('says that it is gone, with what was typed still there', async () => {
    const onSubmit = vi.fn().mockRejectedValue(stale());
    const refresh = vi.fn().mockRejectedValue(Object.assign(new Error('There is nothing here.'), { status: 404 }));
    openForm({ plan: planOf(fields, { for: 'update' }), initial, onSubmit, refresh });
    await userEvent.type(await field('title'), ' one');
    await save();
    expect(within(await screen.findByRole('alert')).getByText('There is nothing here.')).toBeTruthy();
    expect((await field('title')).value).toBe('Old one');
  });

  it('shows beside a step what changed of the record that it runs on', async () => {
    const onSubmit = vi.fn().mockRejectedValueOnce(stale()).mockResolvedValue(undefined);
    const refresh = vi.fn().mockResolvedValue({ record: theirs, fields: [textField('title'), textField('note')] });
    openForm({ plan: planOf([textField('remarks')], { for: 'finish' }), parent: initial, onSubmit, refresh });
    await userEvent.type(await field('remarks'), 'All done');
    await save();
    const told = await screen.findByRole('alert', { name: /Someone else changed this/ });
    expect(within(told).getByText(/Their note/)).toBeTruthy();
    expect((await field('remarks')).value).toBe('All done');
    await save();
    expect(onSubmit).toHaveBeenCalledTimes(2);
  });
});
