/** Where the map looks: at all places first, then wherever the person leaves it while the filter stays. */
import type { Map as LeafletMap } from 'leaflet';
import { useCallback, useEffect, useRef } from 'react';
import { useMap, useMapEvents } from 'react-leaflet';
import { keepPosition, keptPosition } from './map-positions.ts';
import type { Box } from './places.ts';

export type Sight = { readonly box: Box; readonly zoom: number };

/** Zoom beyond which a single place would have nothing around it. */
const CLOSE = 12;

const sightOf = (map: LeafletMap): Sight => {
  const bounds = map.getBounds();
  return {
    box: { south: bounds.getSouth(), west: bounds.getWest(), north: bounds.getNorth(), east: bounds.getEast() },
    zoom: map.getZoom(),
  };
};

/** Everything in sight at once. */
export function showAll(map: LeafletMap, box: Box | undefined): void {
  if (!box) return;
  map.fitBounds(
    [
      [box.south, box.west],
      [box.north, box.east],
    ],
    { padding: [36, 36], maxZoom: CLOSE, animate: false },
  );
}

type Props = {
  /** Around everything there is; undefined without anything. */
  readonly extent: Box | undefined;
  /** Of the filter: another one is looked at afresh. */
  readonly positionKey: string;
  readonly onSight: (sight: Sight) => void;
};

export function SightKeeper({ extent, positionKey, onSight }: Props) {
  const map = useMap();
  /** The map moves by itself, which is no choice of the person. */
  const isOwn = useRef(false);
  const settle = useCallback(
    (move: () => void) => {
      isOwn.current = true;
      move();
      isOwn.current = false;
      onSight(sightOf(map));
    },
    [map, onSight],
  );
  useMapEvents({
    moveend: () => {
      if (isOwn.current) return;
      const { lat, lng } = map.getCenter();
      keepPosition(positionKey, { latitude: lat, longitude: lng, zoom: map.getZoom() });
      onSight(sightOf(map));
    },
  });
  const settled = useRef<string | undefined>(undefined);
  useEffect(() => {
    const kept = keptPosition(positionKey);
    // Further pages and changed records leave the map where the person put it.
    if (kept && settled.current === positionKey) return;
    settled.current = positionKey;
    settle(() => {
      if (kept) map.setView([kept.latitude, kept.longitude], kept.zoom, { animate: false });
      else showAll(map, extent);
    });
  }, [map, extent, positionKey, settle]);
  useEffect(() => {
    if (typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(() => settle(() => map.invalidateSize({ animate: false })));
    observer.observe(map.getContainer());
    return () => observer.disconnect();
  }, [map, settle]);
  return null;
}
