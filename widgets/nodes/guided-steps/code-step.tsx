/**
 * A step that a typed word does: one button has it sent, another says it. A wrong one is told by the record that comes back, and where
 * nothing can be sent, what stands in its place is asked for below.
 */
import { type FormEvent, useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { can, isCallError, useText, useToast, useWorkflow } from '../../../engine/react/index.ts';
import type { RecordData } from '../../../engine/react/types.ts';
import { messageOf } from '../../primitives/support/message-of.ts';
import { BigButton, Foot } from './foot.tsx';
import type { TypedStepProps } from './options.ts';
import { StepWords } from './step-words.tsx';

const isRecord = (answer: unknown): answer is RecordData =>
  typeof answer === 'object' && answer !== null && 'id' in answer && 'version' in answer;

export function CodeStep({ entity, record, scope, state, ahead, onAnswer, onDone }: TypedStepProps) {
  const { t } = useTranslation();
  const text = useText();
  const { add } = useToast();
  const field = useId();
  const { kind } = state.step;
  const input = kind.asks ?? '';
  const begins = useWorkflow(entity.name, kind.begins ?? '');
  const says = useWorkflow(entity.name, kind.workflow ?? '');
  const [typed, setTyped] = useState('');
  const [busy, setBusy] = useState<'begins' | 'says'>();
  const [fault, setFault] = useState<string>();
  const isBusy = busy !== undefined || ahead.isSending;
  const mayRun = (name: string | undefined) => name !== undefined && !state.isDone && can(entity, name, scope, record);
  const maySend = begins.workflow !== undefined && mayRun(kind.begins);
  const maySay = says.workflow !== undefined && mayRun(kind.workflow);
  // What was sent is there to be said; before, there is nothing to type.
  const isSent = kind.says?.some(({ pointer }) => (record[pointer.slice(1)] ?? null) !== null) === true;
  const [isTried, setTried] = useState(false);
  // Done by the last try: the work goes on.
  useEffect(() => {
    if (isTried && state.isDone) onDone();
  }, [isTried, state.isDone, onDone]);

  const run = async (what: 'begins' | 'says') => {
    setBusy(what);
    setFault(undefined);
    try {
      const answer = what === 'begins' ? await begins.run(record, {}) : await says.run(record, { [input]: typed.trim() });
      if (isRecord(answer)) onAnswer(answer);
      setTyped('');
      setTried(what === 'says');
    } catch (error) {
      const own = isCallError(error) ? error.errors?.find(({ pointer }) => pointer === `/${input}`)?.message : undefined;
      if (own === undefined) add({ text: messageOf(error, t('engine.something_wrong')), tone: 'danger' });
      else setFault(own);
    }
    setBusy(undefined);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (typed.trim() !== '') void run('says');
  };
  const isOpen = maySay && isSent;
  return (
    <form onSubmit={submit} noValidate className="flex flex-1 flex-col">
      <StepWords entity={entity} record={record} asked={kind.says ?? []} />
      {isOpen ? (
        <div className="mt-4 flex flex-col gap-1">
          <label htmlFor={field} className="text-base font-medium">
            {text(kind.label)}
          </label>
          <input
            id={field}
            type="text"
            inputMode="numeric"
            autoComplete="one-time-code"
            value={typed}
            maxLength={40}
            aria-invalid={fault !== undefined || undefined}
            aria-describedby={fault === undefined ? undefined : `${field}-fault`}
            onChange={(event) => setTyped(event.target.value)}
            className="keep-ltr h-14 w-full rounded-card border border-border-strong bg-surface px-4 text-center text-2xl tracking-[0.3em] tabular-nums"
          />
          {fault === undefined ? null : (
            <p id={`${field}-fault`} role="alert" className="text-danger-text">
              {fault}
            </p>
          )}
        </div>
      ) : null}
      <Foot>
        {isOpen ? (
          <BigButton type="submit" isBusy={busy === 'says'} disabled={typed.trim() === '' || isBusy}>
            {text(says.workflow?.label ?? '')}
          </BigButton>
        ) : null}
        {maySend ? (
          <BigButton isQuiet={isOpen} isBusy={busy === 'begins'} disabled={isBusy} onClick={() => void run('begins')}>
            {text(begins.workflow?.label ?? '')}
          </BigButton>
        ) : null}
        {!maySend && !maySay ? <BigButton onClick={() => onDone()}>{t('guided.next')}</BigButton> : null}
        {!state.isDone && !state.step.isRequired ? (
          <BigButton isQuiet disabled={isBusy} onClick={() => onDone()}>
            {t('guided.skip')}
          </BigButton>
        ) : null}
      </Foot>
    </form>
  );
}
