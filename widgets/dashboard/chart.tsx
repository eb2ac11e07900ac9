/** Counts by the values of one field, as bars or a ring; every value is named, and leads to its rows. */
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { RuleScope } from '../../engine/core/rules/types.ts';
import { Failed, fieldAt, filterText, predicateOf, useEntity, useGroup, useText } from '../../engine/react/index.ts';
import { Skeleton } from '../skeleton/skeleton.tsx';
import { Bars } from './bars.tsx';
import { chartValues } from './chart-values.ts';
import { Donut } from './donut.tsx';
import type { ChartOptions } from './options.ts';
import { rowsLink } from './rows-link.ts';

export function Chart({ chart, scope }: { readonly chart: ChartOptions; readonly scope: RuleScope }) {
  const { t } = useTranslation();
  const text = useText();
  const { entity } = useEntity(chart.entity);
  const predicate = useMemo(() => (chart.filter === undefined ? undefined : predicateOf(chart.filter, scope)), [chart.filter, scope]);
  const state = useGroup({ entity: chart.entity, filter: filterText([predicate]), by: chart.by.slice(1) });
  const field = entity && fieldAt(entity, chart.by);
  const values = field && state.rows ? chartValues({ field, state, text }) : undefined;
  const linkOf = (own: typeof predicate) => (own === undefined ? undefined : rowsLink(chart.to, [predicate, own]));
  const Drawn = chart.kind === 'donut' ? Donut : Bars;
  const title = text(chart.label);
  const failure =
    state.error && state.rows === undefined ? (
      <Failed text={t('dashboard.chart_failed')} detail={state.error.message} onRetry={state.retry} />
    ) : null;
  return (
    <section aria-label={title} className="flex min-w-0 flex-col gap-3 rounded-card border border-border bg-surface-raised p-4">
      <h2 className="text-sm font-semibold">{title}</h2>
      {failure}
      {values === undefined && !failure ? <ChartSkeleton /> : null}
      {values?.length === 0 ? <p className="py-6 text-center text-sm text-text-muted">{t('dashboard.nothing_yet')}</p> : null}
      {values && values.length > 0 ? <Drawn values={values} linkOf={linkOf} /> : null}
    </section>
  );
}

const ChartSkeleton = () => (
  <div className="space-y-3">
    {['w-full', 'w-4/5', 'w-3/5', 'w-2/5'].map((width) => (
      <Skeleton key={width} className={`h-5 ${width}`} />
    ))}
  </div>
);
