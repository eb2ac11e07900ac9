/**
 * Notes of changes in tables whose records pages follow (`x-entity`, `realtime`): one insert for each statement that changes them,
 * however many rows, made by triggers in the transaction of the change, so that nothing that writes can forget it.
 */
import type { Entity } from '../../core/definitions/types.ts';
import { literal, OWNED, ownedName, quote } from './names.ts';
import type { ColumnModel, Followed, Made, MadeTrigger, Triggered } from './types.ts';

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

const REFERENCED = {
  insert: 'new table as new_rows',
  update: 'old table as old_rows new table as new_rows',
  delete: 'old table as old_rows',
};

/** A function for each table, which knows its columns, and a trigger for each kind of change. */
export function changeTriggers(schema: string, followed: readonly Followed[]): Triggered {
  const functions: Made[] = [];
  const triggers: MadeTrigger[] = [];
  for (const one of followed) {
    const source = sourceOf(schema, one);
    const name = ownedName(CHANGES, [one.table], source);
    const body = `language plpgsql security definer set search_path = pg_catalog, pg_temp as ${literal(source)}`;
    functions.push({ name, sql: `create or replace function ${schema}.${quote(name)}() returns trigger ${body}` });
    for (const [event, rows] of Object.entries(REFERENCED)) {
      const run = `after ${event} on ${quote(one.table)} referencing ${rows} for each statement execute function ${schema}.${quote(name)}()`;
      const own = ownedName(OWNED.trigger, [one.table, 'live', event], run);
      triggers.push({ table: one.table, name: own, sql: `create trigger ${quote(own)} ${run}` });
    }
  }
  return { functions, triggers };
}
