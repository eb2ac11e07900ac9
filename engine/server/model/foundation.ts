/** What the model stands on: the extension for search, and the role that members' statements run as. */
import type { DatabaseLog } from '../database/log.ts';
import type { Sql } from '../database/open.ts';
import { MEMBER_ROLE } from '../database/row-security.ts';
import { quote } from './names.ts';
import type { Extension } from './types.ts';

/**
 * Row-level security lets an index serve a condition before the policies only where the operator cannot
 * leak what it saw. These cannot (their errors depend on the pattern alone), but are not marked so, and
 * searches would read every row of an organisation. Marking them takes a superuser.
 */
const LEAKPROOF = [
  'texticlike(text,text)',
  'textlike(text,text)',
  'arraycontains(anyarray,anyarray)',
  'arrayoverlap(anyarray,anyarray)',
  'jsonb_contains(jsonb,jsonb)',
  // Of pg_trgm: what looks like a word (`%>`).
  'word_similarity_commutator_op(text,text)',
];

/** What an installation is told that has to do without. */
const WITHOUT: Readonly<Record<Extension, string>> = {
  btree_gin: 'A search reads what matches in all organisations: have the extension btree_gin created, and start again.',
};
const isExtension = (name: string): name is Extension => Object.hasOwn(WITHOUT, name);

// Roles belong to the whole server: another database's start may make it at this very moment.
const CREATE_ROLE = `do $$ begin
  create role ${MEMBER_ROLE} nologin;
exception when duplicate_object or unique_violation then null;
end $$`;

const one = async (sql: Sql, text: string, values: readonly unknown[] = []) => (await sql(text, values))[0] ?? {};

const ensureRole = async (sql: Sql, isSuperuser: boolean) => {
  const find = () => one(sql, 'select rolsuper, rolbypassrls, rolcanlogin from pg_roles where rolname = $1', [MEMBER_ROLE]);
  if ((await find()).rolsuper === undefined) await sql(CREATE_ROLE);
  const role = await find();
  if (role.rolsuper !== false || role.rolbypassrls !== false)
    throw new Error(`The role ${MEMBER_ROLE} passes row-level security; it must be neither superuser nor BYPASSRLS.`);
  const { member } = await one(sql, "select pg_has_role(current_user, $1, 'set') as member", [MEMBER_ROLE]);
  if (!isSuperuser && member !== true) await sql(`grant ${MEMBER_ROLE} to current_user with inherit false, set true`);
};

const markLeakproof = async (sql: Sql, isSuperuser: boolean, log: DatabaseLog) => {
  const { pending } = await one(
    sql,
    "select coalesce(json_agg(name), '[]') as pending from unnest($1::text[]) name where not (select proleakproof from pg_proc where oid = name::regprocedure)",
    [LEAKPROOF],
  );
  const names = Array.isArray(pending) ? pending.filter((name) => LEAKPROOF.includes(String(name))) : [];
  if (names.length === 0) return;
  if (!isSuperuser) {
    log.warn({ functions: names }, 'Searches in large organisations are slow: as a superuser, mark these functions LEAKPROOF once.');
    return;
  }
  for (const name of names) await sql(`alter function ${name} leakproof`);
};

/** Makes those that it may; each that is missing is told with what it costs. */
const layExtensions = async (sql: Sql, log: DatabaseLog): Promise<ReadonlySet<Extension>> => {
  const made = new Set<Extension>();
  for (const extension of Object.keys(WITHOUT).filter(isExtension)) {
    await sql('savepoint extension');
    try {
      await sql(`create extension if not exists ${extension}`);
      made.add(extension);
    } catch (error) {
      await sql('rollback to savepoint extension');
      log.warn({ extension, reason: error instanceof Error ? error.message : String(error) }, WITHOUT[extension]);
    }
    await sql('release savepoint extension');
  }
  return made;
};

/** Answers which extensions are there. @throws with a message for the operator when the database user lacks a right that is needed. */
export const layFoundation = async (sql: Sql, log: DatabaseLog): Promise<ReadonlySet<Extension>> => {
  const { super: isSuperuser, schema } = await one(
    sql,
    'select rolsuper as super, current_schema() as schema from pg_roles where rolname = current_user',
  );
  await sql('create extension if not exists pg_trgm');
  const extensions = await layExtensions(sql, log);
  await ensureRole(sql, isSuperuser === true);
  await markLeakproof(sql, isSuperuser === true, log);
  await sql(`grant usage on schema ${quote(String(schema))} to ${MEMBER_ROLE}`);
  return extensions;
};
