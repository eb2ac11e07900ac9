/** The fields of a new password and their rules. */

export const passwordNames = ['user_old_password', 'user_new_password', 'user_confirm_pass'] as const;
export type PasswordName = (typeof passwordNames)[number];
export type Passwords = Readonly<Record<PasswordName, string>>;

/** Key of the text of what is wrong with each field; the server says the rest. */
export function faultsOf({ user_old_password, user_new_password, user_confirm_pass }: Passwords): Partial<Record<PasswordName, string>> {
  return {
    ...(user_old_password === '' ? { user_old_password: 'shell.password_old_missing' } : {}),
    ...(user_new_password === '' ? { user_new_password: 'shell.password_missing' } : {}),
    ...confirmFault(user_confirm_pass, user_new_password),
  };
}

function confirmFault(confirm: string, password: string): { readonly user_confirm_pass?: string } {
  if (confirm === '') return { user_confirm_pass: 'shell.password_confirm_missing' };
  return confirm === password ? {} : { user_confirm_pass: 'shell.password_differs' };
}
