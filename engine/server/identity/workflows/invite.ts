/** Sends a member's invitation again. */

import type { WorkflowRun } from '../../workflows/types.ts';
import type { Invitations } from '../invitations.ts';

/** @throws conflict (409) for somebody who cannot be invited, too_many_requests (429) */
export const inviteUser = ({ resend }: Pick<Invitations, 'resend'>): WorkflowRun => ({
  name: 'invite',
  entity: 'user',
  async run({ connection, now }, { records }) {
    for (const user of records) await resend(connection, user, now);
    return null;
  },
});
