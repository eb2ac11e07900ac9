/**
 * The ground of a map without tiles: land and regions, lines of latitude and longitude, a scale, and names: of places that the records
 * themselves tell, then of regions or districts, by how near one looks.
 */
import type { Map as LeafletMap } from 'leaflet';
import { useEffect, useMemo, useReducer } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { ScaleControl, useMap, useMapEvents } from 'react-leaflet';
import { useFormat } from '../../../engine/react/index.ts';
import { apart, digitsOf, isCovered, isUnder, linesBetween, stepOf } from './graticule.ts';
import { OutlineLayer } from './outline/outline-layer.tsx';
import { type Outline, useOutline } from './outline/use-outline.ts';
import type { Box, PlaceName, TakenPlace } from './places.ts';
import { TileGround, useTiles } from './tiles.tsx';

/** Pixels that a name stands below the middle of its records. */
const BELOW = 24;
const MARGIN = 4;
/** Zooms from which regions, and then districts in their place, have their names. */
const REGIONS_FROM = 5;
const DISTRICTS_FROM = 8;
/** Degrees around what is in sight in which a name may begin. */
const AROUND = 1;
/** The projection has no poles. */
const NORTHERNMOST = 85;
const NONE: readonly TakenPlace[] = [];

/** `taken`: where something else is written already; a name that would lie under it is left out. */
type Props = { readonly names: readonly PlaceName[]; readonly taken?: readonly TakenPlace[] };

/** Pictures where there are any, else what is drawn here. */
export function Ground(props: Props) {
  const { tiles, handlers } = useTiles();
  if (!tiles) return <DrawnGround {...props} />;
  return (
    <>
      <TileGround tiles={tiles} handlers={handlers} />
      <ScaleControl position="bottomright" imperial={false} />
    </>
  );
}

function DrawnGround({ names, taken = NONE }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const map = useMap();
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  useMapEvents({ move: redraw, zoomend: redraw, resize: redraw });
  // Where the map looks first was settled before anything here could hear of it.
  useEffect(redraw, []);
  const pane = useMemo(() => paneOf(map), [map]);
  const corner = map.containerPointToLayerPoint([0, 0]);
  const { x: width, y: height } = map.getSize();
  const bounds = map.getBounds();
  const box = { south: bounds.getSouth(), west: bounds.getWest(), north: bounds.getNorth(), east: bounds.getEast() };
  const step = stepOf(box);
  const { lat, lng } = map.getCenter();
  const columns = linesBetween(Math.max(box.west, -180), Math.min(box.east, 180), step);
  const rows = linesBetween(Math.max(box.south, -NORTHERNMOST), Math.min(box.north, NORTHERNMOST), step);
  const xOf = (longitude: number) => map.latLngToContainerPoint([lat, longitude]).x;
  const yOf = (latitude: number) => map.latLngToContainerPoint([latitude, lng]).y;
  const digits = digitsOf(step);
  const figure = new Intl.NumberFormat([...format.locale], { minimumFractionDigits: digits, maximumFractionDigits: digits });
  const degrees = (value: number, positive: string, negative: string) =>
    t(value < 0 ? negative : positive, { degrees: figure.format(Math.abs(value)) });
  const shown = useMemo(() => names.slice(0, 300), [names]);
  const outline = useOutline();
  const around = outline ? namesAround(outline, map.getZoom(), box) : [];
  const own = new Set(shown.map(({ name }) => name));
  const places = shown.map(({ latitude, longitude }) => map.latLngToContainerPoint([latitude, longitude]));
  const written = taken.map(({ latitude, longitude, ...box }) => ({ ...map.latLngToContainerPoint([latitude, longitude]), ...box }));
  const words = apart(
    [...shown, ...around.filter(({ name }) => !own.has(name))].flatMap(({ name, latitude, longitude }) => {
      const { x, y } = map.latLngToContainerPoint([latitude, longitude]);
      const isOwn = own.has(name);
      if (!isOwn && places.some((mark) => isUnder(name, { x, y }, mark))) return [];
      const word = { text: name, x, y: isOwn ? y + BELOW : y, isOwn };
      return x < 0 || y < 0 || x > width || y > height || isCovered(word, written) ? [] : [word];
    }),
  );
  return (
    <>
      {outline ? <OutlineLayer outline={outline} /> : null}
      <ScaleControl position="bottomright" imperial={false} />
      {createPortal(
        <svg
          aria-hidden="true"
          width={width}
          height={height}
          // The pane moves along with the map; what is drawn in it stands in the window.
          style={{ transform: `translate(${corner.x}px, ${corner.y}px)` }}
          className="pointer-events-none absolute start-0 top-0 max-w-none text-xs"
        >
          {columns.map((longitude) => (
            <line key={`x${longitude}`} x1={xOf(longitude)} x2={xOf(longitude)} y1={0} y2={height} className="stroke-border" />
          ))}
          {rows.map((latitude) => (
            <line key={`y${latitude}`} x1={0} x2={width} y1={yOf(latitude)} y2={yOf(latitude)} className="stroke-border" />
          ))}
          {columns.map((longitude) => (
            <text key={`tx${longitude}`} x={xOf(longitude) + MARGIN} y={height - MARGIN} className="fill-text-muted">
              {degrees(longitude, 'map.east', 'map.west')}
            </text>
          ))}
          {rows.map((latitude) => (
            <text key={`ty${latitude}`} x={MARGIN} y={yOf(latitude) - MARGIN} className="fill-text-muted">
              {degrees(latitude, 'map.north', 'map.south')}
            </text>
          ))}
          {words.map(({ text, x, y, isOwn }) => (
            <text
              key={`${text}${x}`}
              // Those of records are in whatever language they were written; the outline's are as they are spelt in English.
              lang={isOwn ? undefined : 'en'}
              x={x}
              y={y}
              textAnchor="middle"
              dominantBaseline="hanging"
              paintOrder="stroke"
              className={`stroke-surface-sunken stroke-[3px] ${isOwn ? 'fill-text font-medium' : 'fill-text-muted'}`}
            >
              {text}
            </text>
          ))}
        </svg>,
        pane,
      )}
    </>
  );
}

/** Above the outline (250), below marks and what else a map shows (400 and more). */
function paneOf(map: LeafletMap): HTMLElement {
  const known = map.getPane('ground');
  if (known) return known;
  const pane = map.createPane('ground');
  pane.style.zIndex = '300';
  return pane;
}

type Name = Pick<PlaceName, 'name' | 'latitude' | 'longitude'>;

function namesAround({ regions, districts }: Outline, zoom: number, { south, west, north, east }: Box): readonly Name[] {
  if (zoom < REGIONS_FROM) return [];
  const all: readonly Name[] =
    zoom < DISTRICTS_FROM ? regions.map(({ name, at: [longitude, latitude] }) => ({ name, latitude, longitude })) : districts;
  return all.filter(
    ({ latitude, longitude }) =>
      latitude > south - AROUND && latitude < north + AROUND && longitude > west - AROUND && longitude < east + AROUND,
  );
}
