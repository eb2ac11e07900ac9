/** What a chart tells of records: their number, a sum or a mean. */
import type { FigureRequest } from '../../engine/react/records/use-group.ts';
import type { GroupRow } from '../../engine/react/types.ts';
import type { Measure } from './options.ts';

/** Pointer of the field that is measured; undefined when records are counted. */
export function measuredField(measure: Measure): string | undefined {
  if (measure === 'count') return undefined;
  return 'sum' in measure ? measure.sum : measure.average;
}

/** Figures to ask for; means come with their sums, so that groups can be put together. */
export function figuresFor(measure: Measure): FigureRequest {
  const pointer = measuredField(measure);
  if (measure === 'count' || pointer === undefined) return {};
  return 'sum' in measure ? { sums: [pointer] } : { sums: [pointer], averages: [pointer] };
}

const total = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0);

/** The measure over several groups together; null when none of their records has a value. */
export function amountOf(rows: readonly GroupRow[], measure: Measure): number | null {
  if (measure === 'count') return total(rows.map(({ count }) => count));
  const name = measuredField(measure)?.replace(/^\//, '') ?? '';
  const sums = rows.flatMap(({ sums: own }) => own?.[name] ?? []);
  if ('sum' in measure) return sums.length > 0 ? total(sums) : null;
  const means = rows.flatMap(({ averages, sums: own, count }) => {
    const mean = averages?.[name];
    if (typeof mean !== 'number') return [];
    // Records without a value do not weigh; of a mean of zero their number is not known.
    return [{ mean, weight: mean === 0 ? count : (own?.[name] ?? 0) / mean }];
  });
  const weight = total(means.map((one) => one.weight));
  return weight > 0 ? total(means.map((one) => one.mean * one.weight)) / weight : null;
}
