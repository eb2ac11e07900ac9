/** What would happen, step after step. */
import { useTranslation } from 'react-i18next';
import { secondsOf } from '../../../engine/core/flows/index.ts';
import { useFormat, useText } from '../../../engine/react/index.ts';
import { useFlowWords } from '../../primitives/flow-drawing/words.ts';
import type { TrialAnswer, TrialDone, TrialStep, TrialValue } from './trial-answer.ts';

export function TrialResult({ answer }: { readonly answer: TrialAnswer }) {
  const { t } = useTranslation();
  const text = useText();
  const { starts, why = 'rule', rule, state, message, steps, started, isCut, isBeforeKnown } = answer;
  return (
    <div role="status" className="space-y-2 rounded-card bg-surface-sunken p-3 text-sm">
      <p className="font-medium">{starts ? t(`flow_graph.tried_${outcomeOf(state)}`) : t('flow_graph.not_started')}</p>
      {starts ? null : (
        <p>
          {t(`flow_graph.hindered_${why}`)}{' '}
          {rule === undefined ? null : (
            <code dir="ltr" className="break-words text-xs">
              {rule}
            </code>
          )}
        </p>
      )}
      {message === undefined ? null : <p className="text-red-text">{message}</p>}
      <ol className="space-y-2">
        {steps.map((step, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a list that does not change.
          <Step key={index} step={step} />
        ))}
      </ol>
      {started.length === 0 ? null : <p>{t('flow_graph.starts_others', { flows: started.map((key) => text(key)).join(', ') })}</p>}
      {isCut ? <p>{t('flow_graph.cut')}</p> : null}
      {isBeforeKnown ? null : <p className="text-text-muted">{t('flow_graph.before_unknown')}</p>}
      <p className="text-text-muted text-xs">{t('flow_graph.nothing_kept')}</p>
    </div>
  );
}

function outcomeOf(state: string | undefined) {
  if (state === 'succeeded') return 'through';
  return state === 'failed' || state === 'timed_out' ? 'failed' : 'rests';
}

function Step({ step }: { readonly step: TrialStep }) {
  const { t } = useTranslation();
  const format = useFormat();
  const words = useFlowWords();
  const seconds = step.later === undefined ? 0 : (secondsOf(step.later) ?? 0);
  return (
    <li className="border-border border-s-2 ps-3">
      <p className="flex flex-wrap gap-x-2">
        <span className="font-medium">{`${step.step} ${words.doesOf(step.do)}`.trim()}</span>
        <span className="text-text-muted">{words.cameOf(step.came)}</span>
        {seconds === 0 ? null : (
          <span className="text-text-muted">{t('flow_graph.after', { time: format.measure(Math.round(seconds / 60), 'min') })}</span>
        )}
      </p>
      {step.why === undefined ? null : <p className="break-words text-text-muted text-xs">{step.why}</p>}
      {step.did.length === 0 ? null : (
        <ul className="space-y-0.5">
          {step.did.map((done, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a list that does not change.
            <li key={index}>
              <Done done={done} />
            </li>
          ))}
        </ul>
      )}
      {step.more === 0 ? null : <p className="text-text-muted">{t('flow_graph.more', { number: step.more })}</p>}
    </li>
  );
}

function Done({ done }: { readonly done: TrialDone }) {
  const { t } = useTranslation();
  const text = useText();
  if (done.does === 'tell') {
    const people = [...done.names, ...(done.others > 0 ? [t('flow_graph.others', { number: done.others })] : [])];
    return <>{people.length === 0 ? t('flow_graph.tells_nobody') : t('flow_graph.tells', { people: people.join(', ') })}</>;
  }
  const record = [text(done.entity), done.title].filter((part) => part !== undefined).join(' ');
  return (
    <>
      {t(`flow_graph.would_${done.does}`, { record })}
      {done.values.length === 0 ? null : (
        <ul className="ms-3 text-text-muted">
          {done.values.map((value) => (
            <li key={value.label}>
              {text(value.label)}: <Value value={value} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function Value({ value: { isHidden, value, title, option } }: { readonly value: TrialValue }) {
  const { t } = useTranslation();
  const text = useText();
  const format = useFormat();
  if (isHidden) return <>{t('flow_graph.hidden')}</>;
  if (title !== undefined) return <>{title}</>;
  if (option !== undefined) return <>{text(option)}</>;
  if (value === null || value === undefined || value === '') return <>{t('flow_graph.emptied')}</>;
  if (typeof value === 'boolean') return <>{t(value ? 'flow_graph.yes' : 'flow_graph.no')}</>;
  if (typeof value === 'number') return <>{format.number(value)}</>;
  if (typeof value === 'string') return <span dir="auto">{/^\d{4}-\d\d-\d\dT/.test(value) ? format.datetime(value) : value}</span>;
  return <code dir="ltr">{JSON.stringify(value)}</code>;
}
