/** What the button of a workflow's form bears: the words of the chosen value where the choices have some ('Start work'), else the workflow's. */
import { useState } from 'react';
import type { FormPlan } from '../../../engine/core/definitions/view-types.ts';
import type { RuleScope } from '../../../engine/core/rules/types.ts';
import { useOptions, withRecord } from '../../../engine/react/index.ts';
import type { FormTask } from './form-task.ts';

export type Verb = {
  /** Undefined while nothing with words of its own is chosen. */
  readonly words: string | undefined;
  /** Field whose values have words. */
  readonly pointer: string | undefined;
  readonly choose: (value: unknown) => void;
};

export function useVerb(task: FormTask, plan: FormPlan | undefined, scope: RuleScope): Verb {
  const field = plan?.fields.find(({ optionsFrom }) => optionsFrom?.label !== undefined);
  const [chosen, choose] = useState<unknown>();
  const value = chosen ?? (field && task.initial?.[field.name]);
  const { options } = useOptions({
    field,
    scope: withRecord(scope, task.records[0]),
    enabled: field !== undefined && value !== undefined,
    labelOf: noLabel,
  });
  return { words: options?.find((choice) => choice.value === value)?.label, pointer: field?.pointer, choose };
}

const noLabel = (): undefined => undefined;
