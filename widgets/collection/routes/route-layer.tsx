/** Lines and numbered stops of routes, drawn by the map itself: hundreds of them are no components. */
import { type Map as LeafletMap, layerGroup, polyline } from 'leaflet';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMap, useMapEvents } from 'react-leaflet';
import { useFormat } from '../../../engine/react/index.ts';
import { paint } from '../../charts/paint.ts';
import { type Highlight, lightUp } from './highlight.ts';
import { type Route, STRAIGHT } from './routes.ts';
import { type Drawn, groupsOf } from './stop-groups.ts';
import { markOf, type StopWords, widthOf } from './stop-marks.ts';
import type { Roads } from './use-roads.ts';

type Props = {
  readonly routes: readonly Route[];
  readonly roads: Roads;
  readonly highlight: Highlight;
  readonly onHidden: (count: number) => void;
};

/** Numbers that still can be read beside each other. */
export const MOST_NUMBERS = 300;
/** A stop that is looked for comes at least this near. */
const NEAR = 12;

export function RouteLayer({ routes, roads, highlight, onHidden }: Props) {
  const map = useMap();
  const words = useStopWords();
  const [sight, setSight] = useState(0);
  useMapEvents({ moveend: () => setSight((count) => count + 1) });
  useRouteLines(routes, roads);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is in sight is another after each move
  useEffect(() => {
    const seen = stopsInSight(map, routes);
    const groups = groupsOf(seen, widthOf);
    const shown = groups.length > MOST_NUMBERS ? [] : groups;
    const marks = layerGroup().addTo(map);
    for (const group of shown) markOf(group, map, highlight, words).addTo(marks);
    onHidden(shown.length === groups.length ? 0 : seen.length);
    lightUp(map.getContainer(), 'data-stop', highlight.get());
    return () => {
      marks.remove();
    };
  }, [map, routes, highlight, onHidden, words, sight]);
  useEffect(() => {
    const container = map.getContainer();
    const stops = new Map(routes.flatMap(({ stops: own }) => own.map((stop) => [stop.id, stop] as const)));
    const stopPointing = highlight.onPoint((id) => lightUp(container, 'data-stop', id));
    const stopChoosing = highlight.onChoose((id) => {
      const stop = stops.get(id);
      if (stop && !map.getBounds().pad(-0.05).contains([stop.latitude, stop.longitude]))
        map.setView([stop.latitude, stop.longitude], Math.max(map.getZoom(), NEAR), { animate: false });
    });
    return () => {
      stopPointing();
      stopChoosing();
    };
  }, [map, routes, highlight]);
  return null;
}

export function RouteLines({ routes, roads }: Pick<Props, 'routes' | 'roads'>) {
  useRouteLines(routes, roads);
  return null;
}

/** Along the road where one is known, else from stop to stop. */
function useRouteLines(routes: readonly Route[], roads: Roads): void {
  const map = useMap();
  useEffect(() => {
    const lines = layerGroup().addTo(map);
    for (const { key, stops, colour, width } of routes) {
      const straight = stops.map(({ latitude, longitude }): [number, number] => [latitude, longitude]);
      const road = roads.get(key)?.line.map(([latitude, longitude]): [number, number] => [latitude, longitude]);
      polyline(road ?? straight, {
        color: paint(colour),
        weight: width,
        opacity: 0.8,
        interactive: false,
        className: road ? 'route-line along-roads' : 'route-line',
        ...(road ? {} : { dashArray: STRAIGHT }),
      }).addTo(lines);
    }
    return () => {
      lines.remove();
    };
  }, [map, routes, roads]);
}

const stopsInSight = (map: LeafletMap, routes: readonly Route[]) => {
  const box = map.getBounds().pad(0.1);
  return routes.flatMap((route) =>
    route.stops.flatMap((stop): readonly Drawn[] => {
      const place: [number, number] = [stop.latitude, stop.longitude];
      return box.contains(place) ? [{ stop, route, ...pointOf(map, place) }] : [];
    }),
  );
};

/** Pixels of the whole world at this zoom, which dragging leaves as they are. */
function pointOf(map: LeafletMap, place: [number, number]) {
  const { x, y } = map.project(place);
  return { x, y };
}

function useStopWords(): StopWords {
  const { t } = useTranslation();
  const format = useFormat();
  return useMemo(
    () => ({
      group: (count, isOneSpot) => t(isOneSpot ? 'map.same_place' : 'map.cluster', { count, number: format.number(count) }),
      number: (count) => format.short(count),
    }),
    [t, format],
  );
}
