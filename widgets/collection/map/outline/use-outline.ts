/** The outline of land, regions and districts: fetched with the first map, and once. */
import { useEffect, useState } from 'react';
import { decodeLine, type Point } from './lines.ts';

export type Outline = {
  /** Coasts. */
  readonly land: readonly (readonly Point[])[];
  readonly regions: readonly { readonly name: string; readonly at: Point; readonly rings: readonly (readonly Point[])[] }[];
  /** Districts, the largest first. */
  readonly districts: readonly { readonly name: string; readonly latitude: number; readonly longitude: number }[];
};

let asked: Promise<Outline> | undefined;

async function load(): Promise<Outline> {
  const { default: kept } = await import('./outline.json');
  return {
    land: kept.land.map(decodeLine),
    regions: kept.regions.map(({ name, at: [x = 0, y = 0], lines }) => ({ name, at: [x, y], rings: lines.map(decodeLine) })),
    districts: kept.places.map(([name, longitude, latitude]) => ({
      name: String(name),
      latitude: Number(latitude),
      longitude: Number(longitude),
    })),
  };
}

/** Undefined until it has come; where it does not come a map has its lines of latitude and longitude all the same. */
export function useOutline(): Outline | undefined {
  const [outline, setOutline] = useState<Outline>();
  useEffect(() => {
    let isHere = true;
    asked ??= load();
    asked.then(
      (found) => isHere && setOutline(found),
      () => {
        asked = undefined;
      },
    );
    return () => {
      isHere = false;
    };
  }, []);
  return outline;
}
