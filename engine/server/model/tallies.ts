/**
 * Counts of records that are kept as they are written (`x-entity`, `tallies`): each statement that changes an entity's table adds one
 * delta for each combination of values whose count it changed, in its own transaction, by a trigger of the statement. Deltas are added
 * and never changed, so that no write waits for another; a round folds them into the table of tallies, and whoever reads adds up what
 * is in both. They are what every change of a record writes, so they name their tally by a number and all organisations in one row.
 */
import { createHash } from 'node:crypto';
import type { Entity, Tally } from '../../core/definitions/types.ts';
import type { Sql } from '../database/open.ts';
import type { Existing } from './introspect.ts';
import { fingerprint, literal, quote } from './names.ts';
import { statementTriggers } from './statement-triggers.ts';
import type { Tallied, TallyModel, Triggered } from './types.ts';

/** Prefix of the functions' names. */
export const TALLIES = 'tally';

/**
 * Fields whose values are counted apart. Organisations always are: they decide who may read, and both sides of a record read it. What
 * records are told apart by is as well, for questions name it.
 */
export const countedBy = ({ tenant }: Pick<Entity, 'tenant'>, { by, among }: Tally): readonly string[] => [
  ...new Set([...tenant, ...by, ...Object.keys(among)]),
];

/** Name of a tally in the database: a changed definition has another one. */
export const tallyName = (entity: Entity, tally: Tally): string =>
  `${entity.name}/${tally.id}/${fingerprint(JSON.stringify([tally, entity.tenant, entity.deleted]))}`;

/** Stands for the name where very many rows would have it. */
export const tallyNumber = (name: string): number => createHash('sha256').update(name).digest().readInt32BE();

/** Stands for any value. */
const FILLED = '*';

const column = (name: string) => `c.${quote(name)}`;

/** SQL of the day, or the first day of the month, that a record is counted in. */
function dayOf(entity: Entity, { day, each, zone }: Tally): string | undefined {
  if (day === undefined) return undefined;
  const wallClock =
    entity.fields.get(day)?.type === 'date' ? `${column(day)}::timestamp` : `(${column(day)} at time zone ${literal(zone ?? 'UTC')})`;
  return `date_trunc(${literal(each)}, ${wallClock})::date`;
}

function tallyModel(entity: Entity, tally: Tally): TallyModel {
  const day = dayOf(entity, tally);
  const name = tallyName(entity, tally);
  const among = Object.entries(tally.among).map(([field, values]) => `${column(field)} in (${values.map(literal).join(', ')})`);
  return {
    name,
    number: tallyNumber(name),
    keys: [
      ...countedBy(entity, tally)
        .slice(entity.tenant.length)
        .map((key) => `${column(key)}::text`),
      ...tally.filled.map((key) => `case when ${column(key)} is not null then '${FILLED}' end`),
    ],
    ...(among.length === 0 ? {} : { among: among.join(' and ') }),
    ...(day === undefined ? {} : { day }),
    sums: tally.sums.map((sum) => `${column(sum)}::numeric`),
  };
}

/** What is counted of an entity, whose table is `table`. */
export function talliedOf(entity: Entity, table: string): readonly Tallied[] {
  const { tallies = [], tenant, deleted } = entity;
  if (tallies.length === 0) return [];
  const named = tallies.flatMap(({ by, filled, among, day, sums }) => [
    ...by,
    ...filled,
    ...Object.keys(among),
    ...(day === undefined ? [] : [day]),
    ...sums,
  ]);
  return [
    {
      table,
      columns: [...new Set([...tenant, ...named, ...(deleted === undefined ? [] : [deleted])])],
      ...(deleted === undefined ? {} : { deleted }),
      tenants: tenant,
      tallies: tallies.map((tally) => tallyModel(entity, tally)),
    },
  ];
}

