/** Lines and numbered stops of routes, drawn by the map itself: hundreds of them are no components. */
import { type DivIcon, divIcon, type Map as LeafletMap, layerGroup, marker, polyline } from 'leaflet';
import { useEffect, useState } from 'react';
import { useMap, useMapEvents } from 'react-leaflet';
import { paint } from '../../charts/paint.ts';
import { type Highlight, lightUp } from './highlight.ts';
import type { Route, Stop } from './routes.ts';
import type { Roads } from './use-roads.ts';

type Props = {
  readonly routes: readonly Route[];
  readonly roads: Roads;
  readonly highlight: Highlight;
  readonly onHidden: (count: number) => void;
};

/** Numbers that still can be read beside each other. */
export const MOST_NUMBERS = 300;
const SIZE = 22;
/** A stop that is looked for comes at least this near. */
const NEAR = 12;

export function RouteLayer({ routes, roads, highlight, onHidden }: Props) {
  const map = useMap();
  const [sight, setSight] = useState(0);
  useMapEvents({ moveend: () => setSight((count) => count + 1) });
  useRouteLines(routes, roads);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is in sight is another after each move
  useEffect(() => {
    const seen = stopsInSight(map, routes);
    const shown = seen.length > MOST_NUMBERS ? [] : seen;
    const marks = layerGroup().addTo(map);
    for (const { stop, route } of shown) mark(stop, route, highlight).addTo(marks);
    onHidden(seen.length - shown.length);
    lightUp(map.getContainer(), 'data-stop', highlight.get());
    return () => {
      marks.remove();
    };
  }, [map, routes, highlight, onHidden, sight]);
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
    for (const { key, stops, colour, dash } of routes) {
      const straight = stops.map(({ latitude, longitude }): [number, number] => [latitude, longitude]);
      const road = roads.get(key)?.line.map(([latitude, longitude]): [number, number] => [latitude, longitude]);
      polyline(road ?? straight, {
        color: paint(colour),
        weight: 3,
        opacity: 0.8,
        interactive: false,
        className: road ? 'route-line along-roads' : 'route-line',
        ...(dash === undefined ? {} : { dashArray: dash }),
      }).addTo(lines);
    }
    return () => {
      lines.remove();
    };
  }, [map, routes, roads]);
}

const stopsInSight = (map: LeafletMap, routes: readonly Route[]) => {
  const box = map.getBounds().pad(0.1);
  return routes.flatMap((route) => route.stops.flatMap((stop) => (box.contains([stop.latitude, stop.longitude]) ? [{ stop, route }] : [])));
};

function iconOf({ order, id }: Stop, { colour }: Route): DivIcon {
  const disc = document.createElement('span');
  disc.className =
    'grid size-full place-items-center rounded-full border-[3px] bg-surface-raised text-[11px] font-semibold leading-none text-text tabular-nums shadow-float data-lit:ring-4 data-lit:ring-focus';
  disc.style.borderColor = paint(colour);
  disc.textContent = String(order);
  disc.dataset.stop = id;
  return divIcon({ html: disc, className: 'rounded-full', iconSize: [SIZE, SIZE] });
}

function mark(stop: Stop, route: Route, highlight: Highlight) {
  const one = marker([stop.latitude, stop.longitude], { icon: iconOf(stop, route), title: stop.name, riseOnHover: true });
  const choose = () => highlight.choose(stop.id);
  one.on('add', () => one.getElement()?.setAttribute('aria-label', stop.name));
  one.on('mouseover', () => highlight.point(stop.id));
  one.on('mouseout', () => highlight.point(undefined));
  one.on('click', choose);
  one.on('keydown', ({ originalEvent: event }) => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    choose();
  });
  return one;
}
