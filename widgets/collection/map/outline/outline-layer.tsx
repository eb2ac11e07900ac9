/** Land and regions below everything else of a map, drawn by the map itself: it moves them along without drawing anew. */
import { type LatLngExpression, layerGroup, polygon, polyline } from 'leaflet';
import { useEffect } from 'react';
import { useMap } from 'react-leaflet';
import type { Point } from './lines.ts';
import type { Outline } from './use-outline.ts';

const PANE = 'outline';
/** Below the pane of what people draw (400). */
const BELOW = '250';

const places = (points: readonly Point[]): LatLngExpression[] => points.map(([x, y]) => [y, x]);

export function OutlineLayer({ outline }: { readonly outline: Outline }) {
  const map = useMap();
  useEffect(() => {
    if (!map.getPane(PANE)) map.createPane(PANE).style.zIndex = BELOW;
    const drawn = layerGroup().addTo(map);
    const common = { pane: PANE, interactive: false, smoothFactor: 0.5 };
    // Colours are the theme's, in map.css.
    for (const { rings } of outline.regions) polygon(rings.map(places), { ...common, weight: 1, className: 'map-region' }).addTo(drawn);
    for (const coast of outline.land) polyline(places(coast), { ...common, weight: 1, className: 'map-coast' }).addTo(drawn);
    return () => {
      drawn.remove();
    };
  }, [map, outline]);
  return null;
}
