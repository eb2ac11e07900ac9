/** What is wrong with what was typed: the key of its text; undefined when all is well. */

/** A mobile number has 10 digits before an organisation is known, a one-time password 4. */
export const MOBILE_DIGITS = 10;
export const OTP_DIGITS = 4;

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const DIGITS = /^[0-9]+$/;

export type Fault = string | undefined;

export const emailFault = (email: string): Fault => (EMAIL.test(email.trim()) ? undefined : 'signin.email_invalid');
export const passwordFault = (password: string): Fault => (password === '' ? 'signin.password_missing' : undefined);

/** Numbers are often copied with blanks in them, which mean nothing. */
export const plainNumber = (text: string): string => text.replace(/\s/g, '');

type Words = { readonly wrong: string; readonly short: string; readonly long: string };

function digitsFault(text: string, length: number, { wrong, short, long }: Words): Fault {
  const number = plainNumber(text);
  if (!DIGITS.test(number)) return wrong;
  if (number.length < length) return short;
  return number.length > length ? long : undefined;
}

export const mobileFault = (mobile: string): Fault =>
  digitsFault(mobile, MOBILE_DIGITS, { wrong: 'signin.mobile_invalid', short: 'signin.mobile_short', long: 'signin.mobile_long' });

export const otpFault = (otp: string): Fault =>
  digitsFault(otp, OTP_DIGITS, { wrong: 'signin.otp_invalid', short: 'signin.otp_short', long: 'signin.otp_long' });

/** Of a new password. How long it must be is the server's to say. */
export const newPasswordFault = (password: string): Fault => (password === '' ? 'password.missing' : undefined);

export function confirmFault(password: string, confirmed: string): Fault {
  if (confirmed === '') return 'password.confirm_missing';
  return confirmed === password ? undefined : 'password.mismatch';
}
