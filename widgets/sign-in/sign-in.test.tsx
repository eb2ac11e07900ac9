// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { HostActionsContext } from '../../engine/react/host-actions.ts';
import { partOfDay } from './headline.tsx';
import SignIn from './sign-in.tsx';

afterEach(cleanup);

const organisations = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: `m${index}`,
    org_id: `o${index}`,
    name: `Org ${index}`,
    name_legal: null,
    icon: null,
    designation: 'Lead',
  }));

function show(signIn: (input: Readonly<Record<string, unknown>>) => Promise<unknown>) {
  render(
    <HostActionsContext value={{ 'sign-in': signIn }}>
      <SignIn node={{ id: 'signin', widget: 'sign-in', headlines: ['t:signin.headline_1'] }} scope={{}} />
    </HostActionsContext>,
  );
}
async function fillIn() {
  await userEvent.type(screen.getByLabelText('signin.email'), 'admin@acme.test');
  await userEvent.type(screen.getByLabelText('signin.password'), 'secret');
  await userEvent.click(screen.getByRole('button', { name: 'signin.submit' }));
}

it('asks for a right e-mail and a password before it sends anything', async () => {
  const signIn = vi.fn();
  show(signIn);
  await userEvent.click(screen.getByRole('button', { name: 'signin.submit' }));
  expect(screen.getByText('signin.email_invalid')).toBeTruthy();
  expect(screen.getByText('signin.password_missing')).toBeTruthy();
  expect(signIn).not.toHaveBeenCalled();
});

it('shows a refusal with its code in brackets', async () => {
  show(() => Promise.reject(Object.assign(new Error('Not right.'), { code: 'bad_credentials' })));
  await fillIn();
  expect((await screen.findByRole('alert')).textContent).toBe('Not right. (bad_credentials)');
});

it('offers the organisations and signs in again with the chosen one', async () => {
  const signIn = vi
    .fn()
    .mockResolvedValueOnce({ organisations: organisations(3) })
    .mockResolvedValue(undefined);
  show(signIn);
  await fillIn();
  const picker = within(await screen.findByRole('dialog', { name: 'signin.choose_one' }));
  expect(picker.queryByRole('searchbox')).toBeNull();
  await userEvent.click(picker.getByRole('button', { name: /Org 1/ }));
  expect(signIn).toHaveBeenLastCalledWith({ id_type: 'EMAIL', id: 'admin@acme.test', id_key: 'secret', org_id: 'o1' });
});

it('searches above three organisations, and closing clears the choice', async () => {
  show(() => Promise.resolve({ organisations: organisations(12) }));
  await fillIn();
  const picker = within(await screen.findByRole('dialog'));
  await userEvent.type(picker.getByRole('searchbox'), 'org 11');
  expect(picker.getAllByRole('listitem')).toHaveLength(1);
  await userEvent.click(picker.getByRole('button', { name: 'signin.cancel' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it.each([
  [5, 'morning'],
  [12, 'afternoon'],
  [16, 'evening'],
  [19, 'night'],
  [4, 'night'],
] as const)('at %i o’clock the theme is %s', (hour, part) => {
  expect(partOfDay(hour)).toBe(part);
});
