/** Forms of items come with their organisations. */
import type { EntityHooks } from '../../../engine/server/resources/types.ts';
import { makeForms } from './forms.ts';

export const formHooks: EntityHooks = {
  beforeCreate(changes) {
    for (const { after } of changes) after.id = after.org_id;
  },
};

export const organisationHooks: EntityHooks = {
  afterCreate: (changes, context) =>
    makeForms(
      context,
      changes.map(({ after }) => String(after.id)),
    ),
};
