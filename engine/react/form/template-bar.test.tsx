// @vitest-environment happy-dom
/** Saved starts of a form: what one fills in, what is never filled in from one, and what is kept. */
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { openForm, planOf, textField } from './test-kit.tsx';

const own = [
  textField('kind'),
  textField('title'),
  textField('locked', { rules: { lock: 'true' } }),
  textField('secret', { rules: { show: "doc.kind == 'x'" } }),
];
const custom = [textField('floor', { pointer: '/custom/floor' })];
const templates = ['/kind', '/title', '/locked', '/secret', '/custom'];
const values = { kind: 'pump', title: 'Leaks', locked: 'no', secret: 'no', cost: 'no', custom: { floor: '4' } };
const row = (id: string, owner_id: string) => ({ id, version: 1, name: `Start ${id}`, owner_id, values: JSON.stringify(values) });
const textIn = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;
const planWith = (fields: readonly ReturnType<typeof textField>[]) => planOf(fields, { templates });

it('fills in what the person may write here, and custom fields once their type has brought them', async () => {
  const onSubmit = vi.fn().mockResolvedValue(undefined);
  const list = vi.fn().mockResolvedValue({ data: [row('1', 'u1'), row('2', 'u2')], next_page_token: null });
  const { again } = openForm({ plan: planWith(own), onSubmit }, { list });
  const box = await screen.findByRole('combobox', { name: 'Start from…' });
  expect(list.mock.calls[0]?.slice(0, 2)).toMatchObject(['form-template', { filter: "doc.entity == 'thing'" }]);
  fireEvent.change(box, { target: { value: '2' } });
  await waitFor(() => expect(textIn('title')).toBe('Leaks'));
  // Of somebody else: it is not this person's to remove.
  expect(screen.queryByRole('button', { name: 'Remove template' })).toBeNull();
  again({ plan: planWith([...own, ...custom]) });
  await waitFor(() => expect(textIn('floor')).toBe('4'));
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(onSubmit.mock.calls[0]?.[0]).toEqual({ kind: 'pump', title: 'Leaks', custom: { floor: '4' } }));
});

it('keeps what a template may hold under a name, tells what is refused, and removes an own one', async () => {
  const list = vi.fn().mockResolvedValue({ data: [row('1', 'u1')], next_page_token: null });
  const create = vi.fn().mockRejectedValueOnce(new Error('There is one of that name.')).mockResolvedValue({ id: '3' });
  const remove = vi.fn().mockResolvedValue(undefined);
  openForm({ plan: planWith([...own, textField('cost'), ...custom]), onSubmit: vi.fn() }, { list, create, remove });
  for (const [label, value] of [
    ['title', 'Leaks'],
    ['cost', '9'],
    ['floor', '4'],
  ] as const)
    fireEvent.change(await screen.findByLabelText(label), { target: { value } });
  await userEvent.click(screen.getByRole('button', { name: 'Save as template' }));
  await userEvent.type(screen.getByLabelText('Name of the template'), 'Leak');
  await userEvent.click(screen.getByRole('button', { name: 'Save template' }));
  expect((await screen.findByRole('alert')).textContent).toBe('There is one of that name.');
  await userEvent.click(screen.getByRole('button', { name: 'Save template' }));
  await screen.findByRole('button', { name: 'Save as template' });
  const kept = { entity: 'thing', name: 'Leak', values: JSON.stringify({ title: 'Leaks', custom: { floor: '4' } }) };
  expect(create.mock.calls).toEqual(Array(2).fill(['form-template', kept]));
  fireEvent.change(screen.getByRole('combobox', { name: 'Start from…' }), { target: { value: '1' } });
  await userEvent.click(await screen.findByRole('button', { name: 'Remove template' }));
  await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(remove.mock.calls).toEqual([['form-template', '1', 1]]));
});
