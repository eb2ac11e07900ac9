/** What a chart draws, out of one call: values, points of time, or rows and columns. */
import { useMemo } from 'react';
import type { EntityView } from '../../engine/core/definitions/view-types.ts';
import type { Predicate, RuleScope } from '../../engine/core/rules/types.ts';
import {
  fieldAt,
  filterText,
  type GroupState,
  predicateOf,
  useApp,
  useEntity,
  useGroup,
  useText,
  type ViewField,
} from '../../engine/react/index.ts';
import type { Bucket } from '../../engine/react/types.ts';
import { sincePredicate, type TimePoint, timePoints, undated } from './buckets.ts';
import { type AxisValue, type ChartValue, chartValues } from './chart-values.ts';
import { type Cross, crossOf } from './cross.ts';
import { figuresFor } from './measure.ts';
import type { ChartOptions } from './options.ts';
import { type BucketWords, useBucketWords } from './use-bucket-words.ts';

export type Drawing =
  | { readonly kind: 'values'; readonly values: readonly ChartValue[] }
  | { readonly kind: 'time'; readonly points: readonly TimePoint[]; readonly undated: number }
  | { readonly kind: 'cross'; readonly cross: Cross };

export type ChartState = {
  readonly entity: EntityView | undefined;
  readonly field: ViewField | undefined;
  /** Undefined while there is nothing to draw yet. */
  readonly drawing: Drawing | undefined;
  readonly state: GroupState;
  readonly bucketWords: BucketWords;
  /** What all that is drawn satisfies. */
  readonly filters: readonly (Predicate | undefined)[];
};

/** Rows and columns of a table that people still read at a glance. */
const ROWS = 12;
const COLUMNS = 8;

const isTime = (field: ViewField): boolean => field.type === 'date' || field.type === 'datetime';

/** Weeks, unless told, where time is drawn. */
function bucketOf({ bucket, kind }: ChartOptions): Bucket | undefined {
  return bucket ?? (kind === 'line' ? 'week' : undefined);
}

/** `since`: the first day that counts, of the chart's `day`. */
export function useChart(chart: ChartOptions, scope: RuleScope, since: string | undefined): ChartState {
  const text = useText();
  const { org } = useApp();
  const { entity } = useEntity(chart.entity);
  const filter = useMemo(() => (chart.filter === undefined ? undefined : predicateOf(chart.filter, scope)), [chart.filter, scope]);
  const { by, split, kind, measure = 'count' } = chart;
  const isCross = kind === 'heat' || kind === 'stacked';
  const bucket = bucketOf(chart);
  const bucketWords = useBucketWords(bucket ?? 'week');
  const timeZone = scope.timeZone ?? org.time_zone;
  const day = entity && since !== undefined ? fieldAt(entity, chart.day) : undefined;
  const filters = [filter, day && since !== undefined ? sincePredicate({ field: day, first: since, timeZone }) : undefined];
  const state = useGroup({
    entity: chart.entity,
    filter: filterText(filters),
    by: isCross && split !== undefined ? [by, split] : by,
    bucket,
    ...figuresFor(measure),
    // Until it is known how its day is written, all time would be asked for.
    enabled: since === undefined || day !== undefined,
  });
  const field = entity && fieldAt(entity, by);
  const other = entity && fieldAt(entity, split);
  const { rows } = state;
  // Labels come with the rows, so that the same rows have the same ones.
  // biome-ignore lint/correctness/useExhaustiveDependencies: as said
  const drawing = useMemo<Drawing | undefined>(() => {
    if (!field || !rows) return undefined;
    const named = { text, measure, state: { rows, labelOf: state.labelOf } };
    const time = { rows, measure, timeZone, labelOf: bucketWords.full };
    const axis = (of: ViewField, dimension: 0 | 1, most: number): readonly AxisValue[] =>
      bucket !== undefined && isTime(of)
        ? // Heads of columns are narrow, and beside each other the year is no news.
          timePoints({ ...time, field: of, bucket, dimension, labelOf: dimension === 1 ? bucketWords.short : time.labelOf }).slice(-most)
        : chartValues({ ...named, field: of, dimension, most });
    if (isCross) {
      if (!other) return { kind: 'cross', cross: { rows: [], columns: [] } };
      return { kind: 'cross', cross: crossOf({ rows, measure, down: axis(field, 0, ROWS), across: axis(other, 1, COLUMNS) }) };
    }
    if (bucket === undefined || !isTime(field)) return { kind: 'values', values: chartValues({ ...named, field }) };
    const points = timePoints({ ...time, field, bucket });
    if (kind === 'line') return { kind: 'time', points, undated: undated(rows) };
    return { kind: 'values', values: points.flatMap((point) => (point.amount === null ? [] : [{ ...point, amount: point.amount }])) };
  }, [field, other, rows, text, measure, timeZone, bucketWords, bucket, kind, isCross]);
  return { entity, field, drawing, state, bucketWords, filters };
}
