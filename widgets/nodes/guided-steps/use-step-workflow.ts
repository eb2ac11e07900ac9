/** Runs the workflow that does a step: with the device's place where it asks for one, and a reason where it was refused for want of one. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EntityView, WorkflowView } from '../../../engine/core/definitions/view-types.ts';
import type { StepState } from '../../../engine/core/lifecycle/index.ts';
import type { RuleScope } from '../../../engine/core/rules/types.ts';
import { can, isCallError, useToast, useWorkflow } from '../../../engine/react/index.ts';
import type { RecordData } from '../../../engine/react/types.ts';
import { messageOf } from '../../primitives/support/message-of.ts';
import { devicePlace } from './device-place.ts';

const REASON = '/reason';

type Options = {
  readonly entity: EntityView;
  readonly record: RecordData;
  readonly state: StepState | undefined;
  readonly scope: RuleScope;
  readonly onDone: (record?: RecordData) => void;
};

export type StepWorkflow = {
  /** What does the step, where the person may still do it. */
  readonly workflow: WorkflowView | undefined;
  readonly isBusy: boolean;
  /** Why a reason is wanted, in words. */
  readonly asked: string | undefined;
  readonly go: (reason?: string) => Promise<void>;
};

export function useStepWorkflow({ entity, record, state, scope, onDone }: Options): StepWorkflow {
  const { t } = useTranslation();
  const { add } = useToast();
  const name = state?.step.kind.workflow ?? '';
  const { workflow, run } = useWorkflow(entity.name, name);
  const [isBusy, setBusy] = useState(false);
  const [asked, setAsked] = useState<string>();
  const isOpen = workflow !== undefined && state?.isDone === false && can(entity, name, scope, record);

  const go = async (reason = '') => {
    setBusy(true);
    try {
      const takesPlace = workflow?.fields.includes('latitude') === true;
      const place = takesPlace ? await devicePlace() : {};
      const answer = await run(record, { ...place, ...(reason.trim() ? { reason: reason.trim() } : {}) });
      onDone(answer as RecordData | undefined);
    } catch (error) {
      const why = isCallError(error) ? error.errors?.find(({ pointer }) => pointer === REASON)?.message : undefined;
      if (why === undefined) add({ text: messageOf(error, t('engine.something_wrong')), tone: 'danger' });
      else setAsked(why);
    }
    setBusy(false);
  };
  return { workflow: isOpen ? workflow : undefined, isBusy, asked, go };
}
