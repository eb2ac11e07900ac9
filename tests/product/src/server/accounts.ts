/** Whoever becomes a member signs in by the address that the membership carries. */
import { system } from '../../../../engine/server/kernel/principal.ts';
import type { WorkflowArea } from '../../../../engine/server/workflows/types.ts';

export const accounts: WorkflowArea = {
  workflows: [],
  hooks: {
    user: {
      async beforeCreate(changes, { connection, resources }) {
        const people = changes.map(({ after }) => ({ email: after.user_email }));
        const made = await resources.create(system('accounts'), 'identity', people, connection);
        changes.forEach(({ after }, index) => {
          after.identity_id = made[index]?.id;
        });
      },
    },
  },
};
