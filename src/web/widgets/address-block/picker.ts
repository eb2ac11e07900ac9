/** Where the pin of the map goes by the keys. */
import type { Point } from './use-address.ts';

/** Where the map opens without a place: the middle of India, in degrees. */
export const CENTRE: Point = { latitude: 22.54, longitude: 79.12 };
export const ZOOM = 4;

/** Pixels of one step, and of one with Shift. */
const STEP = 4;
const FAR = 40;
const WORLD = 256;
/** The projection has no poles. */
const NORTHERNMOST = 85;
/** Six places after the point are a tenth of a metre. */
const PLACES = 1e6;

const directions: Readonly<Record<string, readonly [east: number, north: number]>> = {
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
  // Maps stay left to right.
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

type Move = { readonly point: Point; readonly key: string; readonly zoom: number; readonly isFar: boolean };

/** The point a step further on a map of that zoom; undefined for a key that means nothing here. */
export function moved({ point, key, zoom, isFar }: Move): Point | undefined {
  const direction = directions[key];
  if (!direction) return undefined;
  const degrees = ((isFar ? FAR : STEP) * 360) / (WORLD * 2 ** zoom);
  const [east, north] = direction;
  // A pixel to the north is fewer degrees the nearer the pole.
  const narrowed = Math.cos((point.latitude * Math.PI) / 180);
  return rounded({ latitude: point.latitude + north * degrees * narrowed, longitude: point.longitude + east * degrees });
}

/** Within the world, and no more exact than anybody could point. */
export const rounded = ({ latitude, longitude }: Point): Point => ({
  latitude: round(Math.min(NORTHERNMOST, Math.max(-NORTHERNMOST, latitude))),
  longitude: round(((((longitude + 180) % 360) + 360) % 360) - 180),
});

const round = (degrees: number) => Math.round(degrees * PLACES) / PLACES;

/** Latitude and longitude as people copy them, `12.9716, 77.5946`; undefined for anything else, and for what is nowhere on earth. */
export function readPoint(text: string): Point | undefined {
  const [, latitude, longitude] = /^\s*(-?\d{1,2}(?:\.\d+)?)\s*[,;\s]\s*(-?\d{1,3}(?:\.\d+)?)\s*$/.exec(text) ?? [];
  const point = { latitude: Number(latitude), longitude: Number(longitude) };
  const isOnEarth = Math.abs(point.latitude) <= NORTHERNMOST && Math.abs(point.longitude) <= 180;
  return isOnEarth ? rounded(point) : undefined;
}
