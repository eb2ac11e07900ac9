/** Triggers that run once for a statement, however many rows it changes: a function for each table, a trigger for each kind of change. */
import { literal, OWNED, ownedName, quote } from './names.ts';
import type { Triggered } from './types.ts';

/** `prefix` of the function's name; `label` of its triggers' names; `source` in PL/pgSQL, over `old_rows` and `new_rows`. */
export type StatementTrigger = { readonly table: string; readonly prefix: string; readonly label: string; readonly source: string };

const REFERENCED = {
  insert: 'new table as new_rows',
  update: 'old table as old_rows new table as new_rows',
  delete: 'old table as old_rows',
};

export function statementTriggers(schema: string, all: readonly StatementTrigger[]): Triggered {
  const named = all.map((one) => ({ ...one, name: ownedName(one.prefix, [one.table], one.source) }));
  const functions = named.map(({ name, source }) => {
    const body = `language plpgsql security definer set search_path = pg_catalog, pg_temp as ${literal(source)}`;
    return { name, sql: `create or replace function ${schema}.${quote(name)}() returns trigger ${body}` };
  });
  const triggers = named.flatMap(({ table, label, name }) =>
    Object.entries(REFERENCED).map(([event, rows]) => {
      const run = `after ${event} on ${quote(table)} referencing ${rows} for each statement execute function ${schema}.${quote(name)}()`;
      const own = ownedName(OWNED.trigger, [table, label, event], run);
      return { table, name: own, sql: `create trigger ${quote(own)} ${run}` };
    }),
  );
  return { functions, triggers };
}
