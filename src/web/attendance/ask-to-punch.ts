/** Punching in or out, asked for from elsewhere: the toggle of the top bar hears of it. */
import { proxy } from 'valtio';
import type { AppPlan } from '../../../engine/core/definitions/view-types.ts';

export const punchAsked = proxy({ count: 0 });

export const askToPunch = (): void => {
  punchAsked.count += 1;
};

/** Owners have no attendance, and nobody punches for somebody else. */
export const mayPunch = ({ org, user }: Pick<AppPlan, 'org' | 'user'>): boolean => org.type !== 'ORG_TYPE_OWNER' && !user.is_super_admin;
