/** A day as it was beside the day as it would be: two rows for each person, and the routes of either on a map. */
import { lazy, Suspense, useCallback, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldAt, recall, remember, ruleValue, UnknownWidget, useText } from '../../../engine/react/index.ts';
import type { RecordData } from '../../../engine/react/types.ts';
import { useIsPhone } from '../../primitives/support/use-is-phone.ts';
import { createHighlight, useLitBars } from '../routes/highlight.ts';
import { lookOf, routesOf } from '../routes/routes.ts';
import { Empty } from '../rows/empty.tsx';
import { ListFailure } from '../rows/list-failure.tsx';
import { Chart, type LaneScroll } from '../schedule/chart.tsx';
import { closeHours } from '../schedule/hours.ts';
import { LaneList } from '../schedule/lane-list.tsx';
import type { LaneRow } from '../schedule/lane-rows.ts';
import { createLiftStore } from '../schedule/lift-store.ts';
import { ScheduleContext, type ScheduleParts } from '../schedule/schedule-context.ts';
import { SkeletonLanes } from '../schedule/skeleton-lanes.tsx';
import { useShallow } from '../schedule/steady.ts';
import { useWords } from '../schedule/use-words.ts';
import { isDay } from '../span/days.ts';
import type { SpanFields } from '../span/spans.ts';
import { useDayWords } from '../span/use-day-words.ts';
import { useSpanFields } from '../span/use-span-fields.ts';
import { useSpanState } from '../span/use-span-state.ts';
import type { ViewProps } from '../views/view-props.ts';
import { ComparisonHeader } from './comparison-header.tsx';
import { PairHead } from './pair-head.tsx';
import { type Side, sideKey } from './pairs.ts';
import { useAccept } from './use-accept.tsx';
import { useChangeFaces } from './use-change-faces.ts';
import { useComparison } from './use-comparison.ts';

const RouteMap = lazy(() => import('../routes/route-map.tsx'));

export default function Comparison(props: ViewProps) {
  const { entity, view } = props;
  const fields = useSpanFields(entity, view);
  const field = fieldAt(entity, view.by);
  if (!fields || !field || !view.before || !view.pairs) return <UnknownWidget name={(fields ? view.by : view.date) ?? 'comparison'} />;
  return <Days {...props} fields={fields} field={field} before={view.before} pairOptions={view.pairs} beside={view.beside} />;
}

type Props = ViewProps & Pick<Parameters<typeof useComparison>[0], 'field' | 'fields' | 'before' | 'pairOptions' | 'beside'>;

const DAY_ONLY = ['day'] as const;
/** Pixels of an hour, and of the head of the hours. */
const HOUR = 44;
const HEAD = 38;
const still = () => false;
const nothingWrong = async () => [];

/** The days that may be looked at, as the view's rules say them. */
function useDays({ view, state, scope }: Pick<Props, 'view' | 'state' | 'scope'>) {
  const dayOf = (rule: string | undefined) => {
    const value = rule === undefined ? undefined : ruleValue(rule, scope);
    return typeof value === 'string' && isDay(value) ? value : undefined;
  };
  const [first, last] = [dayOf(view.days?.from), dayOf(view.days?.to)];
  const own = useMemo(() => ({ ...view, modes: DAY_ONLY }), [view]);
  const span = useSpanState(own, state, scope);
  const asked = isDay(state.at) ? span.at : (first ?? span.at);
  const day = within(asked, first, last);
  return { first, last, day, go: (next: string) => state.setSpan({ at: next }), today: span.today, timeZone: span.timeZone };
}

const within = (day: string, first: string | undefined, last: string | undefined): string => {
  if (first !== undefined && day < first) return first;
  return last !== undefined && day > last ? last : day;
};

