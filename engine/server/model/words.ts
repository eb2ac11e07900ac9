/**
 * The texts that searches look into, beside the table of an entity of very many records (`{table}_words`): one text a record, in an
 * index of its own. They lie apart because a row whose place in its table changes is written into each index of that table anew, and
 * the letters of its texts are most of that: here only a changed text is written. Triggers of the statement keep them; nobody but
 * the server reads them (lookups.ts).
 */
import type { Entity } from '../../core/definitions/types.ts';
import type { Sql } from '../database/open.ts';
import { CUSTOM_COLUMN } from './columns.ts';
import { searchedIn, tenantsOf } from './indexes.ts';
import type { Existing } from './introspect.ts';
import { OWNED, ownedName, quote } from './names.ts';
import { statementTriggers } from './statement-triggers.ts';
import type { ColumnModel, IndexModel, TableModel, Triggered, WordsModel } from './types.ts';

/** Prefix of the functions' names. */
export const WORDS = 'words';

export const wordsTableName = (table: string): string => `${table}_words`;

/** Whether there are people who find its records by their texts. */
const isSearched = ({ gathered, system, tenant, shared }: Entity) =>
  gathered !== undefined && !system && (tenant.length > 0 || shared.length > 0);

/** What is kept of an entity; `columns`: those of its table. */
export function wordsOf(entity: Entity, table: string, columns: readonly ColumnModel[]): readonly WordsModel[] {
  if (!isSearched(entity)) return [];
  const searched = searchedIn({ entity, table, columns });
  const hasCustom = entity.customBy !== undefined;
  if (searched.length === 0 && !hasCustom) return [];
  const tenants = tenantsOf(entity);
  const kept = columns.filter(({ name }) => tenants.includes(name));
  return [{ name: wordsTableName(table), table, tenants: kept, searched, hasCustom }];
}

const TEXT = 'words';

const names = (columns: readonly string[], row?: string) =>
  columns.map((name) => (row === undefined ? quote(name) : `${row}.${quote(name)}`)).join(', ');

const ownColumns = ({ tenants }: WordsModel) => ['id', ...tenants.map(({ name }) => name), TEXT];

/** All that decides what stands there. */
const readColumns = ({ tenants, searched, hasCustom }: WordsModel) => [
  'id',
  ...tenants.map(({ name }) => name),
  ...searched,
  ...(hasCustom ? [CUSTOM_COLUMN] : []),
];

/**
 * A select of what stands there for rows `c`. A blank stands before each text: no word that is looked for has one, so that it is found
 * in all of them where it is in one of them, and a word's beginning is one wherever it stands.
 */
const kept = ({ tenants, searched, hasCustom }: WordsModel, from: string) => {
  const custom = hasCustom ? [`(select string_agg(value, ' ') from jsonb_each_text(c.${quote(CUSTOM_COLUMN)}))`] : [];
  const texts = [`''`, ...searched.map((name) => `c.${quote(name)}`), ...custom].join(', ');
  return `select ${names(['id', ...tenants.map(({ name }) => name)], 'c')}, concat_ws(' ', ${texts}) from ${from} c`;
};

const wordsIndex = ({ name, tenants }: WordsModel): IndexModel => {
  const gin = (columns: readonly string[]): IndexModel => {
    const definition = `using gin (${[...columns.map(quote), `${quote(TEXT)} gin_trgm_ops`].join(', ')})`;
    return { name: ownedName(OWNED.index, [name, 'gin', ...columns], definition), unique: false, definition, columns: [...columns, TEXT] };
  };
  const within = tenants.map((column) => column.name);
  if (within.length === 0) return gin([]);
  return { ...gin(within), needs: { extension: 'btree_gin', otherwise: [gin([])] } };
};

/** Filled as it is made, before its index: nothing is written to the records meanwhile. */
export const wordsTable = (model: WordsModel): TableModel => ({
  name: model.name,
  entity: null,
  columns: [
    { name: 'id', type: 'uuid', notNull: true },
    ...model.tenants.map(({ name, type }) => ({ name, type, notNull: false })),
    { name: TEXT, type: 'text', notNull: true },
  ],
  primaryKey: ['id'],
  filledBy: fillingOf(model),
  indexes: [wordsIndex(model)],
  foreignKeys: [],
  policies: [],
  grants: [],
});

export const fillingOf = (model: WordsModel): string =>
  `lock table ${quote(model.table)} in share row exclusive mode;
  insert into ${quote(model.name)} (${names(ownColumns(model))}) ${kept(model, quote(model.table))}`;

function sourceOf(schema: string, model: WordsModel): string {
  const into = `${schema}.${quote(model.name)}`;
  const insert = (from: string) => `insert into ${into} (${names(ownColumns(model))}) ${kept(model, from)}`;
  const read = names(readColumns(model));
  const replaced = ownColumns(model).slice(1);
  return `
begin
  if tg_op = 'INSERT' then
    ${insert('new_rows')};
  elsif tg_op = 'DELETE' then
    delete from ${into} w using old_rows o where w.id = o.id;
  else
    with changed as (select ${read} from new_rows except select ${read} from old_rows)
    ${insert('changed')}
    on conflict (id) do update set ${replaced.map((name) => `${quote(name)} = excluded.${quote(name)}`).join(', ')};
  end if;
  return null;
end`;
}

export const wordsTriggers = (schema: string, all: readonly WordsModel[]): Triggered =>
  statementTriggers(
    schema,
    all.map((one) => ({ table: one.table, prefix: WORDS, label: 'words', source: sourceOf(schema, one) })),
  );

const TRIGGERS = `select t.tgname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
  where not t.tgisinternal and c.relnamespace = current_schema()::regnamespace`;

/** Drops those that nothing has kept, or by another definition, to be made and filled anew; and those that nobody wants any more. */
export async function dropStaleWords(sql: Sql, wanted: readonly WordsModel[], existing: Existing): Promise<void> {
  const own = [...existing.values()].filter(({ name, entity }) => entity === null && name.endsWith(wordsTableName('')));
  if (own.length === 0) return;
  const there = new Set((await sql(TRIGGERS)).map(({ name }) => name));
  const [place] = await sql('select quote_ident(current_schema()) as schema');
  const { triggers } = wordsTriggers(String(place?.schema), wanted);
  const standing = wanted.filter(({ table }) => triggers.every((trigger) => trigger.table !== table || there.has(trigger.name)));
  const kept = new Set(standing.map(({ name }) => name));
  for (const { name } of own) if (!kept.has(name)) await sql(`drop table ${quote(name)}`);
}
