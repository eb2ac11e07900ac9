import { expect, it } from 'vitest';
import { CENTRE, moved, readPoint, rounded, ZOOM } from './picker.ts';

it('opens over the middle of India', () => {
  expect([CENTRE, ZOOM]).toEqual([{ latitude: 22.54, longitude: 79.12 }, 4]);
});

it.each([
  ['ArrowUp', 1, 0],
  ['ArrowDown', -1, 0],
  ['ArrowRight', 0, 1],
  ['ArrowLeft', 0, -1],
])('%s moves the pin', (key, north, east) => {
  const next = moved({ point: CENTRE, key, zoom: 4, isFar: false });
  expect(Math.sign((next?.latitude ?? 0) - CENTRE.latitude)).toBe(north);
  expect(Math.sign((next?.longitude ?? 0) - CENTRE.longitude)).toBe(east);
});

it('goes further with Shift, less the nearer the map, and nowhere by other keys', () => {
  const east = (zoom: number, isFar: boolean) =>
    (moved({ point: CENTRE, key: 'ArrowRight', zoom, isFar })?.longitude ?? 0) - CENTRE.longitude;
  expect(east(4, true) / east(4, false)).toBeCloseTo(10, 3);
  expect(east(4, false) / east(5, false)).toBeCloseTo(2, 3);
  expect(moved({ point: CENTRE, key: 'a', zoom: 4, isFar: false })).toBeUndefined();
});

it('stays within the world', () => {
  expect(rounded({ latitude: 95, longitude: 181 })).toEqual({ latitude: 85, longitude: -179 });
  expect(rounded({ latitude: -95, longitude: -181 })).toEqual({ latitude: -85, longitude: 179 });
  expect(rounded({ latitude: 12.34567891, longitude: 77 })).toEqual({ latitude: 12.345679, longitude: 77 });
});

it.each([
  ['12.9716, 77.5946', { latitude: 12.9716, longitude: 77.5946 }],
  [' -33.5 151.25 ', { latitude: -33.5, longitude: 151.25 }],
  ['12;77', { latitude: 12, longitude: 77 }],
  ['89.9, 10', undefined],
  ['12.9', undefined],
  ['12.9, 181', undefined],
  ['north of the lake', undefined],
  ['', undefined],
])('reads %j as coordinates that somebody copied', (text, point) => {
  expect(readPoint(text)).toEqual(point);
});
