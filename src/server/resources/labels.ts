/** Titles of referenced records: one statement for each referenced entity, through the caller's own right to read it. */
import { sql } from 'kysely';
import type { Entity, Field } from '../../../engine/core/definitions/types.ts';
import { isObject } from '../../../engine/core/json/index.ts';
import { columnOf, idList, type Sql, tableOf } from '../access/columns.ts';
import { conditionsOfDecision } from '../access/decision-sql.ts';
import { decisionOf } from '../access/decisions.ts';
import type { Row } from '../database/port.ts';
import { mask } from './mask.ts';
import type { Call } from './options.ts';
import { columnsOf } from './serve.ts';
import type { Labels } from './types.ts';

type Label = { readonly label: string; readonly colour?: string; readonly icon?: string };
type Id = string | number;

/** Values of these fields are looked up; a reference that the caller may not read has no label. */
export async function labelsOf(call: Call, rows: readonly Row[], names: Iterable<string>): Promise<Labels> {
  const fields = [...names].flatMap((name) => call.entity.fields.get(name) ?? []).flatMap(referringIn);
  const wanted = new Map<string, Set<Id>>();
  for (const { ref, idsOf } of fields) {
    const ids = wanted.get(ref) ?? new Set();
    for (const row of rows) for (const id of idsOf(row)) ids.add(id);
    wanted.set(ref, ids);
  }
  const found = new Map<string, ReadonlyMap<Id, Label>>();
  for (const [entity, ids] of wanted) if (ids.size > 0) found.set(entity, await look(call, entity, [...ids]));
  const labels: Record<string, Record<string, Label>> = {};
  // The members of a list share the name of their list.
  for (const field of fields) labels[field.name] = { ...labels[field.name], ...labelsIn(rows, field, found) };
  return labels;
}

/** A reference of a record, or of the elements of one of its lists. */
type Referring = { readonly name: string; readonly ref: string; readonly idsOf: (row: Row) => readonly Id[] };

function referringIn({ name, ref, items = [] }: Field): readonly Referring[] {
  const own = ref === undefined ? [] : [{ name, ref, idsOf: (row: Row) => idsIn(row[name]) }];
  const inside = items.flatMap((member) => {
    const elements = (row: Row): readonly unknown[] => [row[name]].flat();
    const idsOf = (row: Row) => elements(row).flatMap((element) => (isObject(element) ? idsIn(element[member.name]) : []));
    return member.ref === undefined ? [] : [{ name, ref: member.ref, idsOf }];
  });
  return [...own, ...inside];
}

const isId = (value: unknown): value is Id => typeof value === 'string' || typeof value === 'number';
const idsIn = (value: unknown): readonly Id[] => [value].flat().filter(isId);

function labelsIn(
  rows: readonly Row[],
  { ref, idsOf }: Referring,
  found: ReadonlyMap<string, ReadonlyMap<Id, Label>>,
): Record<string, Label> {
  const labels = found.get(ref);
  const ids = rows.flatMap(idsOf);
  return Object.fromEntries(ids.flatMap((id) => (labels?.has(id) ? [[String(id), labels.get(id)] as const] : [])).filter(isEntry));
}
const isEntry = (entry: readonly [string, Label | undefined]): entry is readonly [string, Label] => entry[1] !== undefined;

async function look(call: Call, name: string, ids: readonly Id[]): Promise<ReadonlyMap<Id, Label>> {
  const entity = call.options.product().entities.get(name);
  const title = entity?.fields.get(entity.title);
  if (!entity || !title) return new Map();
  const decision = decisionOf(call.principal, entity, 'read', call.now);
  if (decision.kind === 'denied' || decision.fields.denied.has(title.name)) return new Map();
  const gate = decision.fields;
  const needed = new Set(['id', title.name, entity.colour ?? '', 'icon']);
  const columns = columnsOf(entity).filter((column) => gate.perRow.size > 0 || gate.maskable.size > 0 || needed.has(column));
  const conditions: Sql[] = [sql`${columnOf('r', 'id')} = any(${idList(entity, ids)})`];
  conditions.push(...conditionsOfDecision(decision, { entity, alias: 'r' }));
  const { rows } = await sql<Row>`select ${sql.join(columns.map((column) => columnOf('r', column)))} from ${sql.table(tableOf(name))} as r
    where ${sql.join(conditions, sql` and `)}`.execute(call.connection.kysely);
  return new Map(
    rows.flatMap((row) => {
      const label = labelOf(entity, row, gate.deniedFor(row), gate.maskedFor(row));
      return label && isId(row.id) ? [[row.id, label] as const] : [];
    }),
  );
}

function labelOf(entity: Entity, row: Row, denied: ReadonlySet<string>, masked: ReadonlySet<string>): Label | undefined {
  const value = row[entity.title];
  if (denied.has(entity.title) || value === null || value === undefined) return undefined;
  const shown = (name: string | undefined) => {
    const text = name === undefined || denied.has(name) || masked.has(name) ? undefined : row[name];
    return typeof text === 'string' ? text : undefined;
  };
  const colour = shown(entity.colour);
  const icon = entity.fields.get('icon')?.type === 'icon' ? shown('icon') : undefined;
  return {
    label: masked.has(entity.title) ? (mask(value) ?? '') : String(value),
    ...(colour === undefined ? {} : { colour }),
    ...(icon === undefined ? {} : { icon }),
  };
}
