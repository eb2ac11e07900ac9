import i18next from 'i18next';
import { describe, expect, it } from 'vitest';
import { startTexts } from '../../../.storybook/texts.ts';
import { confirmFault, emailFault, type Fault, mobileFault, newPasswordFault, otpFault, passwordFault } from './faults.ts';

startTexts();
const words = (fault: Fault) => (fault === undefined ? undefined : i18next.t(fault));

describe('words of what is wrong', () => {
  it.each([
    ['', 'The input is not valid E-mail!'],
    ['admin', 'The input is not valid E-mail!'],
    ['admin@acme', 'The input is not valid E-mail!'],
    ['ad min@acme.test', 'The input is not valid E-mail!'],
    [' admin@acme.test ', undefined],
  ])('e-mail "%s": %s', (email, said) => expect(words(emailFault(email))).toBe(said));

  it.each([
    ['', 'Please input your Password!'],
    [' ', undefined],
  ])('password "%s": %s', (password, said) => expect(words(passwordFault(password))).toBe(said));

  it.each([
    ['', 'Please enter your right mobile number!'],
    ['90000x0001', 'Please enter your right mobile number!'],
    ['+919000000001', 'Please enter your right mobile number!'],
    ['९०००००००१', 'Please enter your right mobile number!'],
    ['900000001', 'Mobile no must be min 10 digits.'],
    ['90000000012', 'Mobile no must be max 10 digits.'],
    ['9000000001', undefined],
    ['90000 00001', undefined],
  ])('mobile number "%s": %s', (mobile, said) => expect(words(mobileFault(mobile))).toBe(said));

  it.each([
    ['', 'Enter your right OTP'],
    ['12a4', 'Enter your right OTP'],
    ['123', 'OTP must be min 4 digits.'],
    ['12345', 'OTP must be max 4 digits.'],
    ['1234', undefined],
  ])('OTP "%s": %s', (otp, said) => expect(words(otpFault(otp))).toBe(said));

  it.each([
    ['', '', 'Password is required', 'Confirm password is required'],
    ['Secret@123', '', undefined, 'Confirm password is required'],
    ['Secret@123', 'Secret@124', undefined, 'The password and confirm password do not match !'],
    ['Secret@123', 'Secret@123', undefined, undefined],
  ])('new passwords "%s" and "%s"', (password, confirmed, first, second) => {
    expect(words(newPasswordFault(password))).toBe(first);
    expect(words(confirmFault(password, confirmed))).toBe(second);
  });
});
