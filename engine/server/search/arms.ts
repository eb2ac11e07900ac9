/** One entity's part of the statement that looks through all of them. */
import { sql } from 'kysely';
import type { FieldGate } from '../../core/access/types.ts';
import { addressFields } from '../../core/definitions/index.ts';
import type { Entity, Field } from '../../core/definitions/types.ts';
import { canonicalText, columnOf, type Sql, storageOf } from '../access/columns.ts';
import { decisionOf } from '../access/decisions.ts';
import { keptValueOf } from '../access/kept-values.ts';
import { type CustomSearch, customSearchOf } from '../resources/custom-search.ts';
import type { Call } from '../resources/options.ts';
import { ALIAS, conditionsOf, fromWhere, whereSearched } from '../resources/selection.ts';
import { columnsFor } from '../resources/serve.ts';
import { type Matching, matching, similar } from './matching.ts';

/** An entity that the caller may search, and what of its records is told. */
export type Arm = {
  readonly call: Omit<Call, 'connection'>;
  readonly gate: FieldGate;
  /** Address of one of its records, with fields in it. */
  readonly address: string;
  readonly searched: readonly Field[];
  /** Of each of them, in which records. */
  readonly where: (name: string) => boolean | Sql;
  readonly custom: CustomSearch | undefined;
  /** Fields of the line that names a record, title first; references are told by no id. */
  readonly told: readonly Field[];
  readonly wanted: ReadonlySet<string>;
  readonly columns: readonly string[];
  readonly conditions: readonly Sql[];
};

/** Undefined where the caller may read none of its records, or none of what could be searched in all of them. */
export function armOf(call: Omit<Call, 'connection'>, address: string): Arm | undefined {
  const { principal, entity, now } = call;
  const decision = decisionOf(principal, entity, 'read', now);
  if (decision.kind === 'denied') return undefined;
  const gate = decision.fields;
  const fields = [...entity.fields.values()];
  const source = { entity, alias: ALIAS };
  const where = (name: string) => whereSearched(gate, name, source);
  const searched = fields.filter(({ name, searchable }) => searchable && where(name) !== false);
  const custom = customSearchOf({ ...call, alias: ALIAS }, gate);
  if (searched.length === 0 && !custom) return undefined;
  const line = [entity.title, ...(entity.subtitle ?? [])].flatMap((name) => entity.fields.get(name) ?? []);
  const told = line.filter(({ name, ref, type }) => ref === undefined && type !== 'list' && !gate.denied.has(name));
  const wanted = new Set(['id', ...[...told, ...searched].map(({ name }) => name), ...addressFields(address)]);
  const conditions = conditionsOf(call, decision, {});
  return { call, gate, address, searched, where, custom, told, wanted, columns: columnsFor({ entity, gate }, wanted), conditions };
}

/** `found`: at most so many rows, best first, each the entity's name, how well it matches, and the record. */
type Asked = { readonly text: string; readonly most: number };

const amongOf = ({ call: { entity }, searched, where, custom }: Arm) => ({ entity, alias: ALIAS, fields: searched, where, custom });

export function exactly(arm: Arm, { text, most }: Asked): Sql | undefined {
  const match = matching(amongOf(arm), text);
  return match && select(arm, match, { most, nearness: sql`0::real` });
}

export function nearly(arm: Arm, { text, most }: Asked): Sql | undefined {
  const match = similar(amongOf(arm), text);
  return match && select(arm, match, { most, nearness: match.nearness });
}

/** What matches best first, then the latest: ids grow with time. */
function select(arm: Arm, { condition, rank }: Matching, { most, nearness }: { readonly most: number; readonly nearness: Sql }): Sql {
  const { entity } = arm.call;
  return sql`(select ${entity.name}::text as entity, ${rank} as rank, ${recordOf(entity, arm.columns)} as record, ${nearness} as nearness
    ${fromWhere(entity, [...arm.conditions, condition])}
    order by rank, nearness desc, ${columnOf(ALIAS, 'id')} desc limit ${sql.lit(most)})`;
}

/** Pairs that one call of `jsonb_build_object` takes: it has at most 100 arguments. */
const PAIRS = 45;

/** The columns as one value, days and instants as records carry them. */
function recordOf(entity: Entity, columns: readonly string[]): Sql {
  const pairs = columns.map((name) => {
    const field = entity.fields.get(name);
    const value = field ? storedAs(entity, field) : columnOf(ALIAS, name);
    return sql`${sql.lit(name)}, ${value}`;
  });
  const slices = Array.from({ length: Math.ceil(pairs.length / PAIRS) }, (_, at) => pairs.slice(at * PAIRS, (at + 1) * PAIRS));
  return sql.join(
    slices.map((slice) => sql`jsonb_build_object(${sql.join(slice)})`),
    sql` || `,
  );
}

function storedAs(entity: Entity, field: Field): Sql {
  const storage = storageOf(entity, field);
  const value = keptValueOf(entity, ALIAS, field.name);
  return storage === 'date' || storage === 'timestamptz' ? canonicalText(value, storage) : value;
}
