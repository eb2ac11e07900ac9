/** From changed records to what changes in those that they refer to. Pure. */
import { isEqual } from '../../core/json/index.ts';
import type { Row } from '../database/port.ts';
import { counts, isStepped, type KeptField } from './rollups.ts';

export type Written = { readonly before: Row | null; readonly after: Row | null };
export type Key = string | number;

export type Steps = {
  /** By record, then by field: how much is added. */
  readonly added: ReadonlyMap<Key, ReadonlyMap<string, number>>;
  /** By record: fields that are read anew. */
  readonly anew: ReadonlyMap<Key, ReadonlySet<string>>;
};

const isKey = (value: unknown): value is Key => typeof value === 'string' || typeof value === 'number';

export function stepsOf(kept: readonly KeptField[], changes: readonly Written[]): Steps {
  const added = new Map<Key, Map<string, number>>();
  const anew = new Map<Key, Set<string>>();
  for (const field of kept)
    for (const { before, after } of changes) {
      const [from, to] = [partIn(field, before), partIn(field, after)];
      if (from === null && to === null) continue;
      if (!isStepped(field)) {
        if (isSame(field, from, to)) continue;
        for (const part of [from, to]) if (part) anew.set(part.of, (anew.get(part.of) ?? new Set()).add(field.name));
        continue;
      }
      if (from) add(added, from.of, field.name, -worthOf(field, from.row));
      if (to) add(added, to.of, field.name, worthOf(field, to.row));
    }
  return { added: withoutNothing(added), anew };
}

type Part = { readonly of: Key; readonly row: Row };

/** Where the record counts; null for nowhere. */
function partIn(field: KeptField, row: Row | null): Part | null {
  if (row === null || !counts(field, row)) return null;
  const of = row[field.rollup.by];
  return isKey(of) ? { of, row } : null;
}

const worthOf = ({ rollup }: KeptField, row: Row): number =>
  rollup.fold === 'count' ? 1 : Number((rollup.field === undefined ? null : row[rollup.field]) ?? 0);

/** Whether nothing that the roll-up looks at is another now. */
function isSame({ rollup }: KeptField, from: Part | null, to: Part | null): boolean {
  if (from === null || to === null || from.of !== to.of) return false;
  return [rollup.field, rollup.order].every((name) => name === undefined || isEqual(from.row[name] ?? null, to.row[name] ?? null));
}

function add(into: Map<Key, Map<string, number>>, of: Key, field: string, amount: number): void {
  const fields = into.get(of) ?? new Map<string, number>();
  fields.set(field, (fields.get(field) ?? 0) + amount);
  into.set(of, fields);
}

/** Steps that cancel each other out are none. */
const withoutNothing = (added: ReadonlyMap<Key, ReadonlyMap<string, number>>): Steps['added'] =>
  new Map(
    [...added].flatMap(([of, fields]) => {
      const left = [...fields].filter(([, amount]) => amount !== 0);
      return left.length === 0 ? [] : [[of, new Map(left)] as const];
    }),
  );
