/** Over what is asked for in a step's place: why, and one more try of its own way. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { can, useText, useToast, useWorkflow } from '../../../engine/react/index.ts';
import type { RecordData } from '../../../engine/react/types.ts';
import { Button } from '../../primitives/button/button.tsx';
import { messageOf } from '../../primitives/support/message-of.ts';
import type { TypedStepProps } from './options.ts';
import { StepWords } from './step-words.tsx';

export function Retry({ entity, record, scope, state, onAnswer }: TypedStepProps) {
  const { t } = useTranslation();
  const text = useText();
  const { add } = useToast();
  const { begins = '', says = [] } = state.step.kind;
  const { workflow, run } = useWorkflow(entity.name, begins);
  const [isBusy, setBusy] = useState(false);
  const go = async () => {
    setBusy(true);
    try {
      const answer = await run(record, {});
      if (typeof answer === 'object' && answer !== null && 'id' in answer && 'version' in answer) onAnswer(answer as RecordData);
    } catch (error) {
      add({ text: messageOf(error, t('engine.something_wrong')), tone: 'danger' });
    }
    setBusy(false);
  };
  return (
    <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
      <StepWords entity={entity} record={record} asked={says} />
      {workflow && can(entity, begins, scope, record) ? (
        <Button className="min-h-11" isBusy={isBusy} onClick={() => void go()}>
          {text(workflow.label)}
        </Button>
      ) : null}
    </div>
  );
}
