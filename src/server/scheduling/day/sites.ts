/** Places out of rows. */
import type { Site } from './types.ts';

export type Placed = { readonly latitude: number | null; readonly longitude: number | null };

/** Null where nobody has said where it is. */
export const siteIn = (row: Placed | undefined): Site | null =>
  !row || row.latitude === null || row.longitude === null ? null : { latitude: Number(row.latitude), longitude: Number(row.longitude) };
