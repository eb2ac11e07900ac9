/** What the account menu leads to. */
import type { AppPlan } from '../../core/definitions/view-types.ts';

/** For people who are not on field and may change it, themselves: never for a visitor in their place. */
export const mayChangePassword = ({ user }: Pick<AppPlan, 'user'>): boolean =>
  !user.is_on_field && !user.cannot_change_password && !user.is_super_admin;
