/** Ways into the product that somebody else opens: an invitation, and the platform owner's visit. */
import type { Invitations } from '../../identity/invitations.ts';
import type { WorkflowArea } from '../types.ts';
import { inviteUser } from './invite.ts';
import { enterOrganisation } from './super-admin-access.ts';

export const access = ({ invitations }: { readonly invitations: Pick<Invitations, 'resend'> }): WorkflowArea => ({
  workflows: [inviteUser(invitations), enterOrganisation],
  hooks: {},
});
