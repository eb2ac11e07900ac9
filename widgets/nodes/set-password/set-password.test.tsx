// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StrictMode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { startTexts } from '../../../.storybook/texts.ts';
import { type HostActions, HostActionsContext } from '../../../engine/react/host-actions.ts';
import SetPassword from './set-password.tsx';

afterEach(cleanup);

const node = {
  id: 'password',
  widget: 'set-password',
  headlines: ['t:signin.headline_1'],
  privacy: '/privacy',
  signIn: '/signin',
  again: '/signin#forgotten',
} as const;
const invitation = { purpose: 'invitation', name: 'Meera Iyer', org: 'Acme Appliances' };
const failure = (status: number, message = 'No.', more: object = {}) =>
  Object.assign(new Error(message), { status, code: 'some_code', errors: [], ...more });

function show(actions: HostActions) {
  startTexts();
  return render(
    <StrictMode>
      <HostActionsContext value={{ 'password-link': () => Promise.resolve(invitation), ...actions }}>
        <SetPassword node={node} scope={{}} />
      </HostActionsContext>
    </StrictMode>,
  );
}
const password = () => screen.findByLabelText<HTMLInputElement>('New password');
const confirm = () => screen.getByLabelText<HTMLInputElement>('Confirm password');
const save = () => userEvent.click(screen.getByRole('button', { name: 'Set password' }));
const heading = () => screen.getByRole('heading', { level: 1 }).textContent;

it.each([
  [invitation, 'Welcome, Meera Iyer', 'You were invited to Acme Appliances. Choose a password to sign in with.'],
  [{ ...invitation, org: null }, 'Welcome, Meera Iyer', 'You were invited to Fieldloom. Choose a password to sign in with.'],
  [{ ...invitation, purpose: 'forgotten' }, 'Set a new password', 'For the account of Meera Iyer.'],
])('says what the link is for: %o', async (link, title, text) => {
  const look = vi.fn(() => Promise.resolve(link));
  show({ 'password-link': look });
  await password();
  expect(heading()).toBe(title);
  expect(screen.getByText(text)).toBeTruthy();
  expect(look).toHaveBeenCalledTimes(1);
});

it('asks for both passwords, and that they are the same', async () => {
  const set = vi.fn();
  show({ 'set-password': set });
  await password();
  await save();
  expect(screen.getAllByRole('alert').map((fault) => fault.textContent)).toEqual(['Password is required', 'Confirm password is required']);
  expect(document.activeElement).toBe(await password());
  await userEvent.type(await password(), 'Secret@12345');
  await save();
  expect(screen.getByRole('alert').textContent).toBe('Confirm password is required');
  await userEvent.type(confirm(), 'Secret@1234');
  await save();
  expect(screen.getByRole('alert').textContent).toBe('The password and confirm password do not match !');
  expect(document.activeElement).toBe(confirm());
  expect(set).not.toHaveBeenCalled();
});

async function fillIn(text = 'Secret@12345') {
  await userEvent.type(await password(), text);
  await userEvent.type(confirm(), text);
  await save();
}

it('sets the password and leads to sign-in', async () => {
  const set = vi.fn(() => Promise.resolve(undefined));
  show({ 'set-password': set });
  await fillIn();
  expect(set).toHaveBeenCalledExactlyOnceWith({ user_new_password: 'Secret@12345', user_confirm_pass: 'Secret@12345' });
  expect(heading()).toBe('Your password is set');
  expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/signin');
});

it('shows what the server says of a field, until it is changed', async () => {
  const errors = [{ pointer: '/user_new_password', code: 'minLength', message: 'Password must be min 10 characters.' }];
  show({ 'set-password': () => Promise.reject(failure(422, 'Some values need your attention.', { errors })) });
  await fillIn('short');
  expect((await screen.findByRole('alert')).textContent).toBe('Password must be min 10 characters.');
  expect(document.activeElement).toBe(await password());
  await userEvent.type(await password(), 'x');
  expect(screen.queryByText('Password must be min 10 characters.')).toBeNull();
});

it('tells of any other failure with its code', async () => {
  show({ 'set-password': () => Promise.reject(failure(429, 'Too many tries.', { code: 'too_many_requests', retryAfter: 30 })) });
  await fillIn();
  expect((await screen.findByRole('alert')).textContent).toBe('Too many tries. (too_many_requests)Try again in 30 s.');
});

it('sends who has a used or unknown link for another one', async () => {
  show({ 'password-link': () => Promise.reject(failure(404)) });
  expect(await screen.findByText('This link is no longer valid')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Request another link' }).getAttribute('href')).toBe('/signin#forgotten');
});

it('says the same when the link was used up meanwhile', async () => {
  show({ 'set-password': () => Promise.reject(failure(404)) });
  await fillIn();
  expect(await screen.findByText('This link is no longer valid')).toBeTruthy();
});

it('tries again where the server could not be reached', async () => {
  const look = vi.fn().mockRejectedValueOnce(failure(0, 'Network error')).mockResolvedValue(invitation);
  show({ 'password-link': look });
  await userEvent.click(await screen.findByRole('button', { name: 'Retry' }));
  await password();
  expect(heading()).toBe('Welcome, Meera Iyer');
});
