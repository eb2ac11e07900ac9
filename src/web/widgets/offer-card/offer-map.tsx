/** A small picture of where the work is, among the towns around it. It is looked at, not used: the card's link leads to a map app. */
import '../../../../widgets/collection/map/map.css';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { MapContainer, Marker } from 'react-leaflet';
import { Ground } from '../../../../widgets/collection/map/ground.tsx';
import { pointIcon } from '../../../../widgets/collection/map/icons.ts';
import { landmarks } from '../address-block/landmarks.ts';

type Props = { readonly latitude: number; readonly longitude: number; readonly name: string };

/** A town and what lies around it. */
const ZOOM = 9;
/** Degrees within which a town's name would stand on that of the place itself. */
const NEAR = 0.3;

export default function OfferMap({ latitude, longitude, name }: Props) {
  const { t } = useTranslation();
  const icon = useMemo(() => pointIcon(undefined, true), []);
  const position = useMemo<[number, number]>(() => [latitude, longitude], [latitude, longitude]);
  const names = useMemo(() => {
    const around = landmarks.filter((one) => Math.hypot(one.latitude - latitude, one.longitude - longitude) > NEAR);
    return name === '' ? around : [{ name, latitude, longitude, count: 1 }, ...around];
  }, [name, latitude, longitude]);
  return (
    <div role="img" aria-label={t('offer_card.map', { place: name })} className="relative isolate size-full overflow-hidden">
      <MapContainer
        center={position}
        zoom={ZOOM}
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
        <Ground names={names} />
        <Marker position={position} icon={icon} interactive={false} keyboard={false} />
      </MapContainer>
    </div>
  );
}
