/** A step that one press does. A workflow that asks for a place is given the device's; one that asks why is told before it runs again. */
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { StepState } from '../../../engine/core/lifecycle/index.ts';
import { can, isCallError, useFormat, useText, useToast, useWorkflow } from '../../../engine/react/index.ts';
import type { RecordData } from '../../../engine/react/types.ts';
import { areaClass } from '../../fields/shared/control.ts';
import { messageOf } from '../../primitives/support/message-of.ts';
import { devicePlace } from './device-place.ts';
import { BigButton, Foot } from './foot.tsx';
import type { StepBodyProps } from './options.ts';

const REASON = '/reason';

export function WorkflowStep({ entity, record, scope, state, onDone }: StepBodyProps & { readonly state: StepState }) {
  const { t } = useTranslation();
  const text = useText();
  const format = useFormat();
  const { add } = useToast();
  const id = useId();
  const name = state.step.kind.workflow ?? '';
  const { workflow, run } = useWorkflow(entity.name, name);
  const [isBusy, setBusy] = useState(false);
  const [asked, setAsked] = useState<string>();
  const [reason, setReason] = useState('');
  const isOpen = workflow !== undefined && !state.isDone && can(entity, name, scope, record);

  const go = async () => {
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
        {isOpen ? (
          <BigButton isBusy={isBusy} disabled={asked !== undefined && reason.trim() === ''} onClick={() => void go()}>
            {text(workflow.label)}
          </BigButton>
        ) : (
          <BigButton onClick={() => onDone()}>{t('guided.next')}</BigButton>
        )}
        {isOpen && !state.step.isRequired ? (
          <BigButton isQuiet disabled={isBusy} onClick={() => onDone()}>
            {t('guided.skip')}
          </BigButton>
        ) : null}
      </Foot>
    </>
  );
}
