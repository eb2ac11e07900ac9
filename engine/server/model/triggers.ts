/** Functions and triggers that the model owns: brought about, replaced when they read otherwise, dropped when nobody wants them. */
import type { Sql } from '../database/open.ts';
import { CHANGES, changeTriggers } from './changes.ts';
import { fingerprint, isOwned, literal, OWNED, quote } from './names.ts';
import { rightsTriggers, type Watched } from './standing.ts';
import { settleTallies, TALLIES, tallyTriggers } from './tallies.ts';
import type { Followed, Made, Tallied, Triggered, WordsModel } from './types.ts';
import { WORDS, wordsTriggers } from './words.ts';

export type TriggersWanted = {
  readonly watched: readonly Watched[];
  readonly followed: readonly Followed[];
  readonly tallied: readonly Tallied[];
  readonly words: readonly WordsModel[];
};

const TRIGGERS = `select t.tgname as name, c.relname as table from pg_trigger t join pg_class c on c.oid = t.tgrelid
  where not t.tgisinternal and t.tgparentid = 0 and c.relnamespace = current_schema()::regnamespace and starts_with(t.tgname, '${OWNED.trigger}_')`;
const FUNCTIONS = `select proname as name, obj_description(oid, 'pg_proc') as mark from pg_proc
  where pronamespace = current_schema()::regnamespace and prorettype = 'trigger'::regtype`;

async function wantedIn(sql: Sql, { watched, followed, tallied, words }: TriggersWanted): Promise<Triggered & { readonly schema: string }> {
  const [place] = await sql('select quote_ident(current_schema()) as schema');
  const schema = String(place?.schema);
  const all = [
    rightsTriggers(schema, watched),
    changeTriggers(schema, followed),
    tallyTriggers(schema, tallied),
    wordsTriggers(schema, words),
  ];
  return {
    schema,
    functions: all.flatMap(({ functions }) => functions),
    triggers: all.flatMap(({ triggers }) => triggers),
  };
}

/** Takes away those that are not wanted as they are: a migration may change what they read. */
export async function dropTriggers(sql: Sql, wanted: TriggersWanted): Promise<void> {
  const { triggers, functions } = await wantedIn(sql, wanted);
  const names = new Set([...triggers, ...functions].map(({ name }) => name));
  const isGone = ({ name }: { readonly name?: unknown }) => !names.has(String(name));
  for (const { name, table } of (await sql(TRIGGERS)).filter(isGone))
    await sql(`drop trigger ${quote(String(name))} on ${quote(String(table))}`);
  const own = (await sql(FUNCTIONS)).filter(({ name }) => [CHANGES, TALLIES, WORDS].some((prefix) => isOwned(String(name), prefix)));
  for (const { name } of own.filter(isGone)) await sql(`drop function ${quote(String(name))}()`);
}

/** Brings them about; those that are there already are left alone, so that a start takes no lock for them. */
export async function applyTriggers(sql: Sql, wanted: TriggersWanted): Promise<void> {
  const { schema, functions, triggers } = await wantedIn(sql, wanted);
  await makeFunctions(sql, schema, functions);
  const known = new Set((await sql(TRIGGERS)).map(({ name }) => name));
  const fresh = triggers.filter(({ name }) => !known.has(name));
  for (const { sql: text } of fresh) await sql(text);
  await settleTallies(sql, wanted.tallied, new Set(fresh.map(({ table }) => table)));
}

async function makeFunctions(sql: Sql, schema: string, functions: readonly Made[]): Promise<void> {
  const there = await sql(
    `select p.proname as name, obj_description(p.oid, 'pg_proc') as mark from pg_proc p where p.proname = any($1::text[])
      and p.pronamespace = current_schema()::regnamespace`,
    [functions.map(({ name }) => name)],
  );
  const marks = new Map(there.map(({ name, mark }) => [name, mark]));
  for (const { name, sql: text } of functions) {
    const mark = fingerprint(text);
    if (marks.get(name) === mark) continue;
    await sql(`${text}; comment on function ${schema}.${quote(name)} is ${literal(mark)}`);
  }
}
