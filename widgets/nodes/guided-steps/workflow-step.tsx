/** A step that one press does. A workflow that asks for a place is given the device's; one that asks why is told before it runs again. */
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { StepState } from '../../../engine/core/lifecycle/index.ts';
import { useFormat, useText } from '../../../engine/react/index.ts';
import { areaClass } from '../../fields/shared/control.ts';
import { BigButton, Foot } from './foot.tsx';
import type { StepBodyProps } from './options.ts';
import { useStepWorkflow } from './use-step-workflow.ts';

export function WorkflowStep({ entity, record, scope, state, ahead, onDone }: StepBodyProps & { readonly state: StepState }) {
  const { t } = useTranslation();
  const text = useText();
  const format = useFormat();
  const id = useId();
  const { workflow, isBusy, asked, go } = useStepWorkflow({ entity, record, state, scope, ahead });
  const [reason, setReason] = useState('');
  const when = state.step.kind.fills.map(({ pointer }) => record[pointer.slice(1)]).find((value) => typeof value === 'string');
  return (
    <>
      {state.isDone && typeof when === 'string' ? (
        <p className="mt-4 text-base text-text-muted">{t('guided.done_at', { time: format.datetime(when) })}</p>
      ) : null}
      {asked === undefined ? null : (
        <div className="mt-4 flex flex-col gap-2">
          <label htmlFor={id} role="alert" className="text-base text-danger-text">
            {asked}
          </label>
          <textarea
            id={id}
            rows={3}
            maxLength={500}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
            className={areaClass}
          />
        </div>
      )}
      <Foot>
        {workflow ? (
          <BigButton isBusy={isBusy} disabled={asked !== undefined && reason.trim() === ''} onClick={() => void go(reason)}>
            {text(workflow.label)}
          </BigButton>
        ) : (
          <BigButton onClick={() => onDone()}>{t('guided.next')}</BigButton>
        )}
        {workflow && !state.step.isRequired ? (
          <BigButton isQuiet disabled={isBusy} onClick={() => onDone()}>
            {t('guided.skip')}
          </BigButton>
        ) : null}
      </Foot>
    </>
  );
}
