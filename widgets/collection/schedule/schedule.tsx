/** Records as bars in lanes, from hour to hour of a day or over the days of a week, moved by dragging and by keys. */
import { lazy, Suspense, useCallback, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { can, fieldAt, UnknownWidget, useText, type ViewField } from '../../../engine/react/index.ts';
import type { RecordData } from '../../../engine/react/types.ts';
import { useOnceOpen } from '../../primitives/support/once-open.ts';
import { useIsPhone } from '../../primitives/support/use-is-phone.ts';
import { useLitBars } from '../routes/highlight.ts';
import { Empty } from '../rows/empty.tsx';
import { ListFailure } from '../rows/list-failure.tsx';
import { RowSearch } from '../span/row-search.tsx';
import type { Span, SpanFields } from '../span/spans.ts';
import { useDayWords } from '../span/use-day-words.ts';
import { useSpanFields } from '../span/use-span-fields.ts';
import type { ViewProps } from '../views/view-props.ts';
import { Chart, type LaneScroll } from './chart.tsx';
import { LaneList } from './lane-list.tsx';
import { createLiftStore } from './lift-store.ts';
import type { Moving } from './move-dialog.tsx';
import { ScheduleContext, type ScheduleParts } from './schedule-context.ts';
import { ScheduleHeader } from './schedule-header.tsx';
import { SkeletonLanes } from './skeleton-lanes.tsx';
import { useShallow } from './steady.ts';
import { Tray } from './tray.tsx';
import { useBoard } from './use-board.ts';
import { useBoardMap } from './use-board-map.ts';
import { dropOf, useDrop } from './use-drop.ts';
import { useTrial } from './use-judge.ts';
import { useKeys } from './use-keys.ts';
import { placedOf, useLift } from './use-lift.ts';
import { usePointer } from './use-pointer.ts';
import { useBarFaces, useWords } from './use-words.ts';
import { useZoom } from './use-zoom.ts';

const QuestionDialog = lazy(() => import('./question-dialog.tsx'));
const MoveDialog = lazy(() => import('./move-dialog.tsx'));
const KeysDialog = lazy(() => import('./keys-dialog.tsx'));
const RouteMap = lazy(() => import('../routes/route-map.tsx'));

export default function Schedule(props: ViewProps) {
  const { entity, view } = props;
  const fields = useSpanFields(entity, view);
  const field = fieldAt(entity, view.by);
  if (!fields || !field) return <UnknownWidget name={(fields ? view.by : view.date) ?? 'schedule'} />;
  return <Board {...props} fields={fields} field={field} />;
}

const STEP = 15;

function Board(props: ViewProps & { readonly fields: SpanFields; readonly field: ViewField }) {
  const { node, entity, view, state, scope, title, canOpen, onOpen, fields, field } = props;
  const { t } = useTranslation();
  const text = useText();
  const isPhone = useIsPhone();
  const words = useDayWords();
  const hint = useId();
  const board = useBoard(props);
  const { span, days, bars, tray, rows, hours, hasUntimed, laneMap, labelOf, failure } = board;
  const { timeZone, today, mode, at } = span;
  const [store] = useState(createLiftStore);
  const [said, say] = useState('');
  const root = useRef<HTMLDivElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const scrollTo = useRef<LaneScroll>(() => {});

  const options = dropOf({ entity, view });
  const workflow = options?.workflow;
  const canMove = useCallback((row: RecordData) => workflow !== undefined && can(entity, workflow, scope, row), [entity, workflow, scope]);
  const { nameOf, badgeOf, alongOf, travelOf, wordsOf } = useWords({
    entity,
    view,
    words,
    isWeek: days.length > 1,
    lanes: laneMap,
    labelOf,
  });
  const faceOf = useBarFaces(entity, view, labelOf);
  const tried = useTrial(entity.name, view);
  const { drop, undo, question } = useDrop({
    ...{ entity, view, field, fields, timeZone, tried, nameOf, wordsOf, say },
    lanes: laneMap,
    bars: bars.request,
    tray: tray.request,
  });
  const hasQuestion = useOnceOpen(question !== undefined);

  const drawn = useRef<readonly (readonly RecordData[])[]>([]);
  useEffect(() => {
    drawn.current = [bars.list.rows, tray.list.rows];
  });
  const rowOf = useCallback((id: string) => drawn.current.flat().find((row) => String(row.id) === id), []);
  const step = view.step ?? STEP;
  const takesTray = view.tray?.takes === true;
  const lifting = useLift({ store, field, fields, timeZone, rowOf, canMove, takesTray, nameOf, wordsOf, drop, say });
  usePointer({ root, store, lifting, hours, step, isOff: isPhone });
  const canResize = options?.end !== undefined;
  const latestOpen = useRef(onOpen);
  useEffect(() => {
    latestOpen.current = onOpen;
  });
  const open = useMemo(() => (canOpen ? (row: RecordData) => latestOpen.current(row) : undefined), [canOpen]);
  const [moving, setMoving] = useState<Moving>();
  const hasMoved = useOnceOpen(moving !== undefined);
  const [isHelping, setHelping] = useState(false);
  const hasHelped = useOnceOpen(isHelping);
  const moveTo = options ? (row: RecordData) => setMoving({ row, ...placedOf(row, { field, fields, timeZone }) }) : undefined;
  const press = useKeys({
    ...{ root, scroller, scrollTo, rows, days, store, lifting, step, canResize, takesTray, rowOf, canMove, undo, moveTo },
    onOpen: open,
    putBack: (row) => {
      const { from } = placedOf(row, { field, fields, timeZone });
      if (from?.lane !== undefined) drop(row, { ...from, lane: undefined });
    },
    showKeys: () => setHelping(true),
  });
  const titleOf = useCallback((span: Span) => faceOf(span).title, [faceOf]);
  const map = useBoardMap({ entity, view, rows, titleOf, wordsOf, day: days.length === 1 ? (days[0] ?? at) : at });
  useLitBars(root, map?.isOn ? map.highlight : undefined);
  useEffect(
    () =>
      map?.highlight.onChoose((id) => {
        const index = rows.findIndex(({ spans }) => spans.some(({ row }) => String(row.id) === id));
        if (index >= 0) scrollTo.current(index);
      }),
    [map?.highlight, rows],
  );
  const { column, zoom } = useZoom(`schedule.${entity.name}.${view.id}`, mode);

  const parts = useShallow<ScheduleParts>({
    ...{
      entity,
      view,
      store,
      words,
      days,
      today,
      timeZone,
      hours,
      hasUntimed,
      faceOf,
      badgeOf,
      alongOf,
      travelOf,
      nameOf,
      canMove,
      canResize,
    },
    ...{ wordsOf, tried, hint },
    lanes: laneMap,
    lookOf: map?.lookOf,
    onOpen: open,
  });
  const routeMap = map?.isOn ? (
    <Suspense fallback={null}>
      <RouteMap
        title={title}
        routes={map.routes}
        highlight={map.highlight}
        positionKey={`${entity.name} ${node.id} ${view.id} ${at}`}
        rows={map.rows}
        place={fieldAt(entity, view.place)}
        roads={view.roads}
        lastSeen={view.last_seen}
        scope={scope}
      />
    </Suspense>
  ) : null;
  const { list: laneList } = board;
  const more = laneList.hasMore
    ? { count: board.total - rows.length, isLoading: laneList.isLoadingMore, onMore: laneList.loadMore }
    : undefined;
  const isWaiting = laneList.isLoading || (bars.list.isLoading && rows.length === 0);
  const isEmpty = !isWaiting && !failure && laneList.search === '' && rows.length === 0 && tray.list.rows.length === 0;
  return (
    <ScheduleContext value={parts}>
      {/* biome-ignore lint/a11y/useSemanticElements: lanes are no form's fieldset */}
      <div
        ref={root}
        role="group"
        aria-label={title}
        aria-busy={bars.list.isLoading || bars.list.isStale}
        onKeyDown={press}
        className="flex min-h-0 flex-1 flex-col"
      >
        <ScheduleHeader
          span={span}
          // The date beside it says the year; what is short leaves the switches on one line.
          heading={isPhone && mode === 'day' ? words.short(at) : words.heading(mode, at, board.range)}
          wrong={board.conflicts.size}
          map={map}
          onKeys={isPhone ? undefined : () => setHelping(true)}
          zoom={mode === 'day' && !isPhone ? zoom : undefined}
        />
        {failure ? <ListFailure list={{ rows, error: failure.error, refresh: failure.refresh }} /> : null}
        {bars.more > 0 ? <p className="px-(--edge) pb-2 text-sm text-text-muted">{t('span.more', { count: bars.more })}</p> : null}
        {laneList.isMany ? (
          <RowSearch
            name={text(view.rows ?? field.label)}
            search={laneList.search}
            onSearch={laneList.setSearch}
            total={laneList.search === '' ? Math.max(board.total, laneList.total ?? 0) : laneList.total}
          />
        ) : null}
        {isWaiting ? <SkeletonLanes /> : null}
        {isEmpty ? (
          <Empty {...{ node, state }} waiting={<SkeletonLanes />} createLabel={undefined} onCreate={() => props.onCreate()} />
        ) : null}
        {isPhone && !isWaiting && !map?.isOn ? (
          <LaneList rows={rows} more={more} tray={view.tray && tray.list} fields={fields} onMove={moveTo} />
        ) : null}
        {isPhone || isWaiting || isEmpty ? null : (
          <div className="flex min-h-0 flex-1 border-border border-t">
            {view.tray ? <Tray list={tray.list} fields={fields} search={tray.search} onSearch={tray.setSearch} /> : null}
            <Chart
              rows={rows}
              total={board.total}
              more={more}
              scroller={scroller}
              scrollTo={scrollTo}
              lanesLabel={text(field.label)}
              label={title}
              isStale={bars.list.isStale && !bars.list.error}
              column={column}
            />
            {map?.isOn ? (
              <div className="flex w-[32%] min-w-72 max-w-160 shrink-0 flex-col border-border border-s max-[900px]:hidden">{routeMap}</div>
            ) : null}
          </div>
        )}
        <p id={hint} className="sr-only">
          {t(options ? 'schedule.hint_keys' : 'schedule.hint_still')}
        </p>
        <p role="status" className="sr-only">
          {said}
        </p>
        {isPhone && map?.isOn && !isWaiting ? <div className="flex h-[62dvh] flex-col pb-4">{routeMap}</div> : null}
        {hasMoved ? (
          <Suspense fallback={null}>
            <MoveDialog
              moving={moving}
              rows={rows}
              lanesLabel={text(field.label)}
              takesTray={takesTray}
              onMove={drop}
              onClose={() => setMoving(undefined)}
            />
          </Suspense>
        ) : null}
        {hasHelped ? (
          <Suspense fallback={null}>
            <KeysDialog isOpen={isHelping} onClose={() => setHelping(false)} canMove={options !== undefined} takesTray={takesTray} />
          </Suspense>
        ) : null}
        {hasQuestion ? (
          <Suspense fallback={null}>
            <QuestionDialog question={question} />
          </Suspense>
        ) : null}
      </div>
    </ScheduleContext>
  );
}
