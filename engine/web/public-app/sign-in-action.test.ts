// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest';
import { keepPending, readPending } from '../../../widgets/nodes/sign-in/otp-pending.ts';
import { bring } from '../brought.ts';
import { keepSession, rememberOrigin, session } from '../session/session.ts';
import { signIn, signInByLink } from './sign-in-action.ts';

const { call } = vi.hoisted(() => ({ call: vi.fn() }));
vi.mock('../api/http.ts', () => ({ call }));

const leaving = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
const ended = vi.fn(() => Promise.resolve(new Response()));
vi.stubGlobal('fetch', ended);

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  session.token = null;
  vi.clearAllMocks();
});

const credentials = { id_type: 'EMAIL', id: 'admin@acme.test', id_key: 'secret' };
const signedIn = { uuid: 'u-1', new_token: 't-1', user_data: { uuid: 'u-1' }, hash: 'h-1', settings: { mobile_digit: 10 } };

it('answers the organisations of status 300, and signs nobody in', async () => {
  call.mockResolvedValue({ data: { orgs: [{ org_id: 'o1' }] }, status: 300 });
  expect(await signIn(credentials)).toEqual({ organisations: [{ org_id: 'o1' }] });
  expect(call).toHaveBeenCalledExactlyOnceWith('/login/v1', { method: 'POST', body: credentials });
  expect(session.token).toBeNull();
  expect(leaving).not.toHaveBeenCalled();
});

it('answers when another OTP may be asked for', async () => {
  call.mockResolvedValue({ data: { otp_sent: true, retry_in: 30 } });
  expect(await signIn({ id_type: 'MOBILE_NUM', id: '9000000001' })).toEqual({ otp: { retry_in: 30 } });
  expect(session.token).toBeNull();
});

it('keeps token, user data, hash and settings, forgets the OTP and goes home', async () => {
  keepPending({ id: '9000000001', expires_at: Date.now() + 30_000 });
  call.mockResolvedValue({ data: signedIn });
  expect(await signIn(credentials)).toBeUndefined();
  expect({ ...localStorage }).toEqual({ token: 't-1', user: '{"uuid":"u-1"}', hash: 'h-1', settings: '{"mobile_digit":10}' });
  expect(readPending(Date.now())).toBeUndefined();
  expect(leaving).toHaveBeenCalledExactlyOnceWith('/');
  expect(ended).not.toHaveBeenCalled();
});

it('returns to the page one came from', async () => {
  rememberOrigin('/services/3?view=board');
  call.mockResolvedValue({ data: signedIn });
  await signIn(credentials);
  expect(leaving).toHaveBeenCalledExactlyOnceWith('/services/3?view=board');
});

it('keeps who is signed in when access by link is refused', async () => {
  keepSession({ new_token: 'before', user_data: { uuid: 'owner' } });
  call.mockRejectedValue(new Error('used up'));
  await expect(signInByLink({ user_id: 'u-1', my_token: 'secret' })({})).rejects.toThrow('used up');
  expect(session.token).toBe('before');
  expect(ended).not.toHaveBeenCalled();
});

it('puts access by link in the place of the present session, which ends', async () => {
  keepSession({ new_token: 'before', user_data: { uuid: 'owner' } });
  call.mockResolvedValue({ data: signedIn });
  bring({ signInFields: () => ({ device: 'phone' }) });
  await signInByLink({ user_id: 'u-1', my_token: 'secret' })({});
  const body = { id_type: 'SUPER_ADMIN_ACCESS', id: 'u-1', id_key: 'secret', device: 'phone' };
  expect(call).toHaveBeenCalledExactlyOnceWith('/login/v1', { method: 'POST', body });
  expect(session.token).toBe('t-1');
  expect(ended).toHaveBeenCalledExactlyOnceWith(
    '/v1/logout',
    expect.objectContaining({ method: 'POST', headers: { Authorization: 'Bearer before' } }),
  );
});

it('says nothing where an answer means nothing', async () => {
  call.mockResolvedValue({ data: {} });
  await expect(signIn(credentials)).rejects.toThrow(/^$/);
  expect(session.token).toBeNull();
});
