/** A new password and its repetition, with the words for what is wrong with them. */

import { type FieldProblem, problems } from '../kernel/errors.ts';
import { type Said, said } from '../kernel/said.ts';
import { PASSWORD_LENGTH } from './passwords.ts';

/** A field of a body; undefined when it has none of that name. */
export const givenIn = (body: unknown, name: string): unknown =>
  typeof body === 'object' && body !== null && Object.hasOwn(body, name) ? Reflect.get(body, name) : undefined;

export type NewPassword = { readonly oldPassword: string; readonly newPassword: string };

/**
 * `user_new_password` and `user_confirm_pass`; with `isOldAsked` also `user_old_password`, otherwise empty.
 * @throws invalid (422)
 */
export function readNewPassword(body: unknown, { isOldAsked }: { readonly isOldAsked: boolean }): NewPassword {
  const errors: FieldProblem[] = [];
  const text = (name: string, missing: Said): string => {
    const value = givenIn(body, name);
    if (typeof value === 'string' && value !== '') return value;
    errors.push({ pointer: `/${name}`, code: 'required', message: missing });
    return '';
  };
  const oldPassword = isOldAsked ? text('user_old_password', said('problem.platform.identity.old_password_required')) : '';
  const newPassword = text('user_new_password', said('problem.platform.identity.password_required'));
  const confirmed = text('user_confirm_pass', said('problem.platform.identity.confirm_password_required'));
  if (errors.length === 0) errors.push(...faultsOf(newPassword, confirmed));
  if (errors.length > 0) throw problems.invalid({ errors });
  return { oldPassword, newPassword };
}

function faultsOf(newPassword: string, confirmed: string): FieldProblem[] {
  const { from, to } = PASSWORD_LENGTH;
  const faults: FieldProblem[] = [];
  if (newPassword.length < from) {
    faults.push({
      pointer: '/user_new_password',
      code: 'minLength',
      message: said('problem.platform.identity.password_must_min_characters', { from }),
      params: { limit: from },
    });
  }
  if (newPassword.length > to) {
    faults.push({
      pointer: '/user_new_password',
      code: 'maxLength',
      message: said('problem.platform.identity.password_must_max_characters', { to }),
      params: { limit: to },
    });
  }
  if (newPassword !== confirmed) {
    faults.push({
      pointer: '/user_confirm_pass',
      code: 'check',
      message: said('problem.platform.identity.password_confirm_password_do_not'),
    });
  }
  return faults;
}
