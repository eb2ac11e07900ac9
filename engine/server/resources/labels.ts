/** Titles of referenced records: one statement for each referenced entity, through the caller's own right to read it. */

import { sql } from 'kysely';
import type { Entity, Field, OptionsFrom } from '../../core/definitions/types.ts';
import { isObject } from '../../core/json/index.ts';
import { type Id, isId } from '../../core/records/id.ts';
import { columnOf, idList, type Sql, tableOf } from '../access/columns.ts';
import { conditionsOfDecision } from '../access/decision-sql.ts';
import { decisionOf, scopeOf } from '../access/decisions.ts';
import { selectedOf } from '../access/kept-values.ts';
import type { Row } from '../database/port.ts';
import { mask } from './mask.ts';
import type { Call } from './options.ts';
import { amongValues, ruleOf } from './references.ts';
import { columnsOf } from './serve.ts';
import type { Labels } from './types.ts';

type Label = { readonly label: string; readonly colour?: string; readonly icon?: string };

/** Values of these fields are looked up; a reference that the caller may not read has no label. */
export async function labelsOf(call: Call, rows: readonly Row[], names: Iterable<string>): Promise<Labels> {
  const named = [...names].flatMap((name) => call.entity.fields.get(name) ?? []);
  const fields = named.flatMap(referringIn);
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
  for (const field of named)
    if (field.optionsFrom && field.ref === undefined) labels[field.name] = await chosenLabels(call, rows, field, field.optionsFrom);
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

/** Words of values that were chosen out of a list of records: of the record whose value it is, and that the row may choose. */
async function chosenLabels(call: Call, rows: readonly Row[], { name }: Field, from: OptionsFrom): Promise<Record<string, Label>> {
  const source = call.options.product().entities.get(from.entity);
  const column = from.value.replace(/^\//, '');
  const values = [...new Set(rows.flatMap((row) => idsIn(row[name])))];
  const among = source && values.length > 0 ? amongValues(source, column, values) : undefined;
  if (!source || !among) return {};
  const candidates = await readable(call, source, among);
  const rule = ruleOf(from.filter);
  const scope = scopeOf(call.principal, call.now);
  const entries = rows.flatMap((parent) =>
    idsIn(parent[name]).flatMap((value) => {
      const found = candidates.find(({ row }) => row[column] === value && rule.holds({ ...scope, doc: row, parent }));
      return found ? [[String(value), found.label] as const] : [];
    }),
  );
  return Object.fromEntries(entries);
}

async function look(call: Call, name: string, ids: readonly Id[]): Promise<ReadonlyMap<Id, Label>> {
  const entity = call.options.product().entities.get(name);
  if (!entity) return new Map();
  const needed = new Set(['id', entity.title, entity.colour ?? '', 'icon']);
  const found = await readable(call, entity, sql`${columnOf('r', 'id')} = any(${idList(entity, ids)})`, needed);
  return new Map(found.flatMap(({ row, label }) => (isId(row.id) ? [[row.id, label] as const] : [])));
}

type Labelled = { readonly row: Row; readonly label: Label };

/** Records among some that the caller may read, with their labels. `needed`: columns that are asked for; all, when absent. */
async function readable(call: Call, entity: Entity, among: Sql, needed?: ReadonlySet<string>): Promise<readonly Labelled[]> {
  const title = entity.fields.get(entity.title);
  const decision = decisionOf(call.principal, entity, 'read', call.now);
  if (!title || decision.kind === 'denied' || decision.fields.denied.has(title.name)) return [];
  const gate = decision.fields;
  const columns = columnsOf(entity).filter((column) => gate.perRow.size > 0 || gate.maskable.size > 0 || (needed?.has(column) ?? true));
  const conditions: Sql[] = [among, ...conditionsOfDecision(decision, { entity, alias: 'r' })];
  const { rows } =
    await sql<Row>`select ${sql.join(columns.map((column) => selectedOf(entity, 'r', column)))} from ${sql.table(tableOf(entity.name))} as r
    where ${sql.join(conditions, sql` and `)}`.execute(call.connection.kysely);
  return rows.flatMap((row) => {
    const label = labelOf(entity, row, gate.deniedFor(row), gate.maskedFor(row));
    return label ? [{ row, label }] : [];
  });
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
