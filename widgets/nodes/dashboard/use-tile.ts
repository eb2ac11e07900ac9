/** The number of a tile, and the one it is compared with: one call. */
import { useMemo } from 'react';
import { today as todayOf } from '../../../engine/core/rules/index.ts';
import type { Predicate, RuleScope } from '../../../engine/core/rules/types.ts';
import { fieldAt, filterText, type GroupState, predicateOf, useApp, useEntity, useGroup } from '../../../engine/react/index.ts';
import { sincePredicate, spanPredicate } from '../../charts/buckets.ts';
import { type Change, changeOf, dayAfter, periodsOf } from '../../charts/compare.ts';
import { amountOf, figuresFor } from '../../charts/measure.ts';
import { type MeasureWords, useMeasure } from '../../charts/use-measure.ts';
import type { TileOptions } from './options.ts';

export type TileState = {
  readonly state: GroupState;
  /** Undefined while it is not known; null for the mean of nothing, which is no number. */
  readonly amount: number | null | undefined;
  readonly change: Change | undefined;
  /** What the rows behind the number satisfy. */
  readonly rows: readonly (Predicate | undefined)[];
  readonly words: MeasureWords;
};

/** `since`: first day that counts, of the tile's `day`. */
export function useTile(tile: TileOptions, scope: RuleScope, since: string | undefined): TileState {
  const { compare, measure = 'count' } = tile;
  const { org } = useApp();
  // Only a tile that reads a field has to know its type.
  const { entity } = useEntity(compare === undefined && measure === 'count' && since === undefined ? undefined : tile.entity);
  const words = useMeasure(entity, measure);
  const filter = useMemo(() => (tile.filter === undefined ? undefined : predicateOf(tile.filter, scope)), [tile.filter, scope]);
  const timeZone = scope.timeZone ?? org.time_zone;
  const field = entity && fieldAt(entity, since === undefined ? compare?.by : tile.day);
  const day = todayOf({ now: scope.now ?? new Date().toISOString(), timeZone });
  const periods = compare && day !== null ? periodsOf(day, compare.period) : undefined;
  const spanOf = (first: string | undefined) =>
    field && first !== undefined && day !== null ? spanPredicate({ field, first, next: dayAfter(day), timeZone }) : undefined;
  const within = field && since !== undefined ? sincePredicate({ field, first: since, timeZone }) : undefined;
  const isComparing = compare !== undefined && periods !== undefined;
  const state = useGroup({
    entity: tile.entity,
    filter: filterText([filter, within, spanOf(periods?.before)]),
    ...(isComparing ? { by: compare.by, bucket: 'day' } : {}),
    ...figuresFor(measure),
    enabled: (!isComparing && since === undefined) || field !== undefined,
  });
  const { rows } = state;
  const change = rows && periods ? changeOf(rows, periods, measure) : undefined;
  // Money without its sign would be another number.
  const isUnderstood = measure === 'count' || entity !== undefined;
  const none = measure !== 'count' && 'average' in measure ? null : 0;
  const amount = rows && isUnderstood ? (change?.now ?? amountOf(rows, measure) ?? none) : undefined;
  return { state, amount, change, rows: [filter, within, spanOf(periods?.start)], words };
}
