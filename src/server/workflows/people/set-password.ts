/** An administrator sets the password of a member (specification 3.3). */
import { hashPassword } from '../../identity/passwords.ts';
import { problems } from '../../kernel/errors.ts';
import type { WorkflowRun } from '../types.ts';
import { setPassword } from './identities.ts';

/** @throws conflict (409) for somebody who is a member elsewhere too: that password is not this organisation's to set. */
export const setMemberPassword: WorkflowRun = {
  name: 'set-password',
  entity: 'user',
  async run({ connection, now }, { records, input }) {
    const hash = await hashPassword(String(input.password));
    for (const record of records) {
      if (await setPassword(connection, String(record.identity_id), hash, now)) continue;
      throw problems.conflict({
        subCode: 'other_memberships',
        message: 'This person belongs to another organisation too and sets the password alone.',
      });
    }
    return null;
  },
};
