/** States as buttons where the layout places them, and the moves as lines between them. */
import { useTranslation } from 'react-i18next';
import { Dot } from '../../primitives/chip/chip.tsx';
import type { Layout, Line } from '../../primitives/graph/layout.ts';
import { GraphLines, type LineLook } from '../../primitives/graph/lines.tsx';
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

function Lines({ graph, chosen, ...layout }: LinesProps) {
  const kept = new Set(graph.moves.filter(isKept).map(({ name }) => name));
  const lookOf = ({ from }: Line): LineLook => {
    if (chosen === undefined) return 'plain';
    return chosen === from ? 'lit' : 'faint';
  };
  return <GraphLines {...layout} lookOf={lookOf} isDashed={({ name }) => kept.has(name)} />;
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
