// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { openForm, planOf, textField } from './test-kit.tsx';

const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name);
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));
const plan = planOf([textField('title'), textField('reason', { onFault: true })]);
const refusal = Object.assign(new Error('There is one already.'), {
  status: 422,
  code: 'invalid',
  errors: [{ pointer: '/reason', code: 'duplicate', message: 'There is one already: say why.' }],
});

it('a field that forms leave out is asked for once a refusal names it, stays while it is typed, and is sent', async () => {
  const onSubmit = vi.fn().mockRejectedValueOnce(refusal).mockResolvedValueOnce(undefined);
  openForm({ plan, onSubmit });
  await userEvent.type(await field('title'), 'x');
  expect(screen.queryByLabelText('reason')).toBeNull();
  await save();
  const reason = await field('reason');
  expect(reason.getAttribute('aria-invalid')).toBe('true');
  await userEvent.click(await screen.findByRole('button', { name: 'reason: There is one already: say why.' }));
  expect(document.activeElement).toBe(reason);
  await userEvent.type(reason, 'a');
  await userEvent.clear(reason);
  expect(await field('reason')).toBe(reason);
  await userEvent.type(reason, 'Another room');
  await save();
  expect(onSubmit.mock.calls[1]?.[0]).toEqual({ title: 'x', reason: 'Another room' });
});

it('one that has a value already is shown from the beginning', async () => {
  openForm({ plan, initial: { reason: 'Known' }, onSubmit: vi.fn() });
  expect((await field('reason')).value).toBe('Known');
});
