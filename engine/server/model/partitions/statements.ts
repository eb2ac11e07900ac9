/** The SQL of partitions by month. */
import { literal, quote } from '../names.ts';
import { boundAt, defaultName, type Month, monthOf, partitionName } from './months.ts';

export const BY_MONTH = ' partition by range ("id")';

/** Months that are made beforehand: a server that is stopped for a season finds its place when it starts again. */
export const AHEAD = 3;

/** The policies of the whole hold through it; a part has none, so that nobody but its owner reads it past them. */
export const closePartition = (name: string) => `alter table ${quote(name)} enable row level security`;

const rangeOf = (from: string, { end }: Month) => `from (${from}) to (${literal(boundAt(end))})`;
const create = (table: string, name: string, values: string) => [
  `create table ${quote(name)} partition of ${quote(table)} ${values}`,
  closePartition(name),
];

export const createMonth = (table: string, month: Month): readonly string[] =>
  create(table, partitionName(table, month), `for values ${rangeOf(literal(boundAt(month.start)), month)}`);
/** The first holds all that is older: what is brought along from elsewhere is no stranger. */
const createFirst = (table: string, month: Month) => create(table, partitionName(table, month), `for values ${rangeOf('minvalue', month)}`);
export const createDefault = (table: string): readonly string[] => create(table, defaultName(table), 'default');

/** Of a new table. */
export const firstPartitions = (table: string, now: number): readonly string[] => [
  ...createFirst(table, monthOf(now)),
  ...Array.from({ length: AHEAD }, (_, at) => createMonth(table, monthOf(now, at + 1))).flat(),
  ...createDefault(table),
];

/** A table that is there already becomes all months up to the end of one. */
export const attachFirst = (table: string, part: string, month: Month) =>
  `alter table ${quote(table)} attach partition ${quote(part)} for values ${rangeOf('minvalue', month)}`;
export const attachMonth = (table: string, month: Month) =>
  `alter table ${quote(table)} attach partition ${quote(partitionName(table, month))} for values ${rangeOf(literal(boundAt(month.start)), month)}`;

/** The check that spares ATTACH from reading every row; its name says until when, so that it is found again. */
const UNTIL = 'until_month';
export const untilCheck = (month: Month) => `${UNTIL}_${month.label}`;
export const addUntil = (table: string, month: Month) =>
  `alter table ${quote(table)} add constraint ${quote(untilCheck(month))} check ("id" < ${literal(boundAt(month.end))}) not valid`;
export const validate = (table: string, constraint: string) => `alter table ${quote(table)} validate constraint ${quote(constraint)}`;
export const dropConstraint = (table: string, constraint: string) => `alter table ${quote(table)} drop constraint ${quote(constraint)}`;

/** Checks of this kind on tables that are whole; `label`: until which month. */
export const UNTIL_CHECKS = `select c.relname as table, k.conname as name, k.convalidated as valid, right(k.conname, 7) as label
  from pg_constraint k join pg_class c on c.oid = k.conrelid
  where k.contype = 'c' and starts_with(k.conname, '${UNTIL}_') and not c.relispartition and c.relkind = 'r'
    and c.relnamespace = current_schema()::regnamespace`;
