/**
 * Steps that are done and run again by themselves (`again` of their kind): as long as somebody looks at the page and may still run them.
 * Nobody is told of it, and one that fails is left for the next time.
 */
import { useEffect, useRef } from 'react';
import type { EntityView } from '../../../engine/core/definitions/view-types.ts';
import type { StepState } from '../../../engine/core/lifecycle/index.ts';
import type { RuleScope } from '../../../engine/core/rules/types.ts';
import { can, useWorkflow } from '../../../engine/react/index.ts';
import type { RecordData } from '../../../engine/react/types.ts';
import { devicePlace } from './device-place.ts';

type Options = {
  readonly entity: EntityView;
  readonly record: RecordData;
  readonly states: readonly StepState[];
  readonly scope: RuleScope;
  readonly onAnswer: (record: RecordData) => void;
};

export function useAgain({ entity, record, states, scope, onAnswer }: Options): void {
  const kind = states.find(({ step, isDone }) => isDone && step.kind.again !== undefined)?.step.kind;
  const { workflow, run } = useWorkflow(entity.name, kind?.workflow ?? '');
  const isOpen = kind !== undefined && workflow !== undefined && can(entity, workflow.name, scope, record);
  const seconds = isOpen ? kind.again : undefined;
  const latest = useRef({ record, run, onAnswer, takesPlace: false });
  latest.current = { record, run, onAnswer, takesPlace: workflow?.fields.includes('latitude') === true };
  useEffect(() => {
    if (seconds === undefined) return;
    let isUnderWay = false;
    const go = async () => {
      if (isUnderWay || document.visibilityState !== 'visible') return;
      isUnderWay = true;
      const { record: now, run: again, onAnswer: answered, takesPlace } = latest.current;
      try {
        const place = takesPlace ? await devicePlace() : {};
        // A device that says no place any longer has nothing to say again.
        if (!takesPlace || 'latitude' in place) {
          const answer = await again(now, { ...place });
          if (typeof answer === 'object' && answer !== null && 'id' in answer && 'version' in answer) answered(answer as RecordData);
        }
      } catch {
        // The next time is soon.
      }
      isUnderWay = false;
    };
    const timer = setInterval(() => void go(), seconds * 1000);
    return () => clearInterval(timer);
  }, [seconds]);
}
