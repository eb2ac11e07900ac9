/** A chart that is near the sight: it asks for its figures, and draws them. */
import { useTranslation } from 'react-i18next';
import type { Predicate, RuleScope } from '../../engine/core/rules/types.ts';
import { Failed, fieldAt, useFormat, useText } from '../../engine/react/index.ts';
import { IconButton } from '../primitives/button/button.tsx';
import { ChartHead } from './chart-head.tsx';
import { ChartSkeleton } from './chart-skeleton.tsx';
import { Drawn } from './drawn.tsx';
import { measuredField } from './measure.ts';
import type { ChartOptions } from './options.ts';
import { rowsLink } from './rows-link.ts';
import { type Drawing, useChart } from './use-chart.ts';
import { useMeasure } from './use-measure.ts';
import { useShape } from './use-shape.ts';
import type { FigureWindow } from './window.ts';

export type ChartProps = { readonly chart: ChartOptions; readonly scope: RuleScope; readonly window?: FigureWindow | undefined };

const isEmptyDrawing = (drawing: Drawing): boolean => {
  if (drawing.kind === 'values') return drawing.values.length === 0;
  return (drawing.kind === 'time' ? drawing.points : drawing.cross.rows).length === 0;
};

export function ChartBody({ chart, scope, window }: ChartProps) {
  const { t } = useTranslation();
  const text = useText();
  const { kind = 'bar', measure = 'count' } = chart;
  const { entity, field, drawing, state, bucketWords, filters } = useChart(chart, scope, window?.since);
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
    <>
      <ChartHead title={title} caption={window?.caption}>
        {isDrawn && kind !== 'heat' ? (
          <IconButton
            icon="table-2"
            label={t('dashboard.as_table', { title })}
            aria-pressed={isTable}
            onClick={() => setTable(!isTable)}
            className={`-my-2 -me-2 ${isTable ? 'bg-accent-soft text-accent-ink' : 'text-text-muted'}`}
          />
        ) : null}
      </ChartHead>
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
    </>
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
