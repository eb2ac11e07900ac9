/** Records by the values of one or two fields, drawn; every value is named, and leads to its rows. */
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Predicate, RuleScope } from '../../engine/core/rules/types.ts';
import { Failed, fieldAt, useFormat, useText } from '../../engine/react/index.ts';
import { IconButton } from '../primitives/button/button.tsx';
import { Skeleton } from '../primitives/skeleton/skeleton.tsx';
import { useInSight } from '../primitives/support/use-in-sight.ts';
import { Drawn } from './drawn.tsx';
import { measuredField } from './measure.ts';
import type { ChartOptions } from './options.ts';
import { rowsLink } from './rows-link.ts';
import { type Drawing, useChart } from './use-chart.ts';
import { useMeasure } from './use-measure.ts';
import { useShape } from './use-shape.ts';
import type { FigureWindow } from './window.ts';

const isEmptyDrawing = (drawing: Drawing): boolean => {
  if (drawing.kind === 'values') return drawing.values.length === 0;
  return (drawing.kind === 'time' ? drawing.points : drawing.cross.rows).length === 0;
};

type Props = { readonly chart: ChartOptions; readonly scope: RuleScope; readonly window?: FigureWindow | undefined };

export function Chart({ chart, scope, window }: Props) {
  const { t } = useTranslation();
  const text = useText();
  const { kind = 'bar', measure = 'count' } = chart;
  const section = useRef<HTMLElement>(null);
  const asked = { isNear: useInSight(section), since: window?.since };
  const { entity, field, drawing, state, bucketWords, filters } = useChart(chart, scope, asked);
  const words = useMeasure(entity, measure);
  const [isTable, setTable] = useShape(chart);
  const linkOf = (own: Predicate | undefined) => (own === undefined ? undefined : rowsLink(chart.to, [...filters, own]));
  const title = text(chart.label);
  const measured = entity && fieldAt(entity, measuredField(measure));
  const failure =
    state.error && state.rows === undefined ? (
      <Failed text={t('dashboard.chart_failed')} detail={state.error.message} onRetry={state.retry} />
    ) : null;
  const isEmpty = drawing !== undefined && isEmptyDrawing(drawing);
  const isDrawn = drawing !== undefined && !isEmpty;
  return (
    <section
      ref={section}
      aria-label={title}
      className="flex min-w-0 flex-col gap-3 rounded-card border border-border bg-surface-raised p-4"
    >
      <header className="flex items-center justify-between gap-2">
        <div className="min-w-0">
          <h2 className="text-sm font-semibold">{title}</h2>
          {window === undefined ? null : <p className="text-xs text-text-muted">{window.caption}</p>}
        </div>
        {isDrawn && kind !== 'heat' ? (
          <IconButton
            icon="table-2"
            label={t('dashboard.as_table', { title })}
            aria-pressed={isTable}
            onClick={() => setTable(!isTable)}
            className={`-my-2 -me-2 ${isTable ? 'bg-accent-soft text-accent-ink' : 'text-text-muted'}`}
          />
        ) : null}
      </header>
      {failure}
      {drawing === undefined && !failure ? <ChartSkeleton /> : null}
      {isEmpty ? <p className="py-6 text-center text-sm text-text-muted">{t('dashboard.nothing_yet')}</p> : null}
      {isDrawn ? (
        <Drawn
          title={title}
          kind={kind}
          drawing={drawing}
          field={field}
          bucketWords={bucketWords}
          words={words}
          measure={measured ? text(measured.label) : t('dashboard.count')}
          linkOf={linkOf}
          isTable={isTable}
        />
      ) : null}
      {isDrawn ? <Notes undated={drawing.kind === 'time' ? drawing.undated : 0} isTruncated={state.isTruncated} /> : null}
    </section>
  );
}

/** What a chart does not draw, in words. */
function Notes({ undated, isTruncated }: { readonly undated: number; readonly isTruncated: boolean }) {
  const { t } = useTranslation();
  const format = useFormat();
  const notes = [
    undated > 0 ? t('dashboard.undated', { count: undated, number: format.number(undated) }) : '',
    isTruncated ? t('dashboard.truncated') : '',
  ].filter((note) => note !== '');
  return notes.length > 0 ? <p className="text-xs text-text-muted">{notes.join(' · ')}</p> : null;
}

const ChartSkeleton = () => (
  <div className="space-y-3">
    {['w-full', 'w-4/5', 'w-3/5', 'w-2/5'].map((width) => (
      <Skeleton key={width} className={`h-5 ${width}`} />
    ))}
  </div>
);
