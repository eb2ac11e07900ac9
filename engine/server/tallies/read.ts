/** A tally as the rows of a statement: columns under the names of the fields that it counts by, so that conditions read as they do over records. */
import { sql } from 'kysely';
import type { Entity } from '../../core/definitions/types.ts';
import { columnOf, parameter, type Sql, storageOf } from '../access/columns.ts';
import { predicateToSql } from '../access/predicate-sql.ts';
import { countedBy, KEYS_OF_DELTA, tallyName, tallyNumber } from '../model/tallies.ts';
import type { ChosenTally } from './choose.ts';
import { boundsOf } from './days.ts';

/** What a sum or a mean of a field is added up from. */
const sumColumn = (index: number) => `sum ${index}`;
const valuesColumn = (index: number) => `values ${index}`;

export const countedIn = (alias: string): Sql => sql`coalesce(sum(${columnOf(alias, 'n')}), 0)::integer`;

/** A sum, or a mean, of a field of the tally; null where no record has a value. */
export function figureIn(alias: string, { tally }: ChosenTally, kind: 'sum' | 'avg', name: string): Sql {
  const index = tally.sums.indexOf(name);
  const [total, values] = [sql`sum(${columnOf(alias, sumColumn(index))})`, sql`nullif(sum(${columnOf(alias, valuesColumn(index))}), 0)`];
  return kind === 'avg'
    ? sql`(${total} / ${values})::double precision`
    : sql`(case when ${values} is not null then ${total} end)::double precision`;
}

/** The tally's rows of one organisation under `alias`, and the conditions over them. */
export function tallyRows(entity: Entity, chosen: ChosenTally, alias: string): Sql {
  const { tally, day, tenant, predicate } = chosen;
  const keys = countedBy(entity, tally).map((name, index) => {
    const field = entity.fields.get(name);
    const storage = field ? storageOf(entity, field) : 'uuid';
    return sql`t.keys[${sql.lit(index + 1)}]::${sql.raw(storage)} as ${sql.id(name)}`;
  });
  // Text of any kind: nothing is asked of them but whether they are there.
  const filled = tally.filled.map((name, index) => sql`t.keys[${sql.lit(countedBy(entity, tally).length + index + 1)}] as ${sql.id(name)}`);
  const dayColumn = day && [sql`${dayOf(day)} as ${sql.id(day.name)}`];
  const sums = tally.sums.flatMap((_, index) => [
    sql`t.figures[${sql.lit(2 * index + 1)}] as ${sql.id(sumColumn(index))}`,
    sql`t.figures[${sql.lit(2 * index + 2)}] as ${sql.id(valuesColumn(index))}`,
  ]);
  const { since, until } = day ? boundsOf(predicate, day) : {};
  const [name, own] = [tallyName(entity, tally), parameter(tenant, 'uuid')];
  const bounds = sql.join(
    [
      ...(since === undefined ? [] : [sql` and day >= ${parameter(since, 'date')}`]),
      ...(until === undefined ? [] : [sql` and day < ${parameter(until, 'date')}`]),
    ],
    sql``,
  );
  const columns = sql.join([sql`t.n`, ...keys, ...filled, ...(dayColumn ?? []), ...sums]);
  // Both by one snapshot: a delta is in the one or in the other.
  const both = sql`select keys, day, n, figures from tally where tally = ${name} and tenant = ${own}${bounds}
    union all select ${sql.raw(KEYS_OF_DELTA)}, day, n, figures from tally_delta where tally = ${sql.lit(tallyNumber(name))} and ${own} = any (tenants)${bounds}`;
  return sql`from (select ${columns} from (${both}) as t) as ${sql.ref(alias)}
    where ${predicateToSql(predicate, { entity, alias })}`;
}

const dayOf = ({ isDate, zone }: NonNullable<ChosenTally['day']>): Sql =>
  isDate ? sql`t.day` : sql`(t.day::timestamp at time zone ${zone ?? 'UTC'}::text)`;

/** Whether the tally counts every record by now. */
export const isComplete = (entity: Entity, { tally }: ChosenTally): Sql =>
  sql`select s.complete from tally_state as s where s.tally = ${tallyName(entity, tally)}`;
