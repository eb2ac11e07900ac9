// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest';
import { keepSession, session } from '../session/session.ts';
import { forgottenPassword, passwordLink, setPassword } from './password-actions.ts';

const { call } = vi.hoisted(() => ({ call: vi.fn() }));
vi.mock('../api/http.ts', () => ({ call }));
const ended = vi.fn(() => Promise.resolve(new Response()));
vi.stubGlobal('fetch', ended);

const open = (address: string) => window.history.replaceState(null, '', address);
const address = () => window.location.pathname + window.location.search + window.location.hash;
const passwords = { user_new_password: 'Secret@12345', user_confirm_pass: 'Secret@12345' };

beforeEach(() => {
  localStorage.clear();
  session.token = null;
  vi.clearAllMocks();
  call.mockResolvedValue({ data: { purpose: 'invitation', name: 'Meera', org: 'Acme' } });
});

it('asks for a link', async () => {
  await forgottenPassword({ id: 'admin@acme.test' });
  expect(call).toHaveBeenCalledExactlyOnceWith('/v1/account/forgotten-password', { method: 'POST', body: { id: 'admin@acme.test' } });
});

it('takes the link’s secret out of the address before it asks what the link is for', async () => {
  open('/signin/password?t=secret&lang=en');
  call.mockImplementation(async () => {
    expect(address()).toBe('/signin/password?lang=en');
    return { data: { purpose: 'invitation', name: 'Meera', org: 'Acme' } };
  });
  expect(await passwordLink({})).toEqual({ purpose: 'invitation', name: 'Meera', org: 'Acme' });
  expect(call).toHaveBeenCalledExactlyOnceWith('/v1/account/password-link', { query: { t: 'secret' } });
});

it('still has it after a reload, and leaves the router’s own state alone', async () => {
  window.history.replaceState({ idx: 3 }, '', '/signin/password?t=secret');
  await passwordLink({});
  await passwordLink({});
  expect(call).toHaveBeenLastCalledWith('/v1/account/password-link', { query: { t: 'secret' } });
  expect(window.history.state).toMatchObject({ idx: 3 });
});

it('knows no link without one', async () => {
  open('/signin/password');
  await expect(passwordLink({})).rejects.toMatchObject({ status: 404 });
  await expect(setPassword(passwords)).rejects.toMatchObject({ status: 404 });
  expect(call).not.toHaveBeenCalled();
});

it('sets the password once, and ends the session that this browser had', async () => {
  open('/signin/password?t=secret');
  keepSession({ new_token: 'before', user_data: {} });
  await setPassword(passwords);
  expect(call).toHaveBeenCalledExactlyOnceWith('/v1/account/set-password', { method: 'POST', body: { ...passwords, t: 'secret' } });
  expect(session.token).toBeNull();
  expect(ended).toHaveBeenCalledExactlyOnceWith('/v1/logout', expect.objectContaining({ headers: { Authorization: 'Bearer before' } }));
  await expect(setPassword(passwords)).rejects.toMatchObject({ status: 404 });
});

it('keeps link and session when the server refuses', async () => {
  open('/signin/password?t=secret');
  keepSession({ new_token: 'before', user_data: {} });
  call.mockRejectedValueOnce(new Error('too short'));
  await expect(setPassword(passwords)).rejects.toThrow('too short');
  expect(session.token).toBe('before');
  await setPassword(passwords);
  expect(call).toHaveBeenCalledTimes(2);
});
