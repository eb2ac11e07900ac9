/** The list that people came to a record's page from: its question, so that they can go on to the next record without going back. */
import { useEffect } from 'react';
import type { RecordData } from '../../../engine/react/types.ts';
import type { ViewQuery } from '../views/view-props.ts';

export type Trail = ViewQuery & {
  readonly pageSize: number;
  readonly count: 'none' | 'estimated' | 'exact';
  readonly pathOf: (row: RecordData) => string | undefined;
};

/** By entity, as long as the page is open: whoever comes by a link comes from no list. */
const trails = new Map<string, Trail>();

export const trailOf = (entity: string): Trail | undefined => trails.get(entity);

/** Keeps the question of a list whose records have pages. */
export function useTrail(entity: string, trail: Trail | undefined): void {
  useEffect(() => {
    if (trail) trails.set(entity, trail);
  }, [entity, trail]);
}
