/** Types of work and other lists with custom fields of their own: these hold together, and every version of them is kept. */
import type { EntityHooks } from '../../../engine/server/resources/types.ts';
import type { TypeEntity } from './custom-form.ts';
import { forgetVersions, keepVersions, prepareForms } from './custom-form-hooks.ts';

export const formHooks = (entity: TypeEntity): EntityHooks => ({
  beforeCreate: (changes) => prepareForms(changes),
  afterCreate: (changes, context) => keepVersions(entity, changes, context),
  beforeUpdate: (changes) => prepareForms(changes),
  afterUpdate: (changes, context) => keepVersions(entity, changes, context),
  beforeRemove: (forms, context) => forgetVersions(entity, forms, context),
});
