import { expect, it } from 'vitest';
import { fakeApp } from '../../../.storybook/fake-app.ts';
import { bring } from '../brought.ts';
import { mayChangePassword } from './own-account.ts';

bring({ panels: { keepsPassword: ({ is_on_field }) => is_on_field } });

it.each([
  [false, false, false, true],
  [true, false, false, false],
  [false, true, false, false],
  [true, true, false, false],
  [false, false, true, false],
])(
  'on field %s, cannot change %s, a visitor %s: the password may be changed %s',
  (is_on_field, cannot_change_password, is_super_admin, may) => {
    expect(mayChangePassword(fakeApp({ user: { is_on_field, cannot_change_password, is_super_admin } }))).toBe(may);
  },
);
