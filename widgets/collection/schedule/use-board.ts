/** What a schedule shows: its days, lanes, bars and what waits; asked for by the days, all pages of them, and by nothing a row. */
import { useMemo, useRef, useState } from 'react';
import type { Predicate } from '../../../engine/core/rules/types.ts';
import { type ListRequest, pathOf, predicateOf, useList, type ViewField } from '../../../engine/react/index.ts';
import type { CalendarMode } from '../options.ts';
import { daysOf, rangeOf } from '../span/days.ts';
import type { Span, SpanFields } from '../span/spans.ts';
import { useRange } from '../span/use-range.ts';
import { useSpanState } from '../span/use-span-state.ts';
import { narrowed } from '../views/narrowed.ts';
import type { ViewProps } from '../views/view-props.ts';
import { hoursOf } from './hours.ts';
import { type LaneRow, laneRows } from './lane-rows.ts';
import { useSteady, useSteadyList } from './steady.ts';
import { useConflicts } from './use-judge.ts';
import { type ListedLanes, useLanes, useListedLanes } from './use-lanes.ts';
import { useOff } from './use-off.ts';

type Request = ViewProps & { readonly field: ViewField; readonly fields: SpanFields };

const MODES: readonly CalendarMode[] = ['day', 'week'];
/** Bars at most; beyond, a number says that there are others. */
const MOST = 4_000;
const WAITING = 50;

const idOf = ({ row }: Span) => String(row.id);

const laneIs = (field: ViewField, op: 'eq' | 'ne'): Predicate => ({
  op,
  left: { kind: 'field', path: pathOf(field.pointer) },
  right: { kind: 'value', value: null },
});

export function useBoard(request: Request) {
  const { node, entity, view, state, query, scope, field, fields } = request;
  const spanView = useMemo(() => ({ ...view, modes: (view.modes ?? MODES).filter((mode) => mode !== 'month') }), [view]);
  const span = useSpanState(spanView, state, scope);
  const { mode, at, timeZone } = span;
  const range = useMemo(() => rangeOf(mode, at), [mode, at]);
  const days = useMemo(() => daysOf(range), [range]);
  const list = useListedLanes({ view, scope });
  const withLane = useMemo(() => laneIs(field, 'ne'), [field]);
  const ofFound = useOfFound(list, field);
  const bars = useRange({ node, query, fields, range, timeZone, only: ofFound ?? withLane, most: MOST });
  const { list: shown } = bars;
  const isWhole = !shown.isLoading && !shown.isStale && (!shown.hasMore || shown.rows.length >= MOST);
  // A bar that moves shifts the pages: what else stands on them is the same records at other places.
  const spans = useSteadyList(bars.spans, idOf);
  const tray = useTray(request);
  const labels = useSteady(bars.list.labels);
  const labelOf = useMemo(() => (name: string, id: string | number) => labels[name]?.[String(id)], [labels]);
  const lanes = useLanes({ list, field, spans, labelOf, days: JSON.stringify([range, query]), isWhole });
  const off = useOff(entity.name, view, range);
  const judged = useConflicts(entity.name, view, range);

  const before = useRef<{ readonly days: readonly string[]; readonly rows: ReadonlyMap<string, LaneRow> }>({ days, rows: new Map() });
  const rows = useMemo(() => {
    const known = before.current.days === days ? before.current.rows : new Map<string, LaneRow>();
    const next = laneRows({ lanes: lanes.lanes, spans, off: off.off, conflicts: judged.conflicts, field, days, before: known });
    before.current = { days, rows: new Map(next.map((row) => [row.lane.key, row])) };
    return next;
  }, [lanes.lanes, spans, off.off, judged.conflicts, field, days]);
  const hours = useSteady(useMemo(() => hoursOf(days[0] ?? '', days.length === 1 ? spans : []), [days, spans]));
  const laneMap = useMemo(() => new Map(lanes.lanes.map((lane) => [lane.key, lane])), [lanes.lanes]);
  const failed = [list, bars.list, { error: off.error, refresh: off.retry }, { error: judged.error, refresh: judged.retry }];
  return {
    span,
    range,
    days,
    bars,
    tray,
    list,
    total: lanes.total,
    laneMap,
    rows,
    hours,
    labelOf,
    conflicts: judged.conflicts,
    hasUntimed: days.length === 1 && spans.some(({ isAllDay }) => isAllDay),
    failure: failed.find(({ error }) => error !== null),
  };
}

/** Lanes whose records are asked for by name; their ids are a filter in an address. */
const TOGETHER = 50;

/** Records of the lanes that were looked for, so that a lane beyond what is shown of a busy day has all of its own. */
function useOfFound({ search, listed, isLoading, hasMore }: ListedLanes, field: ViewField): Predicate | undefined {
  return useMemo(() => {
    if (search === '' || isLoading || hasMore || listed.length === 0 || listed.length > TOGETHER) return undefined;
    return { op: 'in', left: { kind: 'field', path: pathOf(field.pointer) }, values: listed.map(({ value }) => value) };
  }, [search, listed, isLoading, hasMore, field]);
}

/** What has no lane, whatever its day: it grows as one scrolls. */
function useTray({ node, view, query, scope, field }: Request) {
  const [search, setSearch] = useState('');
  const { tray } = view;
  const filter = useMemo(() => {
    const none = laneIs(field, 'eq');
    const own = tray?.filter === undefined ? none : ({ op: 'and', items: [none, predicateOf(tray.filter, scope)] } satisfies Predicate);
    return narrowed(query.filter, own);
  }, [field, tray?.filter, scope, query.filter]);
  const request: ListRequest = {
    entity: node.entity,
    filter,
    order: tray?.order?.join(',') ?? query.order,
    search: search === '' ? query.search : search,
    pageSize: WAITING,
    count: 'exact',
    enabled: tray !== undefined,
  };
  return { list: useList(request), request, search, setSearch };
}
