/** Records on a map, beside the list of those in sight. */

import { RouteLines } from '../routes/route-layer.tsx';
import { RouteNotes } from '../routes/route-notes.tsx';
import { useRoads } from '../routes/use-roads.ts';
import { ListFailure } from '../rows/list-failure.tsx';
import './map.css';
import type { Map as LeafletMap } from 'leaflet';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldAt, UnknownWidget } from '../../../engine/react/index.ts';
import { EmptyState } from '../../primitives/empty-state/empty-state.tsx';
import { Skeleton } from '../../primitives/skeleton/skeleton.tsx';
import { Empty } from '../rows/empty.tsx';
import type { ViewProps } from '../views/view-props.ts';
import { Ground } from './ground.tsx';
import { LastSeen } from './last-seen.tsx';
import { type Chosen, chosenPlace, MapContext, type MapParts } from './map-context.ts';
import { MapFrame } from './map-frame.tsx';
import { MapNotes } from './map-notes.tsx';
import { keepPosition } from './map-positions.ts';
import { Marks } from './marks.tsx';
import { PlacePopup } from './place-popup.tsx';
import { type Box, isIn, namesOf, type Place, type PlaceFields, type TakenPlace } from './places.ts';
import { PlacesList } from './places-list.tsx';
import { type Sight, SightKeeper, showAll } from './sight.tsx';
import { useDayLines } from './use-day-lines.ts';
import { usePlaceFaces } from './use-place-faces.ts';
import { useShown } from './use-shown.ts';

export default function MapView(props: ViewProps) {
  const { entity, view } = props;
  const fields = useMemo(() => {
    const latitude = fieldAt(entity, view.latitude);
    const longitude = fieldAt(entity, view.longitude);
    return latitude && longitude ? { latitude, longitude } : undefined;
  }, [entity, view.latitude, view.longitude]);
  return fields ? <Places {...props} fields={fields} /> : <UnknownWidget name={view.latitude ?? 'map'} />;
}

const NOTHING: readonly TakenPlace[] = [];

/** Nearer than this a record that is looked for does not need to come. */
const NEAR = 14;
/** Marks around what is in sight, so that dragging a little shows them at once; in parts of its size. */
const AROUND = 0.25;

const around = ({ south, west, north, east }: Box): Box => {
  const [high, wide] = [(north - south) * AROUND, (east - west) * AROUND];
  return { south: south - high, north: north + high, west: west - wide, east: east + wide };
};

function Places({ fields, ...props }: ViewProps & { readonly fields: PlaceFields }) {
  const { node, entity, view, state, query, title, pathOf, canOpen, onOpen } = props;
  const { t } = useTranslation();
  const map = useRef<LeafletMap>(null);
  const [sight, setSight] = useState<Sight>();
  const [chosen, choose] = useState<Chosen>();
  const [written, setWritten] = useState<readonly TakenPlace[]>(NOTHING);
  const { found, list, places, extent, marking, countIn, isAsking, isEmpty, failing } = useShown({ node, query, fields, sight });
  const faceOf = usePlaceFaces({ entity, view }, list.labelOf);
  const names = useMemo(() => namesOf(places ?? [], fieldAt(entity, view.place)), [places, entity, view.place]);
  const lines = useDayLines({ entity, view, places: found.isOver ? undefined : places });
  const roads = useRoads(lines, view.roads, props.scope);
  const positionKey = [entity.name, node.id, view.id, query.filter, query.search].join(' ');
  const seen = useMemo(() => (sight ? places?.filter((place) => isIn(place, sight.box)) : places), [places, sight]);
  const marked = useMemo(() => sight && around(sight.box), [sight]);
  const locate = useCallback((place: Place) => {
    const one = map.current;
    if (!one) return;
    one.setView([place.latitude, place.longitude], Math.max(one.getZoom(), NEAR), { animate: false });
    choose(chosenPlace(place));
  }, []);
  const parts: MapParts = {
    node,
    entity,
    view,
    state,
    query,
    fields,
    pathOf,
    canOpen,
    onOpen,
    labels: list.labels,
    faceOf,
    chosen,
    choose,
  };

  const failure = failing.error ? <ListFailure list={failing} /> : null;
  const waiting = <MapSkeleton label={t('engine.loading')} />;
  if (found.list.isLoading) return waiting;
  if (isEmpty) {
    if (failure) return failure;
    if ((found.unlocated ?? 0) > 0) {
      return <EmptyState icon="map-pinned" title={t('map.none')} text={t('map.unlocated', { count: found.unlocated ?? 0 })} />;
    }
    const { createLabel, onCreate } = props;
    return <Empty {...{ node, state, createLabel, waiting }} kept={list.kept} onCreate={() => onCreate()} />;
  }
  if (!extent) return failure ?? waiting;
  const fitAll = () => {
    if (!map.current) return;
    showAll(map.current, extent);
    keepPosition(positionKey, undefined);
  };
  return (
    <MapContext value={parts}>
      {failure}
      <MapNotes found={found} hasRoutes={view.route !== undefined} />
      <RouteNotes routes={lines} roads={roads} />
      <div
        aria-busy={found.list.isStale || isAsking}
        className={`flex min-h-0 flex-col md:h-[calc(100dvh-160px)] md:min-h-80 md:flex-row ${found.list.isStale && !failure ? 'opacity-60' : ''}`}
      >
        <MapFrame label={t('map.label', { title })} mapRef={map} map={() => map.current} onFit={fitAll}>
          <SightKeeper extent={extent} positionKey={positionKey} onSight={setSight} />
          <Ground names={names} taken={written} />
          <RouteLines routes={lines} roads={roads} />
          {sight && marked ? <Marks marking={marking} box={marked} zoom={sight.zoom} /> : null}
          {view.last_seen ? <LastSeen options={view.last_seen} onWords={setWritten} /> : null}
          <PlacePopup />
        </MapFrame>
        <PlacesList places={seen} count={seen?.length ?? (sight ? countIn(sight.box) : 0)} onLocate={locate} />
      </div>
    </MapContext>
  );
}

const MapSkeleton = ({ label }: { readonly label: string }) => (
  <div role="status" aria-label={label} className="px-(--edge) pb-4">
    <Skeleton className="h-[46dvh] w-full" />
  </div>
);
