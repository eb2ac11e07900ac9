/** Records of the list that have a place, page by page up to a bound, and how many have none. */
import { useEffect, useMemo } from 'react';
import type { Operand, Predicate } from '../../../engine/core/rules/types.ts';
import { type ListState, pathOf, useGroup, useList, type ViewField } from '../../../engine/react/index.ts';
import { narrowed } from '../views/narrowed.ts';
import type { ViewProps } from '../views/view-props.ts';
import { type Place, type PlaceFields, placeOf } from './places.ts';

const PAGE = 200;
/** More than a page fetches and draws one by one. */
export const MOST = 2000;

export type PlacesState = {
  readonly places: readonly Place[];
  readonly list: ListState;
  /** Records with a place, those beyond the bound included; undefined while nobody knows. */
  readonly located: ListState['count'];
  /** Records without a place; undefined while nobody knows. */
  readonly unlocated: number | undefined;
  readonly isGrowing: boolean;
  /** There are more than a map takes, and they may be asked for by where they are: no further ones are fetched. */
  readonly isOver: boolean;
};

const NULL: Operand = { kind: 'value', value: null };
const isNull = (field: ViewField): Predicate => ({ op: 'eq', left: { kind: 'field', path: pathOf(field.pointer) }, right: NULL });

export function usePlaces({ node, query }: Pick<ViewProps, 'node' | 'query'>, fields: PlaceFields): PlacesState {
  const { filter, order, search } = query;
  const nowhere = useMemo<Predicate>(() => ({ op: 'or', items: [isNull(fields.latitude), isNull(fields.longitude)] }), [fields]);
  // Where some places are kept from this person, nothing may be asked by them: what comes without one is left out here.
  const isAskable = fields.latitude.filterable !== false && fields.longitude.filterable !== false;
  const somewhere = useMemo(() => (isAskable ? narrowed(filter, { op: 'not', item: nowhere }) : filter), [filter, nowhere, isAskable]);
  const list = useList({ entity: node.entity, filter: somewhere, order, search, pageSize: PAGE, count: 'exact' });
  const rest = useGroup({ entity: node.entity, filter: narrowed(filter, isAskable ? nowhere : { op: 'false' }), search });
  const { rows, hasMore, isLoadingMore, isStale, error, loadMore } = list;
  const isOver = isAskable && list.kept === undefined && (list.count?.value ?? 0) > MOST;
  const isGrowing = !isOver && hasMore && rows.length < MOST && !isStale && !error;
  useEffect(() => {
    if (isGrowing && !isLoadingMore) loadMore();
  }, [isGrowing, isLoadingMore, loadMore]);
  const places = useMemo(() => rows.slice(0, MOST).flatMap((row) => placeOf(row, fields) ?? []), [rows, fields]);
  return {
    places,
    list,
    located: list.count,
    unlocated: rest.rows === undefined ? undefined : rest.total,
    isGrowing,
    isOver,
  };
}
