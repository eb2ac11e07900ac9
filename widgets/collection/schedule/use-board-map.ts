/** The map beside a schedule: whether it is shown, and the routes of one of its days. */
import { useEffect, useMemo, useState } from 'react';
import type { EntityView } from '../../../engine/core/definitions/view-types.ts';
import { fieldAt, recall, remember } from '../../../engine/react/index.ts';
import type { RecordData } from '../../../engine/react/types.ts';
import type { ViewOptions } from '../options.ts';
import { createHighlight, type Highlight } from '../routes/highlight.ts';
import { type Route, type RouteLook, routesOf } from '../routes/routes.ts';
import type { Span } from '../span/spans.ts';
import type { LaneRow } from './lane-rows.ts';
import { useSteady } from './steady.ts';
import type { Target } from './targets.ts';
import { targetOf } from './targets.ts';

type Request = {
  readonly entity: EntityView;
  readonly view: ViewOptions;
  readonly rows: readonly LaneRow[];
  /** The day whose routes are drawn. */
  readonly day: string;
  readonly titleOf: (span: Span) => string;
  readonly wordsOf: (target: Target) => string;
};

export type BoardMap = {
  readonly isOn: boolean;
  readonly toggle: () => void;
  readonly routes: readonly Route[];
  readonly rows: readonly RecordData[];
  readonly highlight: Highlight;
  /** How the route of a lane is drawn, by the key of the lane; undefined while there is no map. */
  readonly lookOf: ((lane: string) => RouteLook | undefined) | undefined;
};

const NONE: readonly never[] = [];

/** Undefined where the view names no places, or they are not for this person. */
export function useBoardMap({ entity, view, rows, day, titleOf, wordsOf }: Request): BoardMap | undefined {
  const key = `schedule.map.${entity.name}.${view.id}`;
  const [isOn, setOn] = useState(() => recall(key) === 'on');
  const [highlight] = useState(createHighlight);
  const fields = useMemo(() => {
    const [latitude, longitude] = [fieldAt(entity, view.latitude), fieldAt(entity, view.longitude)];
    return latitude && longitude ? { latitude, longitude } : undefined;
  }, [entity, view.latitude, view.longitude]);
  const routes = useMemo(() => {
    if (!isOn || !fields) return NONE;
    const lanes = rows.map(({ lane, spans }) => ({ key: lane.key, label: lane.label, spans }));
    const nameOf = (span: Span, lane: { readonly label: string }, order: number) =>
      [`${order}`, titleOf(span), lane.label, wordsOf({ ...targetOf(span, undefined) })].filter((part) => part !== '').join(', ');
    return routesOf({ lanes, day, fields, nameOf });
  }, [isOn, fields, rows, day, titleOf, wordsOf]);
  const records = useMemo(() => (isOn ? rows.flatMap(({ spans }) => spans.map(({ row }) => row)) : NONE), [isOn, rows]);
  const drawn = useSteady(useMemo(() => routes.map(({ key: lane, colour, width }) => ({ lane, colour, width })), [routes]));
  const looks = useMemo(() => {
    if (!isOn) return undefined;
    const byLane = new Map(drawn.map(({ lane, ...look }) => [lane, look]));
    return (lane: string) => byLane.get(lane);
  }, [isOn, drawn]);
  useEffect(() => () => highlight.point(undefined), [highlight]);
  if (!fields) return undefined;
  const toggle = () => {
    remember(key, isOn ? undefined : 'on');
    setOn(!isOn);
  };
  return { isOn, toggle, routes, rows: records, highlight, lookOf: looks };
}
