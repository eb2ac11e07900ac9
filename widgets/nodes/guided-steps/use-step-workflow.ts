/** Runs the workflow that does a step: with the device's place where it asks for one, and a reason where it was refused for want of one. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EntityView, WorkflowView } from '../../../engine/core/definitions/view-types.ts';
import type { StepState } from '../../../engine/core/lifecycle/index.ts';
import type { RuleScope } from '../../../engine/core/rules/types.ts';
import { can, isCallError, useHost, useToast, useWorkflow } from '../../../engine/react/index.ts';
import type { RecordData } from '../../../engine/react/types.ts';
import { messageOf } from '../../primitives/support/message-of.ts';
import { devicePlace } from './device-place.ts';
import type { Ahead } from './options.ts';
import { reasonAsked } from './use-ahead.ts';

/** Status of a call whose record is another one by now. */
const STALE = 412;

type Options = {
  readonly entity: EntityView;
  readonly record: RecordData;
  readonly state: StepState | undefined;
  readonly scope: RuleScope;
  /** How one goes on while it is sent; without it the step waits for the answer. */
  readonly ahead?: Ahead;
};

export type StepWorkflow = {
  /** What does the step, where the person may still do it. */
  readonly workflow: WorkflowView | undefined;
  readonly isBusy: boolean;
  /** Why a reason is wanted, in words. */
  readonly asked: string | undefined;
  readonly go: (reason?: string) => Promise<void>;
};

export function useStepWorkflow({ entity, record, state, scope, ahead }: Options): StepWorkflow {
  const { t } = useTranslation();
  const { add } = useToast();
  const { client } = useHost();
  const name = state?.step.kind.workflow ?? '';
  const { workflow, run } = useWorkflow(entity.name, name);
  const [isBusy, setBusy] = useState(false);
  const [asked, setAsked] = useState<string>();
  const isOpen = workflow !== undefined && state?.isDone === false && can(entity, name, scope, record);

  const send = async (reason: string): Promise<unknown> => {
    const takesPlace = workflow?.fields.includes('latitude') === true;
    const place = takesPlace ? await devicePlace() : {};
    const input = { ...place, ...(reason.trim() ? { reason: reason.trim() } : {}) };
    try {
      return await run(record, input);
    } catch (error) {
      // The step before may have had the server write more behind its answer. A step says what happened, which that does not change.
      if (!isCallError(error) || error.status !== STALE) throw error;
      const { data } = await client.get(entity.name, String(record.id));
      return run(data, input);
    }
  };
  const go = async (reason = '') => {
    if (ahead) return ahead.send(send(reason));
    setBusy(true);
    try {
      await send(reason);
    } catch (error) {
      const why = reasonAsked(error);
      if (why === undefined) add({ text: messageOf(error, t('engine.something_wrong')), tone: 'danger' });
      else setAsked(why);
    }
    setBusy(false);
  };
  return {
    workflow: isOpen ? workflow : undefined,
    isBusy: ahead ? ahead.isSending : isBusy,
    asked: ahead ? ahead.asked : asked,
    go,
  };
}
