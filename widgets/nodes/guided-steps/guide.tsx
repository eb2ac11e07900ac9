/** One step of a record's work: how far it is above, the step alone, and what takes one on. */
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EntityView } from '../../../engine/core/definitions/view-types.ts';
import { getAt } from '../../../engine/core/json/index.ts';
import { nextStep, type StepState } from '../../../engine/core/lifecycle/index.ts';
import type { RuleScope } from '../../../engine/core/rules/types.ts';
import { fillPath, NodeView, useHost, useText } from '../../../engine/react/index.ts';
import type { Labels, NodeProps, RecordData } from '../../../engine/react/types.ts';
import { IconButton } from '../../primitives/button/button.tsx';
import { Icon } from '../../primitives/icon/icon.tsx';
import { MenuButton } from '../../primitives/menu-button/menu-button.tsx';
import type { GuideOptions } from './options.ts';
import { PlaceLine } from './place-line.tsx';
import { StepBody } from './step-body.tsx';
import { useAgain } from './use-again.ts';
import { useAhead } from './use-ahead.ts';
import { refusedEnd } from './use-end.ts';

type Props = {
  readonly node: NodeProps<GuideOptions>['node'];
  readonly entity: EntityView;
  readonly record: RecordData;
  readonly labels: Labels;
  readonly states: readonly StepState[];
  readonly scope: RuleScope;
  readonly onAnswer: (record: RecordData) => void;
};

export function Guide({ node, entity, record, labels, states: known, scope, onAnswer }: Props) {
  const { t } = useTranslation();
  const text = useText();
  const { navigate } = useHost();
  // An end that was refused after the page had gone on is come back to.
  const [chosen, setChosen] = useState<number | undefined>(() => (refusedEnd(record) ? known.length - 1 : undefined));
  const at = Math.min(chosen ?? nextStep(known), known.length - 1);
  const { sending, ahead } = useAhead({ at, onGo: setChosen, onAnswer });
  const states =
    sending === undefined ? known : known.map((one, index) => (index === sending ? { ...one, isDone: true, missing: [] } : one));
  const isEnd = states[at]?.step.kind.isEnd === true;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // Whoever goes on reads from the top, and is told where he is.
    if (chosen === undefined) return;
    heading.current?.scrollIntoView({ block: 'nearest' });
    // At the end the one field has the focus, so that nobody need reach for it.
    if (!isEnd) heading.current?.focus();
  }, [chosen, isEnd]);
  useAgain({ entity, record, states, scope, onAnswer });
  const state = states[at];
  if (!state) return null;
  const { step } = state;
  const titleOf = ({ step: { title, kind } }: StepState) => title ?? text(kind.label);
  const back = node.back && fillPath(node.back.to, record, scope.route);
  const isOnTheWay = step.kind.workflow !== undefined;
  const words = (pointer: string | undefined) => (pointer === undefined ? '' : String(getAt(record, pointer) ?? ''));
  return (
    <article className="mx-auto flex min-h-[calc(100dvh-6.5rem)] w-full max-w-2xl flex-col">
      <header className="border-b border-border px-4 py-2">
        <div className="flex items-center gap-1">
          <Before at={at} back={back} label={text(node.back?.label ?? '')} onGo={setChosen} />
          <h1 className="min-w-0 flex-1 truncate text-sm text-text-muted">
            <span className="keep-ltr tabular-nums">{words(node.header?.code)}</span> {words(node.header?.title)}
          </h1>
          <p className="text-sm font-medium tabular-nums">{t('guided.progress', { n: at + 1, count: states.length })}</p>
          <MenuButton
            icon="list-checks"
            label={t('guided.all')}
            actions={states.map((one, index) => ({
              id: one.step.id,
              label: titleOf(one),
              icon: one.isDone ? 'circle-check' : (one.step.kind.icon ?? 'circle'),
              run: () => setChosen(index),
            }))}
          />
        </div>
        <div
          role="progressbar"
          aria-label={t('guided.all')}
          aria-valuemin={1}
          aria-valuemax={states.length}
          aria-valuenow={at + 1}
          className="mt-1 flex gap-1"
        >
          {states.map((one, index) => (
            <span key={one.step.id} className={`h-1.5 flex-1 rounded-full ${barOf(one, index === at)}`} />
          ))}
        </div>
      </header>
      <div className="flex flex-1 flex-col px-4 pt-3">
        <h2 ref={heading} tabIndex={-1} className="flex items-center gap-2 text-xl font-semibold outline-none">
          <Icon name={step.kind.icon ?? 'circle'} size={22} className="text-text-muted" />
          {titleOf(state)}
          {state.isDone ? <Icon name="circle-check" size={20} label={t('guided.done')} className="text-success-text" /> : null}
        </h2>
        {ahead.isSending ? (
          <p role="status" className="mt-1 flex items-center gap-1 text-sm text-warning-text">
            <Icon name="cloud-upload" size={14} />
            {t('cell.under_way')}
          </p>
        ) : null}
        {isOnTheWay && step.kind.asks === undefined && node.place ? <PlaceLine place={node.place} record={record} /> : null}
        {isOnTheWay && node.tools ? (
          <div className="mt-3 flex flex-wrap gap-2 [&_button]:h-12 [&_button]:flex-1 [&_button]:text-base">
            {node.tools.map((tool) => (
              <NodeView key={tool.id} node={tool} scope={scope} />
            ))}
          </div>
        ) : null}
        <StepBody
          key={step.id}
          node={node}
          entity={entity}
          record={record}
          labels={labels}
          states={states}
          at={at}
          scope={scope}
          onGo={setChosen}
          ahead={ahead}
          onAnswer={onAnswer}
          onDone={(answer) => {
            if (answer) onAnswer(answer);
            if (at < states.length - 1) setChosen(at + 1);
            else if (back !== undefined) navigate(back);
          }}
        />
      </div>
    </article>
  );
}

type BeforeProps = {
  readonly at: number;
  readonly back: string | undefined;
  readonly label: string;
  readonly onGo: (index: number) => void;
};

/** To the step before; out, where there is none. */
function Before({ at, back, label, onGo }: BeforeProps) {
  const { t } = useTranslation();
  const { Link } = useHost();
  if (at > 0)
    return <IconButton icon="arrow-left" label={t('guided.before')} size={20} className="flip size-11" onClick={() => onGo(at - 1)} />;
  if (back === undefined) return null;
  return (
    <Link to={back} aria-label={label} className="grid size-11 place-items-center rounded-control hover:bg-surface-sunken">
      <Icon name="x" size={20} />
    </Link>
  );
}

function barOf({ isDone, missing }: StepState, isHere: boolean): string {
  if (isHere) return 'bg-accent';
  if (isDone) return 'bg-success';
  return missing.length > 0 ? 'bg-border-strong' : 'bg-border';
}
