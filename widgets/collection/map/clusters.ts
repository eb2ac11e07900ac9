/** Places that stand close together on the screen, as one mark with their number. */
import Supercluster from 'supercluster';
import type { Box, Place } from './places.ts';

export type Mark = {
  readonly key: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly count: number;
  /** The place, when it stands alone. */
  readonly place: Place | undefined;
  /** Zoom at which the mark falls apart; above `DEEPEST` when its places are the same. */
  readonly opensAt: number;
  /** The places of the mark, some of them when they are many. */
  readonly places: (most: number) => readonly Place[];
};
export type Clusters = (box: Box, zoom: number) => readonly Mark[];

/** Nearest view of the map. */
export const DEEPEST = 18;
/** Pixels within which places are one mark. */
const RADIUS = 44;

type Own = { readonly place: Place };

/** Marks of a box at a zoom, out of an index that is built once. */
export function createClusters(places: readonly Place[]): Clusters {
  const index = new Supercluster<Own, Own>({ radius: RADIUS, maxZoom: DEEPEST, extent: 256 });
  index.load(
    places.map((place) => ({
      type: 'Feature',
      properties: { place },
      geometry: { type: 'Point', coordinates: [place.longitude, place.latitude] },
    })),
  );
  return ({ west, south, east, north }, zoom) =>
    index.getClusters([Math.max(-180, west), Math.max(-90, south), Math.min(180, east), Math.min(90, north)], zoom).map((feature) => {
      const [longitude = 0, latitude = 0] = feature.geometry.coordinates;
      const { properties } = feature;
      if (!('cluster' in properties)) return alone(properties.place);
      const id = properties.cluster_id;
      return {
        key: `cluster-${id}`,
        latitude,
        longitude,
        count: properties.point_count,
        place: undefined,
        opensAt: index.getClusterExpansionZoom(id),
        places: (most) => index.getLeaves(id, most).map((leaf) => leaf.properties.place),
      };
    });
}

const alone = (place: Place): Mark => ({
  key: `place-${place.row.id}`,
  latitude: place.latitude,
  longitude: place.longitude,
  count: 1,
  place,
  opensAt: 0,
  places: () => [place],
});
