/** Members and their roles. */
import type { WorkflowArea } from '../types.ts';
import { roleHooks } from './role-hooks.ts';
import { setMemberPassword } from './set-password.ts';
import { userHooks } from './user-hooks.ts';

export const people: WorkflowArea = {
  workflows: [setMemberPassword],
  hooks: { user: userHooks, role: roleHooks },
};
