/** The form of an organisation's items has the organisation's id: every item knows it without looking. */
import type { EntityHooks } from '../../resources/types.ts';

export const formHooks: EntityHooks = {
  beforeCreate(changes) {
    for (const { after } of changes) after.id = after.org_id;
  },
};
