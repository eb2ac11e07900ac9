/** Forms of items come with their organisations. */
import { type HooksOf, present } from '../rows/index.ts';
import { makeForms } from './forms.ts';

export const formHooks: HooksOf<'item-form'> = {
  beforeCreate(changes) {
    for (const { after } of changes) after.id = present(after.org_id);
  },
};

export const organisationHooks: HooksOf<'organisation'> = {
  afterCreate: (changes, context) =>
    makeForms(
      context,
      changes.map(({ after }) => after.id),
    ),
};
