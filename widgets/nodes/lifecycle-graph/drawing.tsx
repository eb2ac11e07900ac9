/** States as buttons where the layout places them, and the moves as lines between them. */
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Dot } from '../../primitives/chip/chip.tsx';
import type { Layout, Line } from '../../primitives/graph/layout.ts';
import { Icon } from '../../primitives/icon/icon.tsx';
import { type DrawnState, type Graph, isKept, ledTo } from './graph.ts';

type Props = {
  readonly graph: Graph;
  readonly layout: Layout;
  readonly chosen: string | undefined;
  readonly onChoose: (id: string | undefined) => void;
};

/** The drawing runs from left to right in every language, as a map does; its words stand beside it. */
export function Drawing({ graph, layout, chosen, onChoose }: Props) {
  const { width, height, places, lines } = layout;
  return (
    <div dir="ltr" className="relative mx-auto" style={{ width, height }}>
      <Lines lines={lines} graph={graph} chosen={chosen} width={width} height={height} />
      {graph.states.map((state) => {
        const place = places.get(state.id);
        return place ? (
          <div key={state.id} className="absolute" style={{ left: place.x, top: place.y, width: place.width, height: place.height }}>
            <StateButton
              state={state}
              graph={graph}
              isChosen={chosen === state.id}
              onChoose={() => onChoose(chosen === state.id ? undefined : state.id)}
            />
          </div>
        ) : null;
      })}
    </div>
  );
}

type LinesProps = Pick<Layout, 'lines' | 'width' | 'height'> & Pick<Props, 'graph' | 'chosen'>;

/** How a line looks: as all do while none is chosen, as those of the chosen state, or as the others beside them. */
const looks = {
  plain: { stroke: 'stroke-text-muted', fill: 'fill-text-muted' },
  lit: { stroke: 'stroke-accent', fill: 'fill-accent' },
  faint: { stroke: 'stroke-border-strong', fill: 'fill-border-strong' },
} as const;
const order = ['faint', 'plain', 'lit'] as const;

function Lines({ lines, graph, chosen, width, height }: LinesProps) {
  const kept = new Set(graph.moves.filter(isKept).map(({ name }) => name));
  const lookOf = ({ from }: Line): keyof typeof looks => {
    if (chosen === undefined) return 'plain';
    return chosen === from ? 'lit' : 'faint';
  };
  const id = useId();
  return (
    <svg aria-hidden="true" width={width} height={height} className="absolute inset-0">
      <defs>
        {order.map((look) => (
          <marker key={look} id={`${id}${look}`} viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">
            <path d="M 0 0.5 L 7 4 L 0 7.5 z" className={looks[look].fill} />
          </marker>
        ))}
      </defs>
      {order.map((look) => (
        <g key={look} fill="none" strokeWidth={look === 'lit' ? 2 : 1.25} className={looks[look].stroke}>
          {lines
            .filter((line) => lookOf(line) === look)
            .map((line) => (
              <path
                key={line.name}
                d={line.path}
                strokeDasharray={kept.has(line.name) ? '5 4' : undefined}
                markerEnd={`url(#${id}${look})`}
              />
            ))}
        </g>
      ))}
    </svg>
  );
}

type ButtonProps = { readonly state: DrawnState; readonly graph: Graph; readonly isChosen: boolean; readonly onChoose: () => void };

function StateButton({ state, graph, isChosen, onChoose }: ButtonProps) {
  const { t } = useTranslation();
  const marks = [
    ...(state.isInitial ? [t('lifecycle_graph.initial')] : []),
    ...(state.isFinal ? [t('lifecycle_graph.final')] : []),
    ...(state.isRetired ? [t('lifecycle_graph.retired')] : []),
    ...(state.fault === undefined ? [] : [t(`lifecycle_graph.${state.fault}`)]),
  ];
  const next = ledTo(graph, state.id).map(({ title }) => title);
  const leads = next.length === 0 ? t('lifecycle_graph.leads_nowhere') : t('lifecycle_graph.leads', { titles: next.join(', ') });
  const border = state.fault === undefined ? 'border-border' : 'border-red';
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      aria-label={[state.title, ...marks, leads].join('. ')}
      title={[...marks, leads].join('. ')}
      onClick={onChoose}
      className={`flex size-full items-center gap-2 rounded-full border bg-surface-raised px-3 text-sm shadow-card ${border} ${
        state.isRetired ? 'border-dashed text-text-muted' : ''
      } ${isChosen ? 'ring-2 ring-accent' : 'hover:border-text-muted'}`}
    >
      <Dot colour={state.colour} />
      <span className="min-w-0 flex-1 truncate text-start font-medium">{state.title}</span>
      {state.fault === undefined ? null : <Icon name="triangle-alert" size={14} className="text-red-text" />}
      {state.isInitial ? <Icon name="play" size={12} className="text-text-muted" /> : null}
      {state.isFinal ? <Icon name="flag" size={12} className="text-text-muted" /> : null}
    </button>
  );
}
