// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import ChangePassword from './change-password.tsx';
import { openPart } from './test-kit.tsx';

const { call } = vi.hoisted(() => ({ call: vi.fn() }));
vi.mock('../api/http.ts', () => ({ call }));

const onClose = vi.fn();
const open = async () => {
  const opened = openPart(<ChangePassword isOpen onClose={onClose} />);
  await screen.findByRole('dialog', { name: 'Change Password', description: 'Enter a new password for your account' });
  return opened;
};
const field = (label: string) => screen.getByLabelText(label);
const faults = () => screen.queryAllByRole('alert').map((alert) => alert.textContent);
const send = () => screen.getByRole('button', { name: 'Change Password' });

beforeEach(() => {
  call.mockReset().mockResolvedValue({});
  onClose.mockClear();
});

it('asks for all three, and that the new one is typed twice', async () => {
  const { user } = await open();
  await user.click(send());
  expect(faults()).toEqual(['Old Password is required', 'Password is required', 'Confirm password is required']);
  expect(document.activeElement).toBe(field('Old password'));
  await user.type(field('Old password'), 'Demo@12345');
  await user.type(field('New password'), 'Better@12345');
  await user.type(field('Confirm password'), 'Better@1234');
  expect(faults()).toEqual(['The password and confirm password do not match !']);
  expect(field('Confirm password').getAttribute('aria-invalid')).toBe('true');
  await user.click(send());
  expect(call).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(field('Confirm password'));
});

const fill = async ({ user }: Awaited<ReturnType<typeof open>>) => {
  await user.type(field('Old password'), 'Demo@12345');
  await user.type(field('New password'), 'Better@12345');
  await user.type(field('Confirm password'), 'Better@12345');
  await user.click(send());
};

it('sends them under the names that the server knows, and says that it is done', async () => {
  await fill(await open());
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(call).toHaveBeenCalledExactlyOnceWith('/v1/user/change_user_password', {
    method: 'POST',
    body: { user_old_password: 'Demo@12345', user_new_password: 'Better@12345', user_confirm_pass: 'Better@12345' },
  });
  screen.getByText('Your password was changed. Other devices are signed out.');
});

it('shows what the server says of a field at that field, until it is typed in again', async () => {
  const errors = [{ pointer: '/user_new_password', code: 'minLength', message: 'At least 10 characters.' }];
  call.mockRejectedValue(Object.assign(new Error('Not valid'), { status: 422, errors }));
  const opened = await open();
  await fill(opened);
  await waitFor(() => expect(faults()).toEqual(['At least 10 characters.']));
  await opened.user.type(field('New password'), '1');
  expect(faults()).not.toContain('At least 10 characters.');
  expect(onClose).not.toHaveBeenCalled();
});

it('shows what the server says of all of it', async () => {
  call.mockRejectedValue(Object.assign(new Error('The old password is not correct.'), { status: 400, errors: [] }));
  await fill(await open());
  await waitFor(() => expect(faults()).toEqual(['The old password is not correct.']));
});

it('lets one look at what one types', async () => {
  const { user } = await open();
  expect(field('New password').getAttribute('type')).toBe('password');
  await user.click(screen.getByRole('button', { name: 'Show: New password' }));
  expect(field('New password').getAttribute('type')).toBe('text');
});
