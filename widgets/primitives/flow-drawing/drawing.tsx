/** Steps as buttons where the layout places them, and the ways as lines between them. */
import { useTranslation } from 'react-i18next';
import type { FlowShape, ShapeStep } from '../../../engine/core/flows/index.ts';
import type { Layout } from '../graph/layout.ts';
import { GraphLines, type LineLook } from '../graph/lines.tsx';
import { Icon } from '../icon/icon.tsx';
import { END, START, waysIn } from './layout.ts';
import { type Marks, wayKey } from './marks.ts';
import { type StepText, stepTexts } from './step-texts.ts';
import { useFlowWords } from './words.ts';

type Props = {
  readonly shape: FlowShape;
  readonly layout: Layout;
  readonly marks: Marks;
  readonly chosen: string | undefined;
  readonly onChoose: (at: string | undefined) => void;
};

/** The numbers of the steps say in which order they come; the drawing runs from above in every language. */
export function Drawing({ shape, layout, marks, chosen, onChoose }: Props) {
  const { t } = useTranslation();
  const words = useFlowWords();
  const texts = stepTexts(shape, marks, { t, words });
  const end = layout.places.get(END);
  return (
    <div dir="ltr" className="relative mx-auto" style={{ width: layout.width, height: layout.height }}>
      <Lines shape={shape} layout={layout} marks={marks} chosen={chosen} />
      {[START, ...shape.steps.map(({ at }) => at)].map((at) => {
        const place = layout.places.get(at);
        const said = texts.get(at);
        return place && said ? (
          <div key={at} className="absolute" style={{ left: place.x, top: place.y, width: place.width, height: place.height }}>
            <StepButton
              at={at}
              said={said}
              step={shape.steps.find((step) => step.at === at)}
              marks={marks}
              isChosen={chosen === at}
              onChoose={() => onChoose(chosen === at ? undefined : at)}
            />
          </div>
        ) : null;
      })}
      {end ? (
        <p
          className="absolute flex items-center justify-center rounded-full border border-border bg-surface-sunken text-text-muted text-xs"
          style={{ left: end.x, top: end.y, width: end.width, height: end.height }}
        >
          {t('flow_graph.way_end')}
        </p>
      ) : null}
    </div>
  );
}

function Lines({ shape, layout, marks, chosen }: Omit<Props, 'onChoose'>) {
  const { t } = useTranslation();
  const { width, height, lines } = layout;
  const kinds = new Map(waysIn(shape).map((way) => [way.name, way.kind]));
  const hasWent = marks.entries.length > 0;
  const lookOf = ({ from, to }: { readonly from: string; readonly to: string }): LineLook => {
    if (chosen !== undefined) return chosen === from ? 'lit' : 'faint';
    if (hasWent) return marks.gone.has(wayKey(from, to)) ? 'lit' : 'faint';
    return 'plain';
  };
  return (
    <>
      <GraphLines lines={lines} width={width} height={height} lookOf={lookOf} isDashed={({ name }) => kinds.get(name) === 'refused'} />
      {lines.map(({ name, middle }) => {
        const kind = kinds.get(name) ?? 'next';
        return kind === 'next' ? null : (
          <span
            key={name}
            aria-hidden="true"
            className="-translate-x-1/2 -translate-y-1/2 absolute whitespace-nowrap rounded-full bg-surface-raised px-1 text-[11px] text-text-muted"
            style={{ left: middle.x, top: middle.y }}
          >
            {t(`flow_graph.way_${kind}`)}
          </span>
        );
      })}
    </>
  );
}

const borders: Readonly<Record<string, string>> = {
  done: 'border-accent',
  ended: 'border-accent',
  waits: 'border-accent border-dashed',
  failed: 'border-red',
  skipped: 'border-dashed border-border-strong',
};

type ButtonProps = {
  readonly at: string;
  readonly said: StepText;
  readonly step: ShapeStep | undefined;
  readonly marks: Marks;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
};

function StepButton({ at, said, step, marks, isChosen, onChoose }: ButtonProps) {
  const words = useFlowWords();
  const came = marks.came.get(at);
  const isBroken = came === 'failed' || marks.faults.has(at);
  const border = isBroken ? 'border-red' : (borders[came ?? ''] ?? 'border-border');
  const isHere = marks.here === at;
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      aria-label={said.whole}
      title={said.whole}
      onClick={onChoose}
      className={`flex size-full items-center gap-2 rounded-card border bg-surface-raised px-3 text-start text-sm shadow-card ${border} ${
        isHere ? 'bg-accent-soft' : ''
      } ${isChosen ? 'ring-2 ring-accent' : 'hover:border-text-muted'}`}
    >
      <Icon name={step ? words.iconOf(step.do) : 'zap'} size={16} className="shrink-0 text-text-muted" />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium" dir="auto">
          {at === START ? said.title : `${at} ${said.title}`}
        </span>
        {said.about === '' ? null : (
          <span className="block truncate text-text-muted text-xs" dir="auto">
            {said.about}
          </span>
        )}
      </span>
      {isBroken ? <Icon name="triangle-alert" size={14} className="shrink-0 text-red-text" /> : null}
      {!isBroken && came === 'done' ? <Icon name="check" size={14} className="shrink-0 text-accent-ink" /> : null}
      {!isBroken && came === 'waits' ? <Icon name="clock" size={14} className="shrink-0 text-accent-ink" /> : null}
    </button>
  );
}
