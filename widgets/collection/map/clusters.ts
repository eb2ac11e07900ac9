/** Places that stand close together on the screen, as one mark with their number. */
import Supercluster from 'supercluster';
import { DEEPEST, edgesOf, keyOfRecord, type Mark, type Marking } from './marks-of.ts';
import type { Place } from './places.ts';

/** Pixels within which places are one mark. */
const RADIUS = 44;

type Own = { readonly place: Place };

/** Out of an index that is built once. */
export function createClusters(places: readonly Place[]): Marking {
  const index = new Supercluster<Own, Own>({ radius: RADIUS, maxZoom: DEEPEST, extent: 256 });
  index.load(
    places.map((place) => ({
      type: 'Feature',
      properties: { place },
      geometry: { type: 'Point', coordinates: [place.longitude, place.latitude] },
    })),
  );
  return (box, zoom) =>
    index.getClusters(edgesOf(box), zoom).map((feature) => {
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
        title: undefined,
        opensAt: index.getClusterExpansionZoom(id),
        box: undefined,
        places: (most) => index.getLeaves(id, most).map((leaf) => leaf.properties.place),
      };
    });
}

const alone = (place: Place): Mark => ({
  key: keyOfRecord(place.row.id),
  latitude: place.latitude,
  longitude: place.longitude,
  count: 1,
  place,
  title: undefined,
  opensAt: 0,
  box: undefined,
  places: () => [place],
});
