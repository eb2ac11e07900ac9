/** The last step: what is said in the end, what is still missing with a way there, and the move that ends the work. */
import { useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Predicate } from '../../../engine/core/rules/types.ts';
import { filterText, useFormPlan, useList, useText } from '../../../engine/react/index.ts';
import { areaClass } from '../../fields/shared/control.ts';
import { Icon } from '../../primitives/icon/icon.tsx';
import { useNextStatuses } from '../status-actions/use-next-statuses.ts';
import { BigButton, Foot } from './foot.tsx';
import { HoldButton } from './hold-button.tsx';
import type { StepBodyProps } from './options.ts';
import { useEnd } from './use-end.ts';

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
  const { node, states, ahead, onGo, onDone } = props;
  const { t } = useTranslation();
  const text = useText();
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);
  const { words, setWords, faults, isSending, send } = useEnd(props);
  const latest = useMoves(props);
  // What is sent stands on the record already, and would offer what comes after it.
  const shown = useRef(latest);
  if (!isSending) shown.current = latest;
  const moves = shown.current;
  const input = node.end.words;
  const fills = new Set(states.at(-1)?.step.kind.fills.map(({ pointer }) => pointer));
  const lacks = states.flatMap(({ missing, step }, index) => (step.kind.isEnd ? [] : missing.map((one) => ({ ...one, index }))));
  const needsWords = states.at(-1)?.missing.some(({ pointer }) => fills.has(pointer)) === true && words.trim() === '';

  const isBusy = isSending || ahead.isSending;
  const move = (to: unknown, isEnd: boolean) => void send({ [moves.field]: to }, isEnd);
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
            isBusy={isBusy}
            disabled={lacks.length > 0 || needsWords}
            onHeld={() => move(moves.end?.value, true)}
          />
        ) : null}
        {!moves.end && moves.other ? (
          <BigButton isBusy={isBusy} onClick={() => move(moves.other?.value, false)}>
            {moves.other.label}
          </BigButton>
        ) : null}
        {!moves.end && !moves.other && !moves.isLoading ? <BigButton onClick={() => onDone()}>{t('guided.close')}</BigButton> : null}
      </Foot>
    </>
  );
}
