/** The last step: what is said in the end, what is still missing with a way there, and the move that ends the work. */
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Predicate } from '../../../engine/core/rules/types.ts';
import { filterText, isCallError, useFormPlan, useList, useText, useToast, useWorkflow } from '../../../engine/react/index.ts';
import type { RecordData } from '../../../engine/react/types.ts';
import { areaClass } from '../../fields/shared/control.ts';
import { Icon } from '../../primitives/icon/icon.tsx';
import { messageOf } from '../../primitives/support/message-of.ts';
import { useDoneNotice } from '../form-panel/use-done-notice.ts';
import { useNextStatuses } from '../status-actions/use-next-statuses.ts';
import { BigButton, Foot } from './foot.tsx';
import { HoldButton } from './hold-button.tsx';
import type { StepBodyProps } from './options.ts';

const isIn = (field: string, values: readonly (string | number)[]): Predicate => ({
  op: 'in',
  left: { kind: 'field', path: [field] },
  values,
});

/** Of the moves that are open to the record, those into a state that steps hold, and the first of all others. */
function useMoves({ entity, record, node: { end }, scope }: Pick<StepBodyProps, 'entity' | 'record' | 'node' | 'scope'>) {
  const field = end.field ?? 'to';
  const next = useNextStatuses({ entity, record, workflow: end.workflow, field, scope });
  const form = useFormPlan({ entity: entity.name, purpose: end.workflow, enabled: next.choices.length > 0 });
  const states = form.plan?.fields.find(({ name }) => name === field)?.ref;
  const holds = entity.steps?.holds;
  const filter =
    holds &&
    filterText([
      isIn(
        'id',
        next.choices.map(({ value }) => value),
      ),
      isIn(holds.field, holds.values.map(String)),
    ]);
  const found = useList({ entity: states ?? '', filter, pageSize: 20, enabled: states !== undefined && filter !== undefined });
  const ends = new Set(found.rows.map(({ id }) => id));
  // Until it is known which of them end the work, none is offered: one that does is not to be had by a tap.
  const isLoading = next.isLoading || (next.choices.length > 0 && (states === undefined || found.isLoading || found.isStale));
  const offered = isLoading ? [] : next.choices;
  return {
    field,
    isLoading,
    end: offered.find(({ value }) => ends.has(value)),
    other: offered.find(({ value }) => !ends.has(value)),
  };
}

export function EndStep(props: StepBodyProps) {
  const { node, entity, record, states, onGo, onDone } = props;
  const { t } = useTranslation();
  const text = useText();
  const { add } = useToast();
  const doneNotice = useDoneNotice();
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);
  const moves = useMoves(props);
  const { run, isRunning } = useWorkflow(entity.name, node.end.workflow);
  const input = node.end.words;
  const [words, setWords] = useState(() => String((input && record[input]) ?? ''));
  const [faults, setFaults] = useState<readonly string[]>([]);
  const fills = new Set(states.at(-1)?.step.kind.fills.map(({ pointer }) => pointer));
  const lacks = states.flatMap(({ missing, step }, index) => (step.kind.isEnd ? [] : missing.map((one) => ({ ...one, index }))));
  const needsWords = states.at(-1)?.missing.some(({ pointer }) => fills.has(pointer)) === true && words.trim() === '';

  const move = async (to: unknown, isEnd: boolean) => {
    setFaults([]);
    try {
      const said = isEnd && input !== undefined && words.trim() !== '' ? { [input]: words.trim() } : {};
      const answer = await run(record, { [moves.field]: to, ...said });
      const done = entity.workflows.find(({ name }) => name === node.end.workflow)?.done;
      if (done) add(doneNotice(answer, text(done)));
      if (isEnd) onDone(answer as RecordData | undefined);
    } catch (error) {
      const told = isCallError(error) ? (error.errors ?? []).map(({ message }) => message) : [];
      setFaults(told.length > 0 ? told : [messageOf(error, t('engine.something_wrong'))]);
    }
  };
  return (
    <>
      {input === undefined ? null : (
        <div className="mt-3 flex flex-col gap-1">
          <label htmlFor={id} className="text-sm font-medium">
            {t('guided.words')}
            {needsWords ? <span className="text-danger-text"> · {t('guided.required')}</span> : null}
          </label>
          <textarea
            id={id}
            ref={field}
            rows={4}
            dir="auto"
            maxLength={2000}
            value={words}
            onChange={(event) => setWords(event.target.value)}
            className={areaClass}
          />
        </div>
      )}
      {lacks.length > 0 ? (
        <section aria-label={t('guided.missing')} className="mt-4">
          <h3 className="text-base font-semibold">{t('guided.missing')}</h3>
          <ul className="mt-1 divide-y divide-border rounded-card border border-border">
            {lacks.map(({ pointer, label, step, index }) => (
              <li key={`${index}${pointer}`}>
                <button
                  type="button"
                  onClick={() => onGo(index)}
                  className="flex min-h-12 w-full items-center gap-2 px-3 py-2 text-start hover:bg-surface-sunken"
                >
                  <span className="min-w-0 flex-1">
                    {text(label)} <span className="text-sm text-text-muted">{text(step ?? '')}</span>
                  </span>
                  <Icon name="chevron-right" className="flip text-text-muted" />
                </button>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {faults.length > 0 ? (
        <ul role="alert" className="mt-3 space-y-1 text-danger-text">
          {faults.map((fault) => (
            <li key={fault}>{fault}</li>
          ))}
        </ul>
      ) : null}
      <Foot>
        {moves.end ? (
          <HoldButton
            label={moves.end.label}
            isBusy={isRunning}
            disabled={lacks.length > 0 || needsWords}
            onHeld={() => void move(moves.end?.value, true)}
          />
        ) : null}
        {!moves.end && moves.other ? (
          <BigButton isBusy={isRunning} onClick={() => void move(moves.other?.value, false)}>
            {moves.other.label}
          </BigButton>
        ) : null}
        {!moves.end && !moves.other && !moves.isLoading ? <BigButton onClick={() => onDone()}>{t('guided.close')}</BigButton> : null}
      </Foot>
    </>
  );
}