function Days(props: Props) {
  const { node, entity, view, state, scope, title, canOpen, onOpen, field, fields, pairOptions } = props;
  const { t } = useTranslation();
  const text = useText();
  const isPhone = useIsPhone();
  const words = useDayWords();
  const { first, last, day, go, today, timeZone } = useDays({ view, state, scope });
  const found = useComparison({ ...props, day, timeZone });
  const { rows, pairs, spans, told, counts, pairEntity, labelOf, failure } = found;
  const [store] = useState(createLiftStore);
  const [highlight] = useState(createHighlight);
  const root = useRef<HTMLDivElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const scrollTo = useRef<LaneScroll>(() => {});
  const mapKey = `comparison.map.${entity.name}.${view.id}`;
  const [isMapOn, setMapOn] = useState(() => recall(mapKey) !== 'off');
  const [side, setSide] = useState<Side>('after');

  const days = useMemo(() => [day], [day]);
  const lanes = useMemo(() => new Map(rows.map(({ lane }) => [lane.key, lane])), [rows]);
  const hours = useMemo(() => closeHours(day, [...spans.before, ...spans.after]), [day, spans]);
  const { nameOf, travelOf, wordsOf } = useWords({ entity, view, words, isWeek: false, lanes, labelOf });
  const personOf = useMemo(() => new Map(pairs.map(({ value, label }) => [value, label])), [pairs]);
  const faceOf = useChangeFaces({ entity, view, labelOf, told, field, personOf, before: props.before });
  const looks = useMemo(
    () => new Map(pairs.flatMap(({ value }, index) => [[sideKey(side, value), lookOf(index)] as const])),
    [pairs, side],
  );
  const accept = useAccept({ entity: pairEntity, options: pairOptions, scope });
  const headOf = useCallback(
    (row: LaneRow) => (
      <PairHead row={row} look={isMapOn && row.spans.length > 0 ? looks.get(row.lane.key) : undefined} pairs={pairs} accept={accept.of} />
    ),
    [looks, pairs, accept.of, isMapOn],
  );
  const open = useMemo(() => (canOpen ? (row: RecordData) => onOpen(row) : undefined), [canOpen, onOpen]);
  const parts = useShallow<ScheduleParts>({
    ...{ entity, view, store, words, days, today, timeZone, hours, lanes, faceOf, travelOf, nameOf, wordsOf, headOf },
    hasUntimed: [...spans.before, ...spans.after].some(({ isAllDay }) => isAllDay),
    badgeOf: noBadge,
    alongOf: noBadge,
    canMove: still,
    canResize: false,
    tried: nothingWrong,
    lookOf: undefined,
    onOpen: open,
    hint: '',
  });
  const routes = useMemo(() => {
    const [latitude, longitude] = [fieldAt(entity, view.latitude), fieldAt(entity, view.longitude)];
    if (!isMapOn || !latitude || !longitude) return [];
    const own = pairs.map(({ value, label }, index) => {
      const key = sideKey(side, value);
      return { key, label, spans: rows.find(({ lane }) => lane.key === key)?.spans ?? [], look: lookOf(index) };
    });
    return routesOf({
      ...{ lanes: own, day, fields: { latitude, longitude } },
      nameOf: (span, lane, order) =>
        [`${order}`, faceOf(span).title, lane.label, faceOf(span).time].filter((part) => part !== '').join(', '),
    });
  }, [entity, view.latitude, view.longitude, isMapOn, pairs, rows, side, day, faceOf]);
  useLitBars(root, isMapOn ? highlight : undefined);

  const total = rows.reduce((sum, { height }) => sum + height, HEAD);
  const isEmpty = !found.isLoading && !failure && pairs.length === 0;
  const toggleMap = () => {
    remember(mapKey, isMapOn ? 'off' : undefined);
    setMapOn(!isMapOn);
  };
  const map = isMapOn ? (
    <Suspense fallback={null}>
      <RouteMap
        title={title}
        routes={routes}
        highlight={highlight}
        positionKey={`${entity.name} ${node.id} ${view.id} ${day}`}
        rows={side === 'before' ? spans.before.map(({ row }) => row) : spans.after.map(({ row }) => row)}
        place={fieldAt(entity, view.place)}
        roads={view.roads}
        scope={scope}
      />
    </Suspense>
  ) : null;
  const height = `max(320px, min(70dvh, ${total}px))`;
  return (
    <ScheduleContext value={parts}>
      {/* biome-ignore lint/a11y/useSemanticElements: lanes are no form's fieldset */}
      <div ref={root} role="group" aria-label={title} aria-busy={found.isLoading || found.isStale} className="flex min-h-0 flex-col">
        <ComparisonHeader
          heading={words.heading('day', day, { first: day, last: day })}
          day={day}
          first={first}
          last={last}
          onDay={go}
          counts={counts}
          map={view.latitude === undefined ? undefined : { isOn: isMapOn, toggle: toggleMap, side, setSide }}
        />
        {failure ? <ListFailure list={{ rows, error: failure.error, refresh: failure.refresh }} /> : null}
        {found.isLoading ? <SkeletonLanes /> : null}
        {isEmpty ? (
          <Empty {...{ node, state }} waiting={<SkeletonLanes />} createLabel={undefined} onCreate={() => props.onCreate()} />
        ) : null}
        {found.isLoading || isEmpty ? null : (
          <div className="flex border-border border-t max-md:flex-col" style={isPhone ? undefined : { height }}>
            {isPhone && isMapOn ? <div className="flex h-[56dvh] flex-col pb-3">{map}</div> : null}
            {isPhone ? <PhoneLanes rows={rows} fields={fields} /> : null}
            {isPhone ? null : (
              <Chart
                {...{ rows, scroller, scrollTo }}
                total={rows.length}
                more={undefined}
                lanesLabel={text(field.label)}
                label={t('comparison.label', { title })}
                isStale={found.isStale && !failure}
                column={HOUR}
              />
            )}
            {!isPhone && isMapOn ? (
              <div className="flex w-1/3 min-w-72 max-w-160 shrink-0 flex-col border-border border-s max-[900px]:hidden">{map}</div>
            ) : null}
          </div>
        )}
        {accept.dialogs}
      </div>
    </ScheduleContext>
  );
}

const noBadge = () => '';

/** Rows of one person below each other, named by their side. */
function PhoneLanes({ rows, fields }: { readonly rows: readonly LaneRow[]; readonly fields: SpanFields }) {
  const { t } = useTranslation();
  const named = rows.map((row) => ({
    ...row,
    lane: { ...row.lane, label: `${row.lane.label} · ${t(row.lane.key.startsWith('before') ? 'comparison.before' : 'comparison.after')}` },
  }));
  return (
    <div className="pt-3">
      <LaneList rows={named} more={undefined} tray={undefined} fields={fields} onMove={undefined} />
    </div>
  );
}
