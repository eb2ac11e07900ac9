/** The body of a sign-in, with the words for what is wrong with it. */

import { type FieldProblem, problems } from '../kernel/errors.ts';
import { isUuid } from '../kernel/ids.ts';
import { type Said, said } from '../kernel/said.ts';
import { OTP_DIGITS } from './otp.ts';

type Chosen = {
  /** The organisation that was picked. */
  readonly orgId: string | undefined;
  /** The product's app asks: only people who may enter it come in. */
  readonly isApp: boolean;
};

export type SignInForm = Chosen &
  (
    | { readonly kind: 'email'; readonly email: string; readonly password: string }
    /** Without a code one is asked for. */
    | { readonly kind: 'mobile'; readonly mobile: string; readonly code: string | undefined }
    | { readonly kind: 'super'; readonly userId: string; readonly token: string }
  );

/** E-mail addresses are compared without case, and kept in lower case. */
export const normaliseEmail = (email: string) => email.trim().toLowerCase();

const emailForm = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const EMAIL_LENGTH = 320;
/** What the product says of the form. */
export type SignInRules = {
  /** The key by which its app says that it asks. */
  readonly appKey: string | undefined;
  /** Of a mobile number, before an organisation is known that could say otherwise. */
  readonly mobileDigits: number;
};

type Body = (name: string) => unknown;

/** @throws unreadable (400), invalid (422) with every field that is wrong */
export function readSignIn(body: unknown, { appKey, mobileDigits }: SignInRules): SignInForm {
  const value = valuesOf(body);
  const errors: FieldProblem[] = [];
  const orgId = value('org_id');
  const isApp = appKey === undefined ? false : (value(appKey) ?? false);
  if (!isAbsent(orgId) && typeof orgId !== 'string')
    errors.push({ pointer: '/org_id', code: 'type', message: said('problem.platform.identity.org_id_must_text') });
  if (typeof isApp !== 'boolean')
    errors.push({
      pointer: `/${appKey}`,
      code: 'type',
      message: said('problem.platform.identity.must_be_true_or_false', { key: appKey }),
    });
  const shown = readShown(value, errors, mobileDigits);
  if (errors.length > 0 || !shown) throw problems.invalid({ errors });
  return { ...shown, orgId: typeof orgId === 'string' && orgId !== '' ? orgId : undefined, isApp: isApp === true };
}

/** The e-mail address in `id`. @throws unreadable (400), invalid (422) */
export function readEmail(body: unknown): string {
  const errors: FieldProblem[] = [];
  const email = emailIn(valuesOf(body), errors);
  if (email === undefined) throw problems.invalid({ errors });
  return email;
}

const isAbsent = (value: unknown): boolean => value === undefined || value === null;

function valuesOf(body: unknown): Body {
  if (typeof body !== 'object' || body === null) throw problems.unreadable();
  return (name) => (Object.hasOwn(body, name) ? Reflect.get(body, name) : undefined);
}

type Shown<Form = SignInForm> = Form extends unknown ? Omit<Form, keyof Chosen> : never;

function readShown(value: Body, errors: FieldProblem[], mobileDigits: number): Shown | undefined {
  switch (value('id_type')) {
    case 'EMAIL':
      return readPassword(value, errors);
    case 'MOBILE_NUM':
      return readMobile(value, errors, mobileDigits);
    case 'SUPER_ADMIN_ACCESS':
      return readSuper(value, errors);
    default:
      errors.push({ pointer: '/id_type', code: 'enum', message: said('problem.platform.identity.id_type_must_email_mobile') });
      return undefined;
  }
}

function emailIn(value: Body, errors: FieldProblem[]): string | undefined {
  const id = value('id');
  if (typeof id === 'string' && id.length <= EMAIL_LENGTH && emailForm.test(id.trim())) return normaliseEmail(id);
  errors.push({ pointer: '/id', code: 'format', message: said('problem.platform.identity.input_not_valid_e_mail') });
  return undefined;
}

function readPassword(value: Body, errors: FieldProblem[]): Shown | undefined {
  const email = emailIn(value, errors);
  const password = value('id_key');
  if (typeof password === 'string' && password !== '') return email === undefined ? undefined : { kind: 'email', email, password };
  errors.push({ pointer: '/id_key', code: 'required', message: said('problem.platform.identity.please_input_password') });
  return undefined;
}

function readMobile(value: Body, errors: FieldProblem[], digits: number): Shown | undefined {
  const [mobile, code] = [value('id'), value('id_key')];
  const words = {
    wrong: said('problem.platform.identity.please_enter_right_mobile_number'),
    short: said('problem.platform.identity.mobile_too_short', { digits }),
    long: said('problem.platform.identity.mobile_too_long', { digits }),
  };
  errors.push(...digitFaults('/id', mobile, digits, words));
  if (!isAbsent(code))
    errors.push(
      ...digitFaults('/id_key', code, OTP_DIGITS, {
        wrong: said('problem.platform.identity.otp_wrong'),
        short: said('problem.platform.identity.otp_too_short', { digits: OTP_DIGITS }),
        long: said('problem.platform.identity.otp_too_long', { digits: OTP_DIGITS }),
      }),
    );
  if (errors.length > 0 || typeof mobile !== 'string') return undefined;
  return { kind: 'mobile', mobile: mobile.trim(), code: typeof code === 'string' ? code.trim() : undefined };
}

type Words = { readonly wrong: Said; readonly short: Said; readonly long: Said };

function digitFaults(pointer: string, value: unknown, digits: number, { wrong, short, long }: Words): readonly FieldProblem[] {
  const text = typeof value === 'string' ? value.trim() : '';
  if (!/^[0-9]+$/.test(text)) return [{ pointer, code: 'pattern', message: wrong }];
  const params = { limit: digits };
  if (text.length < digits) return [{ pointer, code: 'minLength', message: short, params }];
  return text.length > digits ? [{ pointer, code: 'maxLength', message: long, params }] : [];
}

function readSuper(value: Body, errors: FieldProblem[]): Shown | undefined {
  const [userId, token] = [value('id'), value('id_key')];
  if (!isUuid(userId)) errors.push({ pointer: '/id', code: 'format', message: said('problem.platform.identity.id_must_id_user') });
  if (typeof token !== 'string' || token === '' || token.length > 200)
    errors.push({ pointer: '/id_key', code: 'required', message: said('problem.platform.identity.id_key_must_token_given') });
  return isUuid(userId) && typeof token === 'string' ? { kind: 'super', userId, token } : undefined;
}
