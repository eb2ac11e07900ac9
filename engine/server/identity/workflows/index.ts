/** Ways into the product that somebody else opens: an invitation, a release after too many tries, and the platform owner's visit. */

import type { WorkflowArea } from '../../workflows/types.ts';
import type { Invitations } from '../invitations.ts';
import type { SignInLocks } from '../sign-in-locks.ts';
import { inviteUser } from './invite.ts';
import { releaseLock } from './release-lock.ts';
import { enterOrganisation } from './super-admin-access.ts';

/** What these ways need of a server's identities. */
export type AccessOptions = { readonly invitations: Pick<Invitations, 'resend'>; readonly locks: Pick<SignInLocks, 'release'> };

export const access = ({ invitations, locks }: AccessOptions): WorkflowArea => ({
  workflows: [inviteUser(invitations), releaseLock(locks), enterOrganisation],
  hooks: {},
});
