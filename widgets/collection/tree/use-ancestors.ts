/** Names of what records stand under, up to the top: one call a level for all of them. */

import { useEffect, useMemo, useState } from 'react';
import type { EntityView } from '../../../engine/core/definitions/view-types.ts';
import { getAt } from '../../../engine/core/json/index.ts';
import { type Id, isId } from '../../../engine/core/records/id.ts';
import { filterText, useList, type ViewField } from '../../../engine/react/index.ts';
import type { RecordData } from '../../../engine/react/types.ts';

/** A path longer than this, or one that runs in a circle, is cut. */
const DEEPEST = 12;
const MOST = 100;

/** Names from the top down to the record's parent. */
export function pathOf(row: RecordData, pointer: string, known: ReadonlyMap<Id, RecordData>, title: string): readonly string[] {
  const names: string[] = [];
  let id = getAt(row, pointer);
  while (isId(id) && names.length < DEEPEST) {
    const above = known.get(id);
    if (!above) break;
    names.unshift(String(above[title] ?? above.id));
    id = getAt(above, pointer);
  }
  return names;
}

/** Records that others stand under, by id. */
export function useAncestors(entity: EntityView, parent: ViewField, rows: readonly RecordData[]): ReadonlyMap<Id, RecordData> {
  const [fetched, setFetched] = useState<ReadonlyMap<Id, RecordData>>(new Map());
  const known = useMemo(() => new Map([...fetched, ...rows.map((row) => [row.id, row] as const)]), [fetched, rows]);
  const missing = useMemo(() => {
    const above = [...known.values()].map((row) => getAt(row, parent.pointer)).filter(isId);
    return [...new Set(above)]
      .filter((id) => !known.has(id))
      .sort()
      .slice(0, MOST);
  }, [known, parent.pointer]);
  const list = useList({
    entity: entity.name,
    filter: filterText([{ op: 'in', left: { kind: 'field', path: ['id'] }, values: missing }]),
    pageSize: MOST,
    enabled: missing.length > 0,
  });
  const { rows: answered, isStale } = list;
  useEffect(() => {
    if (isStale || answered.length === 0) return;
    setFetched((before) =>
      answered.every(({ id }) => before.has(id)) ? before : new Map([...before, ...answered.map((row) => [row.id, row] as const)]),
    );
  }, [answered, isStale]);
  return known;
}
