/** An administrator sets the password of a member. */
import { assertStrong } from '../../../engine/server/identity/password-strength.ts';
import { hashPassword } from '../../../engine/server/identity/passwords.ts';
import type { WorkflowOf } from '../rows/index.ts';
import { setPassword } from './identities.ts';

/** It opens this organisation alone; whatever else the person has is not this organisation's to touch, or to know of. */
export const setMemberPassword: WorkflowOf<'user', 'set-password'> = {
  name: 'set-password',
  entity: 'user',
  async run({ connection, now }, { records, input }) {
    for (const { user_name, user_email, user_mobile } of records)
      await assertStrong(input.password, { pointer: '/password', known: [user_name, user_email, user_mobile] });
    const hash = await hashPassword(input.password);
    for (const record of records) await setPassword(connection, record, hash, now);
    return null;
  },
};
