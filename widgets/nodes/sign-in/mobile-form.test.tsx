// @vitest-environment happy-dom
import { act, cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepPending, readPending } from './otp-pending.ts';
import { button, field, organisations, refusal, showSignIn } from './test-kit.tsx';

const START = Date.parse('2026-03-02T06:00:00Z');
const NUMBER = '9000000001';
const user = userEvent.setup({ delay: null });

beforeEach(() => {
  localStorage.clear();
  // The rest of time goes on, for what the tools of these tests wait for.
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
  vi.setSystemTime(START);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const sent = { otp: { retry_in: 30 } };
const wait = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000));
const resend = () => button('Resend OTP');

async function openMobile() {
  await user.click(screen.getByRole('tab', { name: 'MOBILE NO.' }));
}
async function askFor(number = NUMBER) {
  await openMobile();
  await user.type(field('Mobile number'), number);
  await user.click(button('Send OTP'));
  await wait(0);
}

it('asks for 10 digits before it sends anything', async () => {
  const signIn = vi.fn();
  showSignIn({ 'sign-in': signIn });
  await openMobile();
  for (const [typed, said] of [
    ['', 'Please enter your right mobile number!'],
    ['90000', 'Mobile no must be min 10 digits.'],
    ['90000000012', 'Mobile no must be max 10 digits.'],
  ] as const) {
    await user.clear(field('Mobile number'));
    if (typed) await user.type(field('Mobile number'), typed);
    await user.click(button('Send OTP'));
    expect(screen.getByRole('alert').textContent).toBe(said);
  }
  expect(signIn).not.toHaveBeenCalled();
});

it('has fields that phones know what to do with', async () => {
  showSignIn({ 'sign-in': () => Promise.resolve(sent) });
  await openMobile();
  expect(field('Mobile number').inputMode).toBe('numeric');
  expect(field('Mobile number').autocomplete).toBe('tel-national');
  await askFor();
  const otp: HTMLInputElement = await screen.findByLabelText('OTP');
  expect([otp.inputMode, otp.autocomplete]).toEqual(['numeric', 'one-time-code']);
  expect(document.activeElement).toBe(otp);
});

it('asks for the OTP that was sent, and signs in with it', async () => {
  const signIn = vi.fn().mockResolvedValueOnce(sent).mockResolvedValue(undefined);
  showSignIn({ 'sign-in': signIn });
  await askFor('90000 00001');
  expect(signIn).toHaveBeenLastCalledWith({ id_type: 'MOBILE_NUM', id: NUMBER });
  expect(screen.getByRole('status').textContent).toBe(`Enter the 4 digits sent to ${NUMBER}`);
  for (const [typed, said] of [
    ['', 'Enter your right OTP'],
    ['12a4', 'Enter your right OTP'],
    ['123', 'OTP must be min 4 digits.'],
    ['12345', 'OTP must be max 4 digits.'],
  ] as const) {
    await user.clear(field('OTP'));
    if (typed) await user.type(field('OTP'), typed);
    await user.click(button('Sign in'));
    expect(screen.getByRole('alert').textContent).toBe(said);
  }
  expect(signIn).toHaveBeenCalledTimes(1);
  await user.clear(field('OTP'));
  await user.type(field('OTP'), '1234{Enter}');
  expect(signIn).toHaveBeenLastCalledWith({ id_type: 'MOBILE_NUM', id: NUMBER, id_key: '1234' });
});

it.each([
  ['4821', '4821'],
  ['4821 is your OTP for Fieldloom. It works until 11:35.', '4821'],
])('takes the code out of a pasted "%s"', async (pasted, code) => {
  showSignIn({ 'sign-in': () => Promise.resolve(sent) });
  await askFor();
  await user.click(field('OTP'));
  await user.paste(pasted);
  expect(field('OTP').value).toBe(code);
});

it('keeps the countdown by the clock, and sends another OTP after it', async () => {
  const signIn = vi.fn(() => Promise.resolve(sent));
  showSignIn({ 'sign-in': signIn });
  await askFor();
  expect(resend().disabled).toBe(true);
  expect(screen.getByText('in 30 s')).toBeTruthy();
  await wait(12);
  expect(screen.getByText('in 18 s')).toBeTruthy();
  await wait(18);
  expect(resend().disabled).toBe(false);
  expect(screen.queryByText(/^in /)).toBeNull();
  await user.type(field('OTP'), '12');
  await user.click(resend());
  expect(signIn).toHaveBeenCalledTimes(2);
  expect(signIn).toHaveBeenLastCalledWith({ id_type: 'MOBILE_NUM', id: NUMBER });
  expect(screen.getByRole('status').textContent).toBe(`Another OTP was sent to ${NUMBER}`);
  expect(field('OTP').value).toBe('');
  expect(resend().disabled).toBe(true);
});

const justSent = refusal('An OTP was just sent.', { status: 429, code: 'too_many_requests', subCode: 'otp_sent', retryAfter: 18 });

it('waits as long as it is told to when another OTP is asked for too early', async () => {
  showSignIn({ 'sign-in': vi.fn().mockResolvedValueOnce(sent).mockRejectedValue(justSent) });
  await askFor();
  await wait(30);
  await user.click(resend());
  await wait(0);
  expect(screen.getByRole('alert').textContent).toBe('An OTP was just sent. (otp_sent)Try again in 18 s.');
  expect(screen.getByRole('status').textContent).toBe(`Enter the 4 digits sent to ${NUMBER}`);
  expect(resend().disabled).toBe(true);
  expect(screen.getByText('in 18 s')).toBeTruthy();
});

