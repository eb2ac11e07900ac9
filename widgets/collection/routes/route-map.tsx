/** Routes of a day on a map, each in a colour of its own, with the numbers of their stops. */
import '../map/map.css';
import type { Map as LeafletMap } from 'leaflet';
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RuleScope } from '../../../engine/core/rules/types.ts';
import type { ViewField } from '../../../engine/react/index.ts';
import type { RecordData } from '../../../engine/react/types.ts';
import { EmptyState } from '../../primitives/empty-state/empty-state.tsx';
import { Ground } from '../map/ground.tsx';
import { LastSeen } from '../map/last-seen.tsx';
import { MapFrame } from '../map/map-frame.tsx';
import { boxAround, namesOf, type Place, type TakenPlace } from '../map/places.ts';
import { SightKeeper, showAll } from '../map/sight.tsx';
import type { RoadOptions, SeenPlaceOptions } from '../options.ts';
import type { Highlight } from './highlight.ts';
import { RouteLayer } from './route-layer.tsx';
import { RouteNotes } from './route-notes.tsx';
import type { Route } from './routes.ts';
import { useRoads } from './use-roads.ts';

type Props = {
  /** What the map is of, in words. */
  readonly title: string;
  readonly routes: readonly Route[];
  readonly highlight: Highlight;
  /** Where the person left it is kept by this: another day is looked at afresh. */
  readonly positionKey: string;
  /** Records with their places, and the field that names them, for the words on the ground. */
  readonly rows: readonly RecordData[];
  readonly place: ViewField | undefined;
  /** Who knows the roads; `scope` is that of the view. */
  readonly roads: RoadOptions | undefined;
  /** Where people were last, besides their routes. */
  readonly lastSeen?: SeenPlaceOptions | undefined;
  readonly scope: RuleScope;
};

const ignore = () => {};
const NOTHING: readonly TakenPlace[] = [];

export default function RouteMap({ title, routes, highlight, positionKey, rows, place, roads: options, lastSeen, scope }: Props) {
  const { t } = useTranslation();
  const roads = useRoads(routes, options, scope);
  const map = useRef<LeafletMap>(null);
  const [hidden, setHidden] = useState(0);
  const [written, setWritten] = useState<readonly TakenPlace[]>(NOTHING);
  const places = useMemo(() => {
    const byId = new Map(rows.map((row) => [String(row.id), row]));
    return routes.flatMap(({ stops }) =>
      stops.flatMap(({ id, latitude, longitude }): readonly Place[] => {
        const row = byId.get(id);
        return row ? [{ row, latitude, longitude }] : [];
      }),
    );
  }, [routes, rows]);
  const extent = useMemo(() => boxAround(places), [places]);
  const names = useMemo(() => namesOf(places, place), [places, place]);
  if (routes.length === 0) return <EmptyState icon="map-pinned" title={t('routes.none')} text={t('routes.none_text')} />;
  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <MapFrame
        label={t('routes.label', { title, count: routes.length })}
        mapRef={map}
        map={() => map.current}
        onFit={() => map.current && showAll(map.current, extent)}
      >
        <SightKeeper extent={extent} positionKey={positionKey} onSight={ignore} />
        <Ground names={names} taken={written} />
        <RouteLayer routes={routes} roads={roads} highlight={highlight} onHidden={setHidden} />
        {lastSeen ? <LastSeen options={lastSeen} onWords={setWritten} /> : null}
      </MapFrame>
      <p
        role="status"
        className={
          hidden > 0
            ? 'pointer-events-none absolute inset-x-0 top-2 z-1 mx-auto w-fit rounded-control bg-surface-raised px-2.5 py-1 text-xs shadow-float'
            : 'sr-only'
        }
      >
        {hidden > 0 ? t('routes.hidden', { count: hidden }) : ''}
      </p>
      <RouteNotes routes={routes} roads={roads} />
    </div>
  );
}
