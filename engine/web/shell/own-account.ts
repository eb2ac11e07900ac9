/** What a person may do with the own account. */
import type { AppPlan } from '../../core/definitions/view-types.ts';
import { brought } from '../brought.ts';

/** For people who look after it themselves and may change it: never for a visitor in their place. */
export const mayChangePassword = ({ user }: Pick<AppPlan, 'user'>): boolean =>
  !brought().panels.keepsPassword?.(user) && !user.cannot_change_password && !user.is_super_admin;