it('has the field for an OTP that was sent without its knowing', async () => {
  const signIn = vi.fn().mockRejectedValueOnce(justSent).mockResolvedValue(undefined);
  showSignIn({ 'sign-in': signIn });
  await askFor();
  expect(screen.getByRole('alert').textContent).toBe('An OTP was just sent. (otp_sent)Try again in 18 s.');
  expect(document.activeElement).toBe(field('OTP'));
  expect(screen.getByText('in 18 s')).toBeTruthy();
  expect(readPending(Date.now())?.id).toBe(NUMBER);
  await user.type(field('OTP'), '4821{Enter}');
  expect(signIn).toHaveBeenLastCalledWith({ id_type: 'MOBILE_NUM', id: NUMBER, id_key: '4821' });
});

it('has it again for the same number after going back to it', async () => {
  showSignIn({ 'sign-in': vi.fn().mockResolvedValueOnce(sent).mockRejectedValue(justSent) });
  await askFor();
  await wait(12);
  await user.click(button('Change number'));
  expect(screen.queryByLabelText('OTP')).toBeNull();
  await user.click(button('Send OTP'));
  await wait(0);
  expect(field('OTP').value).toBe('');
  expect(screen.getByText('in 18 s')).toBeTruthy();
});

const DAY = 24 * 3600;

it('says that no more are sent today, and keeps nothing of it', async () => {
  const tooMany = refusal('Too many messages.', { status: 429, code: 'too_many_requests', retryAfter: DAY });
  showSignIn({ 'sign-in': vi.fn().mockResolvedValueOnce(sent).mockRejectedValue(tooMany) });
  await askFor();
  await wait(30);
  await user.click(resend());
  await wait(0);
  expect(screen.getByRole('alert').textContent).toBe('Too many messages. (too_many_requests)Try again in 24 h.');
  expect(field('OTP')).toBeTruthy();
  expect(screen.queryByText(/^in /)).toBeNull();
  expect(readPending(Date.now())).toBeUndefined();
});

it('says how long a number is closed, and what other way in there is', async () => {
  const closed = refusal('Too many wrong codes for this number.', { status: 429, subCode: 'codes_locked', retryAfter: 40_000 });
  showSignIn({ 'sign-in': vi.fn().mockRejectedValue(closed) });
  await askFor();
  const said = screen.getByRole('alert').textContent;
  expect(said).toContain('Try again in 12 h.');
  expect(said).toContain('You can also sign in by e-mail, or ask an administrator of your organisation to unlock your sign-in.');
});

it('has no field for an OTP where the first one was refused', async () => {
  const tooMany = refusal('Too many messages.', { status: 429, code: 'too_many_requests', retryAfter: DAY });
  showSignIn({ 'sign-in': vi.fn().mockRejectedValue(tooMany) });
  await askFor();
  expect(screen.getByRole('alert').textContent).toBe('Too many messages. (too_many_requests)Try again in 24 h.');
  expect(screen.queryByLabelText('OTP')).toBeNull();
  expect(document.activeElement).toBe(field('Mobile number'));
  expect({ ...localStorage }).toEqual({});
});

it('finds the OTP that is waited for again after a reload, until it expires', async () => {
  showSignIn({ 'sign-in': () => Promise.resolve(sent) });
  await askFor();
  const kept = readPending(Date.now());
  expect(kept?.id).toBe(NUMBER);
  expect(Math.round(((kept?.expires_at ?? 0) - START) / 1000)).toBe(30);
  cleanup();

  await wait(10);
  const reloaded = showSignIn({});
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('MOBILE NO.');
  expect(field('OTP')).toBeTruthy();
  expect(screen.getByText('in 20 s')).toBeTruthy();
  reloaded.unmount();

  await wait(20);
  showSignIn({});
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('EMAIL');
  expect(screen.queryByLabelText('OTP')).toBeNull();
  expect({ ...localStorage }).toEqual({});
});

it('goes back to the number, and forgets what was sent', async () => {
  keepPending({ id: NUMBER, expires_at: START + 20_000 });
  showSignIn({});
  await user.click(button('Change number'));
  expect(field('Mobile number').value).toBe(NUMBER);
  expect(readPending(START)).toBeUndefined();
});

it('tells of a wrong or expired OTP, and stays for another try', async () => {
  const wrong = refusal('The OTP is wrong or too old.', { code: 'bad_credentials', subCode: 'bad_otp' });
  showSignIn({ 'sign-in': vi.fn().mockResolvedValueOnce(sent).mockRejectedValue(wrong) });
  await askFor();
  await user.type(field('OTP'), '1111{Enter}');
  await wait(0);
  expect(screen.getByRole('alert').textContent).toBe('The OTP is wrong or too old. (bad_otp)');
  expect(document.activeElement).toBe(field('OTP'));
});

it('offers the organisations of a person of several, and sends the same OTP again with the chosen one', async () => {
  const signIn = vi
    .fn()
    .mockResolvedValueOnce(sent)
    .mockResolvedValueOnce({ organisations: organisations(2) })
    .mockResolvedValue(undefined);
  showSignIn({ 'sign-in': signIn });
  await askFor();
  await user.type(field('OTP'), '1234{Enter}');
  await screen.findByRole('dialog', { name: 'Choose one..' });
  await user.keyboard('{ArrowDown}{Enter}');
  expect(signIn).toHaveBeenLastCalledWith({ id_type: 'MOBILE_NUM', id: NUMBER, id_key: '1234', org_id: 'o1' });
});
