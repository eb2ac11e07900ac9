import { expect, it } from 'vitest';
import { distanceBetween } from '../zones/distance.ts';
import { fenceOf } from './geofence.ts';

const office = { id: 'office', name: 'Office', latitude: 12.9352, longitude: 77.6245, radius: 200 };
const depot = { id: 'depot', name: 'Depot', latitude: 12.9716, longitude: 77.5946, radius: 3000 };
/** So many metres to the north of the office. */
const north = (metres: number, accuracy: number | null) => ({ latitude: 12.9352 + metres / 111_195, longitude: 77.6245, accuracy });

it('measures along the earth', () => {
  // Bengaluru to Mumbai.
  expect(distanceBetween({ latitude: 12.9716, longitude: 77.5946 }, { latitude: 19.076, longitude: 72.8777 }) / 1000).toBeCloseTo(845, -1);
  expect(distanceBetween({ latitude: 0, longitude: 179.9995 }, { latitude: 0, longitude: -179.9995 })).toBeCloseTo(111.2, 0);
  expect(distanceBetween(office, office)).toBe(0);
});

it.each([
  [150, null, true],
  [199, 10, true],
  [230, 40, true],
  [230, 10, false],
  [230, null, false],
  // A vague position helps as far as the circle is wide; beyond that nobody can tell.
  [390, 5000, true],
  [500, 5000, null],
  [500, 250, false],
  [9000, 5000, false],
])('%d m away, told to within %j m, is inside: %j', (metres, accuracy, isInside) => {
  expect(fenceOf(north(metres, accuracy), [office])).toEqual({ workplace: office, isInside });
});

it('is that of the place whose circle is nearest; none where there is no place', () => {
  expect(fenceOf(north(500, 10), [office, depot])?.workplace).toBe(office);
  expect(fenceOf({ latitude: 12.955, longitude: 77.61, accuracy: 5 }, [office, depot])).toEqual({ workplace: depot, isInside: true });
  expect(fenceOf(north(0, 5), [])).toBeUndefined();
});
