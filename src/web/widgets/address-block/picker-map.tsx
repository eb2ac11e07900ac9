/** A map with one pin: a press puts it there, it is dragged, arrow keys move it, Enter takes the place. */
import '../../../../widgets/collection/map/map.css';
import type { Map as LeafletMap, Marker as LeafletMarker } from 'leaflet';
import { type KeyboardEvent, useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { MapContainer, Marker, useMapEvents } from 'react-leaflet';
import { Ground } from '../../../../widgets/collection/map/ground.tsx';
import { pointIcon } from '../../../../widgets/collection/map/icons.ts';
import { IconButton } from '../../../../widgets/primitives/button/button.tsx';
import { landmarks } from './landmarks.ts';
import { moved, ZOOM } from './picker.ts';
import type { Point } from './use-address.ts';

type Props = {
  readonly point: Point;
  /** A place that was not pointed at: the map goes there, and near. */
  readonly found?: Point | undefined;
  readonly isChosen: boolean;
  readonly onPoint: (point: Point) => void;
  readonly onTake: () => void;
};

const DEEPEST = 18;
/** A town and what lies around it: where a point is known, the map begins here. */
const NEAR = 10;

function Presses({ onPoint }: Pick<Props, 'onPoint'>) {
  useMapEvents({
    click: ({ latlng }) => {
      const { lat, lng } = latlng.wrap();
      onPoint({ latitude: lat, longitude: lng });
    },
  });
  return null;
}

export default function PickerMap({ point, found, isChosen, onPoint, onTake }: Props) {
  const { t } = useTranslation();
  const map = useRef<LeafletMap>(null);
  const start = useRef(point);
  const icon = useMemo(() => pointIcon(undefined, isChosen), [isChosen]);
  const position = useMemo<[number, number]>(() => [point.latitude, point.longitude], [point]);
  const dragged = useMemo(
    () => ({
      dragend: ({ target }: { readonly target: LeafletMarker }) => {
        const { lat, lng } = target.getLatLng().wrap();
        onPoint({ latitude: lat, longitude: lng });
      },
    }),
    [onPoint],
  );
  // A pin that leaves the map takes it along.
  useEffect(() => {
    const one = map.current;
    if (one && !one.getBounds().contains(position)) one.panTo(position, { animate: false });
  }, [position]);
  useEffect(() => {
    if (found) map.current?.setView([found.latitude, found.longitude], Math.max(map.current.getZoom(), NEAR), { animate: false });
  }, [found]);
  const zoom = (by: number) => {
    const one = map.current;
    if (one) one.setView(position, one.getZoom() + by, { animate: false });
  };
  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target !== event.currentTarget) return;
    const next = moved({ point, key: event.key, zoom: map.current?.getZoom() ?? ZOOM, isFar: event.shiftKey });
    if (next) onPoint(next);
    else if (event.key === '+' || event.key === '=') zoom(1);
    else if (event.key === '-') zoom(-1);
    else if (event.key === 'Enter') onTake();
    else return;
    event.preventDefault();
  };
  return (
    <section
      aria-label={t('address_block.map')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: arrows move the pin, plus and minus zoom, Enter takes the place
      tabIndex={0}
      onKeyDown={press}
      className="relative isolate h-[400px] overflow-hidden rounded-control border border-border"
    >
      <MapContainer
        ref={map}
        center={[start.current.latitude, start.current.longitude]}
        zoom={isChosen ? NEAR : ZOOM}
        minZoom={2}
        maxZoom={DEEPEST}
        zoomControl={false}
        attributionControl={false}
        keyboard={false}
        zoomAnimation={false}
        markerZoomAnimation={false}
        fadeAnimation={false}
        className="keep-ltr absolute inset-0"
      >
        <Ground names={landmarks} />
        <Presses onPoint={onPoint} />
        <Marker position={position} icon={icon} draggable keyboard={false} eventHandlers={dragged} />
      </MapContainer>
      <div className="absolute end-2 top-2 z-1 flex flex-col gap-1">
        <IconButton kind="plain" icon="plus" label={t('map.zoom_in')} onClick={() => zoom(1)} />
        <IconButton kind="plain" icon="minus" label={t('map.zoom_out')} onClick={() => zoom(-1)} />
      </div>
    </section>
  );
}
