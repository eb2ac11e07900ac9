/**
 * Notes of changes in tables whose records pages follow (`x-entity`, `realtime`): one insert for each statement that changes them,
 * however many rows, made by triggers in the transaction of the change, so that nothing that writes can forget it.
 */
import type { Entity } from '../../core/definitions/types.ts';
import { literal, quote } from './names.ts';
import { statementTriggers } from './statement-triggers.ts';
import type { ColumnModel, Followed, Triggered } from './types.ts';

/** Prefix of the functions' names. */
export const CHANGES = 'live';

/** What is followed of an entity; `columns`: those of its table. */
export function followedOf(entity: Entity, table: string, columns: readonly ColumnModel[]): readonly Followed[] {
  if (entity.realtime !== true) return [];
  const read = entity.access.filter(({ can }) => can.has('read')).flatMap(({ when }) => when?.reads ?? []);
  const asked = new Set([
    ...read.map((path) => path.split('/')).flatMap(([root, name]) => (root === 'doc' ? [name] : [])),
    ...entity.tenant,
  ]);
  return [
    {
      entity: entity.name,
      table,
      tenants: entity.tenant,
      kept: columns.filter(({ name }) => asked.has(name)),
      silent: (entity.volatile ?? []).filter((name) => !asked.has(name)),
    },
  ];
}

const INSTANT = /^timestamp\b.*with time zone$/;

/** An instant as records carry it; JSON would write it otherwise. */
const writtenOf = (row: string, { name, type }: ColumnModel) => {
  const column = `${row}.${quote(name)}`;
  return INSTANT.test(type) ? `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')` : column;
};

function sourceOf(schema: string, { entity, tenants, kept, silent }: Followed): string {
  const told = (row: string) =>
    `jsonb_build_object(${kept.map((column) => `${literal(column.name)}, ${writtenOf(row, column)}`).join(', ')})`;
  const owners = (rows: readonly string[]) => {
    const all = rows.flatMap((row) => tenants.map((name) => `${row}.${quote(name)}`));
    return `array(select distinct t from unnest(array[${all.join(', ')}]::uuid[]) as t where t is not null)`;
  };
  const columns = (row: string) => kept.map(({ name }) => `${row}.${quote(name)}`).join(', ');
  const differs = kept.length > 0 ? `(${columns('o')}) is distinct from (${columns('n')})` : 'false';
  const insert = (kind: string, row: string, owned: string, before: string, from: string) =>
    `insert into ${schema}.live_change (entity, record_id, kind, tenants, before)
      select ${literal(entity)}, ${row}.id::text, ${literal(kind)}, ${owned}, ${before} from ${from};`;
  // Of whole rows, so that no column is forgotten.
  const news = (row: string) => `to_jsonb(${row}) - array[${silent.map(literal).join(', ')}]`;
  const joined = 'new_rows n join old_rows o on o.id = n.id';
  const changed = silent.length === 0 ? joined : `${joined} where ${news('n')} is distinct from ${news('o')}`;
  return `
begin
  if tg_op = 'INSERT' then
    ${insert('create', 'n', owners(['n']), 'null', 'new_rows n')}
  elsif tg_op = 'DELETE' then
    ${insert('delete', 'o', owners(['o']), told('o'), 'old_rows o')}
  else
    ${insert('update', 'n', owners(['n', 'o']), `case when ${differs} then ${told('o')} end`, changed)}
  end if;
  return null;
end`;
}

export const changeTriggers = (schema: string, followed: readonly Followed[]): Triggered =>
  statementTriggers(
    schema,
    followed.map((one) => ({ table: one.table, prefix: CHANGES, label: 'live', source: sourceOf(schema, one) })),
  );
