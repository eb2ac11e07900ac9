/** An administrator sets the password of a member (specification 3.3). */
import { hashPassword } from '../../identity/passwords.ts';
import type { WorkflowRun } from '../types.ts';
import { setPassword } from './identities.ts';

/** It opens this organisation alone; whatever else the person has is not this organisation's to touch, or to know of. */
export const setMemberPassword: WorkflowRun = {
  name: 'set-password',
  entity: 'user',
  async run({ connection, now }, { records, input }) {
    const hash = await hashPassword(String(input.password));
    for (const record of records) await setPassword(connection, record, hash, now);
    return null;
  },
};
