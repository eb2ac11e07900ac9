/** Two places on pictures of the ground. It is looked at, not used: the link beside it leads to a map app. */
import '../../collection/map/map.css';
import { divIcon, type LatLngBoundsExpression } from 'leaflet';
import { useEffect, useMemo } from 'react';
import { MapContainer, Marker, Polyline, useMap } from 'react-leaflet';
import { TileGround, useTiles } from '../../collection/map/tiles.tsx';
import type { Place } from './values.ts';

type Named = Place & { readonly name: string };
type Props = {
  readonly label: string;
  readonly here: Named;
  readonly there: Named | undefined;
  /** The pictures do not come. */
  readonly onGone: () => void;
};

/** Nearer, one would not know the streets around. */
const NEAREST = 16;
/** Room for the name above a mark. */
const ROOM = { paddingTopLeft: [48, 44], paddingBottomRight: [48, 28] } as const;
const SIZE = 16;

const pointOf = ({ latitude, longitude }: Place): [number, number] => [latitude, longitude];

export default function PlaceMap({ label, here, there, onGone }: Props) {
  const { tiles, handlers } = useTiles();
  const isGone = tiles === undefined;
  useEffect(() => {
    if (isGone) onGone();
  }, [isGone, onGone]);
  const bounds = useMemo<LatLngBoundsExpression>(() => [pointOf(here), pointOf(there ?? here)], [here, there]);
  return (
    <div role="img" aria-label={label} className="relative isolate aspect-video w-full overflow-hidden rounded-card border border-border">
      <MapContainer
        bounds={bounds}
        boundsOptions={{ maxZoom: NEAREST, paddingTopLeft: [...ROOM.paddingTopLeft], paddingBottomRight: [...ROOM.paddingBottomRight] }}
        zoomControl={false}
        attributionControl={false}
        keyboard={false}
        dragging={false}
        scrollWheelZoom={false}
        doubleClickZoom={false}
        touchZoom={false}
        boxZoom={false}
        zoomAnimation={false}
        markerZoomAnimation={false}
        fadeAnimation={false}
        className="keep-ltr pointer-events-none absolute inset-0"
      >
        {tiles ? <TileGround tiles={tiles} handlers={handlers} /> : null}
        <Follow bounds={bounds} />
        {there ? <Polyline positions={[pointOf(here), pointOf(there)]} className="stroke-accent" dashArray="5 5" weight={2} /> : null}
        {there ? <Named place={there} tone="bg-text" /> : null}
        <Named place={here} tone="bg-accent" />
      </MapContainer>
    </div>
  );
}

/** Whoever comes nearer is looked at from nearer. */
function Follow({ bounds }: { readonly bounds: LatLngBoundsExpression }) {
  const map = useMap();
  useEffect(() => {
    map.fitBounds(bounds, {
      maxZoom: NEAREST,
      animate: false,
      paddingTopLeft: [...ROOM.paddingTopLeft],
      paddingBottomRight: [...ROOM.paddingBottomRight],
    });
  }, [map, bounds]);
  return null;
}

/** A dot, and its name on a ground of its own: pictures may be of any colour. */
function Named({ place, tone }: { readonly place: Named; readonly tone: string }) {
  const { name } = place;
  const icon = useMemo(() => {
    const dot = document.createElement('span');
    dot.className = `relative block size-4 rounded-full border-2 border-surface-raised ring-1 ring-border-strong ${tone}`;
    const words = document.createElement('span');
    words.className =
      'absolute bottom-full start-1/2 mb-1 -translate-x-1/2 whitespace-nowrap rounded-control bg-surface-raised px-1.5 py-0.5 text-xs font-medium text-text shadow-float';
    words.textContent = name;
    if (name !== '') dot.append(words);
    return divIcon({ html: dot, className: '', iconSize: [SIZE, SIZE] });
  }, [name, tone]);
  return <Marker position={pointOf(place)} icon={icon} interactive={false} keyboard={false} />;
}
