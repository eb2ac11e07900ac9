/** Organisations, their partnerships, members and roles, and what each of them may do. */
import type { WorkflowArea } from '../../../engine/server/workflows/types.ts';
import { appAccessHooks, endAppSessions } from './app-access.ts';
import { accessHooks, giveAccess } from './customer-access.ts';
import { createOrganisation } from './organisations.ts';
import { inviteProvider, joinPartners } from './partnerships.ts';
import { setMemberPassword } from './set-password.ts';
import { userHooks } from './user-hooks.ts';

export const people: WorkflowArea = {
  workflows: [setMemberPassword, createOrganisation, inviteProvider, joinPartners, giveAccess],
  effects: [endAppSessions],
  hooks: {
    user: userHooks,
    'customer-access': accessHooks,
    'app-access': appAccessHooks,
  },
};