/** A select of one tally's deltas over rows `c` that count `c.w` each; `record`: SQL of what they are of. */
export function deltasOf(
  tallied: Tallied,
  tally: TallyModel,
  { from, record }: { readonly from: string; readonly record: string },
): string {
  const figures = tally.sums.flatMap((sum) => [
    `coalesce(sum(c.w * ${sum}), 0)`,
    `coalesce(sum(c.w) filter (where ${sum} is not null), 0)`,
  ]);
  const counted = ['sum(c.w)', ...figures].map((figure) => `${figure} <> 0`).join(' or ');
  return `select ${tally.number}, array[${tallied.tenants.map(column).join(', ')}]::uuid[], array[${tally.keys.join(', ')}]::text[],
      ${tally.day ?? 'null::date'}, sum(c.w), ${figures.length === 0 ? 'null::numeric[]' : `array[${figures.join(', ')}]`}, ${record}
    from ${from} c ${tally.among === undefined ? '' : `where ${tally.among}`} group by 2, 3, 4, 7 having ${counted}`;
}

/** Columns that such a select fills. */
export const DELTA = '(tally, tenants, keys, day, n, figures, record)';

/** SQL of a delta's keys as they are folded: organisations stand first (`countedBy`). */
export const KEYS_OF_DELTA = 'tenants::text[] || keys';

function sourceOf(schema: string, tallied: Tallied): string {
  const columns = (row: string) => tallied.columns.map((name) => `${row}.${quote(name)}`).join(', ');
  const isCounted = (row: string) => (tallied.deleted === undefined ? '' : ` where ${row}.${quote(tallied.deleted)} is not true`);
  const rows = (row: string, weight: number, from: string) =>
    `select ${weight} as w, ${row}.id, ${columns(row)} from ${from} ${row}${isCounted(row)}`;
  const [news, olds] = [rows('n', 1, 'new_rows'), rows('o', -1, 'old_rows')];
  // Until a tally is filled its deltas say what they are of: the filling takes away those of records that it has counted itself.
  const record = ({ name }: TallyModel) =>
    `case when (select s.complete from ${schema}.tally_state s where s.tally = ${literal(name)}) then null else c.id::text end`;
  const insert = (changed: string) =>
    `with changed as (${changed}) insert into ${schema}.tally_delta ${DELTA} ${tallied.tallies
      .map((tally) => deltasOf(tallied, tally, { from: 'changed', record: record(tally) }))
      .join('\n    union all ')};`;
  return `
begin
  if tg_op = 'INSERT' then
    ${insert(news)}
  elsif tg_op = 'DELETE' then
    ${insert(olds)}
  else
    ${insert(`${olds} union all ${news}`)}
  end if;
  return null;
end`;
}

export const tallyTriggers = (schema: string, all: readonly Tallied[]): Triggered =>
  statementTriggers(
    schema,
    all.map((one) => ({ table: one.table, prefix: TALLIES, label: 'tally', source: sourceOf(schema, one) })),
  );

/** Deltas once lay in the table of what they are folded into. It goes, to be made and filled anew: the triggers that filled it are gone as well. */
export async function dropFormerTallies(sql: Sql, existing: Existing): Promise<void> {
  if (existing.get('tally')?.columns.has('folded')) await sql('drop table tally');
}

/**
 * In the transaction that made triggers: what is counted from now on begins anew, at once complete where there is no record yet; what
 * no trigger counts any more is not read either. `made`: tables that got a trigger.
 */
export async function settleTallies(sql: Sql, all: readonly Tallied[], made: ReadonlySet<string>): Promise<void> {
  const known = all.flatMap(({ tallies }) => tallies);
  await sql('delete from tally_state where tally <> all($1::text[])', [known.map(({ name }) => name)]);
  await sql('delete from tally_delta where tally <> all($1::integer[])', [known.map(({ number }) => number)]);
  for (const { table, tallies } of all.filter((one) => made.has(one.table))) {
    const begun = tallies.map(({ name }) => name);
    await sql('delete from tally where tally = any($1::text[])', [begun]);
    await sql('delete from tally_delta where tally = any($1::integer[])', [tallies.map(({ number }) => number)]);
    await sql(
      `insert into tally_state (tally, after, complete) select name, null, not exists (select from ${quote(table)}) from unnest($1::text[]) as name
       on conflict (tally) do update set after = null, complete = excluded.complete`,
      [begun],
    );
  }
}
