/** Steps of one record, and how far it is. */
import { useMemo } from 'react';
import { customForm } from '../../../engine/core/definitions/custom-form.ts';
import type { EntityView } from '../../../engine/core/definitions/view-types.ts';
import { type StepState, stepStates, stepsOf } from '../../../engine/core/lifecycle/index.ts';
import type { StepRow } from '../../../engine/core/lifecycle/types.ts';
import type { RuleScope } from '../../../engine/core/rules/types.ts';
import { ruleOf, useRecord } from '../../../engine/react/index.ts';
import type { RecordData } from '../../../engine/react/types.ts';

export type Steps = { readonly states: readonly StepState[]; readonly isLoading: boolean; readonly error: Error | null };

const NONE: readonly StepState[] = [];
const NO_FORM = { fields: [], groups: [] };

/** Where what lists them is not for this person, the usual ones without a form. */
export function useSteps(entity: EntityView | undefined, record: RecordData | undefined, scope: RuleScope): Steps {
  const plan = entity?.steps;
  const by = entity?.customBy;
  const listing = entity?.fields.find(({ name }) => name === by)?.ref;
  const value = by === undefined ? undefined : record?.[by];
  const id = plan && (typeof value === 'string' || typeof value === 'number') ? String(value) : undefined;
  const { record: listed, isLoading, error } = useRecord(listing ?? '', listing === undefined ? undefined : id);
  const steps = useMemo(() => {
    if (!plan) return [];
    const rows = listed?.[plan.list];
    return stepsOf(plan, Array.isArray(rows) ? (rows as readonly StepRow[]) : [], listed ? customForm(listed.custom_fields) : NO_FORM);
  }, [plan, listed]);
  const states = useMemo(
    () => (record ? stepStates(steps, record, (when) => ruleOf(when)?.holds({ ...scope, doc: record }) ?? true) : NONE),
    [steps, record, scope],
  );
  return { states, isLoading: isLoading && id !== undefined, error };
}
