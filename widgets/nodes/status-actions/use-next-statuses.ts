/** Statuses that a record may go to next, as the input of its status workflow offers them. */
import { useMemo } from 'react';
import type { EntityView } from '../../../engine/core/definitions/view-types.ts';
import type { RuleScope } from '../../../engine/core/rules/types.ts';
import { type Choice, can, useFormPlan, useOptions, withRecord } from '../../../engine/react/index.ts';
import type { Label, RecordData } from '../../../engine/react/types.ts';

type Request = {
  readonly entity: EntityView | undefined;
  readonly record: RecordData | undefined;
  readonly workflow: string | undefined;
  /** Input of the workflow that takes the status. */
  readonly field: string;
  readonly scope: RuleScope;
};

export type NextStatuses = {
  readonly choices: readonly Choice[];
  readonly isLoading: boolean;
  readonly error: Error | null;
  readonly retry: () => void;
};

const NONE: readonly Choice[] = [];
const noLabel = (): Label | undefined => undefined;

/** Empty when the person may not run the workflow on this record. */
export function useNextStatuses({ entity, record, workflow, field, scope }: Request): NextStatuses {
  const recordScope = useMemo(() => withRecord(scope, record), [scope, record]);
  const isAllowed = entity !== undefined && record !== undefined && workflow !== undefined && can(entity, workflow, scope, record);
  const form = useFormPlan({ entity: entity?.name ?? '', purpose: workflow ?? '', enabled: isAllowed });
  const input = isAllowed ? form.plan?.fields.find(({ name }) => name === field) : undefined;
  const options = useOptions({ field: input, scope: recordScope, labelOf: noLabel, enabled: isAllowed });
  return {
    choices: (input && options.options) ?? NONE,
    isLoading: isAllowed && (form.isLoading || options.isLoading),
    error: form.error ?? options.error,
    retry: () => {
      if (form.error) form.retry();
      else options.retry();
    },
  };
}
