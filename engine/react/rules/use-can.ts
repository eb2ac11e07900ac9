import { useMemo } from 'react';
import type { EntityView } from '../../core/definitions/view-types.ts';
import type { RuleScope } from '../../core/rules/types.ts';
import { can } from './can.ts';

/** Whether the person may do this with the record; false while entity or record are missing. */
export const useCan = (entity: EntityView | undefined, verb: string, scope: RuleScope, doc: unknown): boolean =>
  useMemo(() => entity !== undefined && can(entity, verb, scope, doc), [entity, verb, scope, doc]);
