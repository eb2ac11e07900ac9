/** An administrator of the platform owner opens a way into an organisation. */

import { problems } from '../../kernel/errors.ts';
import { said } from '../../kernel/said.ts';
import { textOf } from '../../workflows/rows.ts';
import type { WorkflowRun } from '../../workflows/types.ts';
import { normaliseEmail } from '../sign-in.ts';
import { findVisited, grantAccess } from '../super-access.ts';

/**
 * Answers user, token (good once, for a minute) and the address of the page that takes them.
 * @throws not_found for the server itself, which visits nobody; invalid (422) at `/user` for somebody who is not there;
 *   conflict (409) for an organisation without an active administrator
 */
export const enterOrganisation: WorkflowRun = {
  name: 'super-admin-access',
  entity: 'organisation',
  async run({ connection, principal, now }, { records, input }) {
    const [organisation, second] = records;
    // Each visit is asked for by itself, with its own reason.
    if (!organisation || second || principal.kind !== 'member') throw problems.notFound();
    const email = textOf(input.user);
    const orgId = String(organisation.id);
    const userId = await findVisited(connection, orgId, email === null ? null : normaliseEmail(email));
    if (userId === undefined) throw nobody(email);
    const visited = { orgId, userId, openedBy: principal.user.id, reason: String(input.reason).trim() };
    const token = await grantAccess(connection, visited, now);
    return { user_id: userId, my_token: token, url: `/signin?user_id=${userId}&my_token=${token}` };
  },
};

const nobody = (email: string | null) =>
  email === null
    ? problems.conflict({ subCode: 'no_admin', message: said('problem.platform.identity.organisation_no_active_administrator_enter') })
    : problems.invalid({
        errors: [{ pointer: '/user', code: 'reference', message: said('problem.platform.identity.nobody_active_e_mail') }],
      });
