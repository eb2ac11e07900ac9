// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { FieldView } from '../../core/definitions/types.ts';
import { compareVersions } from './concurrent-changes.ts';
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

  it('puts together what the fields’ rules can, and sends it without a question', async () => {
    const day = textField('day', { merge: 'last' });
    const onSubmit = vi.fn().mockRejectedValueOnce(stale()).mockResolvedValue(undefined);
    const stored = { ...initial, version: 2, day: 'Monday', note: 'Their note' };
    const refresh = vi.fn().mockResolvedValue({ record: stored });
    openForm({ plan: planOf([...fields, day], { for: 'update' }), initial: { ...initial, day: 'Sunday' }, onSubmit, refresh });
    const own = await field('day');
    await userEvent.clear(own);
    await userEvent.type(own, 'Friday');
    await save();
    await waitFor(() => expect(onSubmit).toHaveBeenCalledTimes(2));
    expect(onSubmit.mock.calls[1]?.[1]).toEqual({ day: 'Friday' });
    // Against the record as it is by now.
    expect(onSubmit.mock.calls[1]?.[2]).toEqual(stored);
    expect(screen.queryByRole('alert')).toBeNull();
    expect((await field('note')).value).toBe('Their note');
  });

  it('says who it was and when, beside both values', async () => {
    const by = { updated_by: 'u2', updated_at: new Date(Date.now() - 5 * 60_000).toISOString() };
    const refresh = vi.fn().mockResolvedValue({ record: { ...theirs, ...by }, labels: { updated_by: { u2: { label: 'Meera Nair' } } } });
    openForm({ plan: planOf(fields, { for: 'update' }), initial, onSubmit: vi.fn().mockRejectedValue(stale()), refresh });
    await userEvent.type(await field('title'), ' one');
    await save();
    const group = await screen.findByRole('group', { name: 'title' });
    expect(within(group).getByText(/Meera Nair/).textContent).toMatch(/5 min/);
    expect(within(group).getByRole('radio', { name: /Mine.*Old one/ })).toBeTruthy();
    expect(within(group).getByRole('radio', { name: /Theirs.*Theirs/ })).toBeTruthy();
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

  const stepOver = (stored: object) => {
    const onSubmit = vi.fn().mockRejectedValueOnce(stale()).mockResolvedValue(undefined);
    const refresh = vi.fn().mockResolvedValue({ record: { ...theirs, ...stored }, fields: [textField('note'), textField('remarks')] });
    openForm({ plan: planOf([textField('remarks')], { for: 'finish' }), parent: initial, onSubmit, refresh });
    return onSubmit;
  };

  it('shows beside a step what changed where it writes, and takes it once that was seen', async () => {
    const onSubmit = stepOver({ remarks: 'Not yet' });
    await userEvent.type(await field('remarks'), 'All done');
    await save();
    const told = await screen.findByRole('alert', { name: /Someone else changed this/ });
    expect(within(told).getByText(/Their note/)).toBeTruthy();
    expect((await field('remarks')).value).toBe('All done');
    expect(onSubmit).toHaveBeenCalledTimes(1);
    await save();
    expect(onSubmit).toHaveBeenCalledTimes(2);
  });

  it('takes a step without a question where others changed what it does not write', async () => {
    const onSubmit = stepOver({});
    await userEvent.type(await field('remarks'), 'All done');
    await save();
    await waitFor(() => expect(onSubmit).toHaveBeenCalledTimes(2));
    expect(onSubmit.mock.calls[1]?.[2]).toMatchObject({ version: 2 });
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });
});

describe('three versions of a record', () => {
  const at = (id: string, url: string) => [{ id, name: `${id}.png`, url }];
  const compared = (field: FieldView, base: unknown, mine: unknown, stored: unknown) =>
    compareVersions([field], { base: { it: base }, mine: { it: mine }, theirs: { it: stored } });
  const files = (more: object) => textField('it', more) as FieldView;

  it('do not differ by the address of a file', () => {
    const signature = files({ type: 'signature' });
    expect(compared(signature, at('a', '/1'), at('b', '/1'), at('a', '/2'))).toMatchObject({ clashes: [], others: [], merged: [] });
    expect(compared(signature, at('a', '/1'), at('a', '/1'), at('a', '/2'))).toMatchObject({ clashes: [], others: [], merged: [] });
    expect(compared(signature, at('a', '/1'), at('b', '/1'), at('c', '/2')).clashes).toHaveLength(1);
  });

  it('become one by the rule of the field', () => {
    const photos = compared(
      files({ type: 'files' }),
      at('a', '/1'),
      [...at('a', '/1'), ...at('b', '/1')],
      [...at('a', '/2'), ...at('c', '/2')],
    );
    expect(photos).toMatchObject({ clashes: [], merged: [{ value: [{ id: 'a' }, { id: 'c' }, { id: 'b', url: '/1' }] }] });
    expect(compared(files({ type: 'integer', merge: 'add' }), 10, 11, 12).merged).toMatchObject([{ value: 13 }]);
    expect(compared(files({ type: 'text', merge: 'last' }), 'a', 'b', 'c')).toMatchObject({ clashes: [], others: [], merged: [] });
    expect(compared(files({ type: 'text' }), 'a', 'b', 'c').clashes).toMatchObject([{ mine: 'b', theirs: 'c' }]);
  });
});
