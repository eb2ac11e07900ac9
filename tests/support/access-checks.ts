/** What came back, held against what the rules say. */
import type { Entity } from '../../engine/core/definitions/types.ts';
import type { Row } from '../../engine/server/database/port.ts';
import { grantsOf, isGranted, isMaskedIn, type Roots, visibleIn } from './access-oracle.ts';
import type { Outcome } from './access-paths.ts';

export type Fail = (what: string, seen: unknown) => void;

export const isSameSet = (one: readonly unknown[], other: readonly unknown[]): boolean => {
  const set = new Set(one);
  return set.size === new Set(other).size && other.every((item) => set.has(item));
};

/** The fields that the record may show, neither fewer nor more, and dots where the rules say so. `whole` is the record as stored. */
export function checkRow(
  entity: Entity,
  roots: Roots,
  { row, whole, fail }: { readonly row: Row; readonly whole: Row; readonly fail: Fail },
): void {
  if (!isGranted(entity, 'read', roots, whole)) fail('a record that is hidden', row.id);
  const visible = visibleIn(entity, roots, whole);
  if (!isSameSet(Object.keys(row), visible)) fail(`fields of ${row.id}, of ${visible}`, Object.keys(row));
  for (const [name, value] of Object.entries(row)) {
    const isBare = value === null || value === '••••' || (typeof value === 'string' && value.startsWith('•••• '));
    if (isMaskedIn(entity, name, roots, whole) && !isBare) fail(`mask of ${name}`, value);
  }
}

/** A page of an export: only what may be read and be carried away. */
export function checkExport(
  entity: Entity,
  roots: Roots,
  { answer, rows, fail }: { readonly answer: Outcome; readonly rows: readonly Row[]; readonly fail: Fail },
): void {
  const isOpen = grantsOf(entity, 'export', roots).length > 0;
  if (answer.status !== (isOpen ? 200 : 404)) fail('export', answer.status);
  const known = new Map(rows.map((row) => [row.id, row]));
  for (const row of answer.body.data ?? []) {
    const whole = known.get(row.id);
    if (!whole) continue;
    if (!isGranted(entity, 'export', roots, whole) || !isGranted(entity, 'read', roots, whole)) fail('export of', row.id);
    const visible = new Set(visibleIn(entity, roots, whole));
    const more = Object.keys(row).filter((field) => !visible.has(field));
    if (more.length > 0) fail('fields of the export', more);
  }
}
