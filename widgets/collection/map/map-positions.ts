/** Where people left their maps: kept while the page lives, so that the way back from a record ends at the same place. */
export type MapPosition = { readonly latitude: number; readonly longitude: number; readonly zoom: number };

const kept = new Map<string, MapPosition>();
const MOST = 50;

export const keptPosition = (key: string): MapPosition | undefined => kept.get(key);

export function keepPosition(key: string, position: MapPosition | undefined): void {
  kept.delete(key);
  if (!position) return;
  if (kept.size >= MOST) kept.clear();
  kept.set(key, position);
}

/** Every map is looked at afresh: another person, or another test. */
export const forgetPositions = (): void => kept.clear();
