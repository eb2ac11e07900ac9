/**
 * What tells a server in one comparison that all it knows of somebody is still so: a number for each scope of rights (an
 * organisation, an identity, or everybody), counted up by triggers in the transaction of whatever changes them, by whomever. What is
 * remembered of a person was read together with the numbers; while they are the same, so is the rest.
 */
import { MEMBER_ROLE } from '../database/row-security.ts';
import { literal, OWNED, ownedName, quote } from './names.ts';
import type { Made, MadeTrigger, Triggered } from './types.ts';

/** A table that what is known of people is read from. */
export type Watched = {
  readonly table: string;
  /** Columns that say whom a row is about: organisations or identities. None: everybody. */
  readonly scopes: readonly string[];
  /** Columns that say nothing of anybody's rights and change often. */
  readonly except?: readonly string[];
};

/** Whom everything is about that is about nobody in particular. */
export const EVERYBODY = '00000000-0000-0000-0000-000000000000';
/** `session_stands(session, version of its row, scopes, sum of their numbers)`. */
export const STANDS = 'session_stands';
const CHANGED = 'rights_changed';

/** One number a transaction and scope: counted at its end, so that nobody waits for a change that is still under way. */
const changedSource = (schema: string) => `
declare
  named uuid[] := array[]::uuid[];
begin
  if tg_nargs = 0 or tg_op = 'TRUNCATE' then
    named := array[${literal(EVERYBODY)}::uuid];
  else
    for at in 0 .. tg_nargs - 1 loop
      if tg_op <> 'INSERT' then named := named || (to_jsonb(old) ->> tg_argv[at])::uuid; end if;
      if tg_op <> 'DELETE' then named := named || (to_jsonb(new) ->> tg_argv[at])::uuid; end if;
    end loop;
  end if;
  insert into ${schema}.rights_version as v (scope, version)
    select distinct scope, 1 from unnest(named) scope where scope is not null order by scope
    on conflict (scope) do update set version = v.version + 1 where v.xmin <> pg_current_xact_id()::xid;
  return null;
end`;

/** The row of a session, or of a program's key, is another one after every change of it, its end among them. */
const standsSource = (schema: string) => `
begin
  return (exists (select from ${schema}.session s where s.id = session_id and s.xmin::text = row_version)
      or exists (select from ${schema}.api_key k where k.id = session_id and k.xmin::text = row_version))
    and coalesce((select sum(v.version) from ${schema}.rights_version v where v.scope = any(scopes)), 0) = version_sum;
end`;

function functionsOf(schema: string): readonly Made[] {
  const body = (source: string) => `language plpgsql security definer set search_path = pg_catalog, pg_temp as ${literal(source)}`;
  const stands = `${STANDS}(session_id uuid, row_version text, scopes uuid[], version_sum numeric)`;
  return [
    { name: CHANGED, sql: `create or replace function ${schema}.${CHANGED}() returns trigger ${body(changedSource(schema))}` },
    {
      name: STANDS,
      sql: [
        `create or replace function ${schema}.${stands} returns boolean stable ${body(standsSource(schema))}`,
        `revoke all on function ${schema}.${STANDS} from public`,
        `grant execute on function ${schema}.${STANDS} to ${MEMBER_ROLE}`,
      ].join('; '),
    },
  ];
}

/** Triggers of a table. Those of rows wait for the end of the transaction. */
function triggersOf(schema: string, { table, scopes, except = [] }: Watched): readonly MadeTrigger[] {
  const run = `execute function ${schema}.${CHANGED}(${scopes.map(literal).join(', ')})`;
  const told = (row: string) => `to_jsonb(${row}) - array[${except.map(literal).join(', ')}]::text[]`;
  const atEnd = `on ${quote(table)} deferrable initially deferred for each row`;
  const events = {
    added: (name: string) => `create constraint trigger ${name} after insert or delete ${atEnd} ${run}`,
    changed: (name: string) =>
      `create constraint trigger ${name} after update ${atEnd} when (${told('old')} is distinct from ${told('new')}) ${run}`,
    emptied: (name: string) => `create trigger ${name} after truncate on ${quote(table)} for each statement ${run}`,
  };
  return Object.entries(events).map(([event, create]) => {
    const name = ownedName(OWNED.trigger, [table, event], create(''));
    return { table, name, sql: create(quote(name)) };
  });
}

/** Functions and triggers over these tables. */
export const rightsTriggers = (schema: string, watched: readonly Watched[]): Triggered => ({
  functions: watched.length > 0 ? functionsOf(schema) : [],
  triggers: watched.flatMap((one) => triggersOf(schema, one)),
});
