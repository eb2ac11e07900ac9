/** States as buttons where the layout places them, and the moves as lines between them. */
import type { HTMLAttributes } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../engine/react/index.ts';
import { Dot } from '../../primitives/chip/chip.tsx';
import type { Layout, Line } from '../../primitives/graph/layout.ts';
import { GraphLines, type LineLook } from '../../primitives/graph/lines.tsx';
import { Icon } from '../../primitives/icon/icon.tsx';
import { type DrawnState, type Graph, isKept, ledTo } from './graph.ts';
import { STATE_ATTRIBUTE, useLead } from './use-lead.ts';
import type { Faults } from './wrong.ts';

type Props = {
  readonly graph: Graph;
  readonly layout: Layout;
  readonly chosen: string | undefined;
  readonly onChoose: (id: string | undefined) => void;
  /** How many records stand in a state; undefined where they are not counted. */
  readonly countOf?: ((id: string) => number) | undefined;
  /** A move from one to another, for who may make them. */
  readonly onLead?: ((from: string, to: string) => void) | undefined;
  readonly faults?: Faults | undefined;
};

/** The drawing runs from left to right in every language, as a map does; its words stand beside it. */
export function Drawing({ graph, layout, chosen, onChoose, countOf, onLead, faults }: Props) {
  const { width, height, places, lines } = layout;
  const { canvas, leading, handleOf } = useLead(onLead);
  return (
    <div ref={canvas} dir="ltr" className="relative mx-auto" style={{ width, height }}>
      <Lines lines={lines} graph={graph} chosen={chosen} width={width} height={height} faults={faults} />
      {faults && lines.map((line) => <LineMark key={line.name} line={line} faults={faults} graph={graph} onChoose={onChoose} />)}
      {graph.states.map((state) => {
        const place = places.get(state.id);
        return place ? (
          <div
            key={state.id}
            className="group absolute"
            style={{ left: place.x, top: place.y, width: place.width, height: place.height }}
            {...{ [STATE_ATTRIBUTE]: state.id }}
          >
            <StateButton
              state={state}
              graph={graph}
              count={countOf?.(state.id)}
              isChosen={chosen === state.id}
              wrong={faults?.ofState(state.id).map(({ short }) => short) ?? []}
              onChoose={() => onChoose(chosen === state.id ? undefined : state.id)}
            />
            {onLead && !state.isFinal ? <Handle {...handleOf(state.id)} /> : null}
          </div>
        ) : null;
      })}
      {leading === undefined ? null : (
        <svg aria-hidden="true" width={width} height={height} className="pointer-events-none absolute inset-0 overflow-visible">
          <line
            x1={leading.start.x}
            y1={leading.start.y}
            x2={leading.now.x}
            y2={leading.now.y}
            strokeWidth={2}
            strokeDasharray="5 4"
            className="stroke-accent"
          />
        </svg>
      )}
    </div>
  );
}

/** Where a move begins to be drawn; the list of the chosen state does the same for keys. */
const Handle = (events: HTMLAttributes<HTMLSpanElement>) => (
  <span
    aria-hidden="true"
    {...events}
    className="absolute top-1/2 -end-2.5 grid size-5 -translate-y-1/2 cursor-crosshair touch-none place-items-center rounded-full border border-border bg-surface-raised text-text-muted opacity-0 hover:border-accent hover:text-accent group-focus-within:opacity-100 group-hover:opacity-100"
  >
    <Icon name="plus" size={12} />
  </span>
);

type MarkProps = { readonly line: Line; readonly faults: Faults } & Pick<Props, 'graph' | 'onChoose'>;

/** On the line of a move that is wrong: says why, and leads to the state whose move it is. */
function LineMark({ line, faults, graph, onChoose }: MarkProps) {
  const { t } = useTranslation();
  const wrong = faults.ofMove(line.name);
  if (wrong.length === 0) return null;
  const titleOf = (id: string) => graph.states.find((one) => one.id === id)?.title ?? '';
  const name = t('lifecycle_graph.wrong_move', { from: titleOf(line.from), to: titleOf(line.to) });
  const why = wrong.map(({ short }) => short).join(' ');
  return (
    <button
      type="button"
      aria-label={`${name} ${why}`}
      title={why}
      onClick={() => onChoose(line.from)}
      className="absolute z-10 grid size-6 -translate-x-1/2 -translate-y-1/2 place-items-center rounded-full border border-red bg-surface-raised text-red-text"
      style={{ left: line.middle.x, top: line.middle.y }}
    >
      <Icon name="triangle-alert" size={14} />
    </button>
  );
}

type LinesProps = Pick<Layout, 'lines' | 'width' | 'height'> & Pick<Props, 'graph' | 'chosen' | 'faults'>;

function Lines({ graph, chosen, faults, ...layout }: LinesProps) {
  const kept = new Set(graph.moves.filter(isKept).map(({ name }) => name));
  const lookOf = ({ name, from }: Line): LineLook => {
    if (faults && faults.ofMove(name).length > 0) return 'wrong';
    if (chosen === undefined) return 'plain';
    return chosen === from ? 'lit' : 'faint';
  };
  return <GraphLines {...layout} lookOf={lookOf} isDashed={({ name }) => kept.has(name)} />;
}

type ButtonProps = {
  readonly state: DrawnState;
  readonly graph: Graph;
  readonly count: number | undefined;
  readonly isChosen: boolean;
  /** What is wrong with it, in a few words each. */
  readonly wrong: readonly string[];
  readonly onChoose: () => void;
};

function StateButton({ state, graph, count, isChosen, wrong, onChoose }: ButtonProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const marks = [
    ...(state.isInitial ? [t('lifecycle_graph.initial')] : []),
    ...(state.isFinal ? [t('lifecycle_graph.final')] : []),
    ...(state.isRetired ? [t('lifecycle_graph.retired')] : []),
    ...wrong.map((text) => text.replace(/\.$/, '')),
  ];
  const standing = count === undefined || count === 0 ? [] : [t('lifecycle_graph.standing', { count })];
  const next = ledTo(graph, state.id).map(({ title }) => title);
  const leads = next.length === 0 ? t('lifecycle_graph.leads_nowhere') : t('lifecycle_graph.leads', { titles: next.join(', ') });
  const isWrong = wrong.length > 0;
  const border = isWrong ? 'border-red' : 'border-border';
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      aria-label={[state.title, ...marks, ...standing, leads].join('. ')}
      title={[...marks, ...standing, leads].join('. ')}
      onClick={onChoose}
      className={`flex size-full items-center gap-2 rounded-full border bg-surface-raised px-3 text-sm shadow-card ${border} ${
        state.isRetired ? 'border-dashed text-text-muted' : ''
      } ${isChosen ? 'ring-2 ring-accent' : 'hover:border-text-muted'}`}
    >
      <Dot colour={state.colour} />
      <span className="min-w-0 flex-1 truncate text-start font-medium">{state.title}</span>
      {standing.length === 0 ? null : (
        <span className="rounded-full bg-surface-sunken px-1.5 text-text-muted text-xs tabular-nums">{format.short(count ?? 0)}</span>
      )}
      {isWrong ? <Icon name="triangle-alert" size={14} className="text-red-text" /> : null}
      {state.isInitial ? <Icon name="play" size={12} className="text-text-muted" /> : null}
      {state.isFinal ? <Icon name="flag" size={12} className="text-text-muted" /> : null}
    </button>
  );
}
