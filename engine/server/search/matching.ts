/** What a record must look like to match a search, and how well it does, as SQL over one entity's row. */
import { sql } from 'kysely';
import type { Entity, Field } from '../../core/definitions/types.ts';
import { columnOf, parameter, type Sql, storageOf } from '../access/columns.ts';
import { beginningWith, containing, endingWith } from '../access/predicate-sql.ts';
import type { CustomSearch } from '../resources/custom-search.ts';
import { phoneDigits } from '../resources/phone.ts';
import { searchToSql, wordsIn } from '../resources/search.ts';

/** Best first: the very code or number, how a code begins or a number ends, how a text begins, a word of it, anything in it. */
export const RANKS = { exact: 0, code: 1, start: 2, word: 3, within: 4, similar: 5 } as const;

export type Matching = { readonly condition: Sql; readonly rank: Sql };

/** Of these fields; all of them are texts that the caller may ask by. */
type Among = {
  readonly entity: Entity;
  readonly alias: string;
  readonly fields: readonly Field[];
  /** Of each of them, where it may be looked into. */
  readonly where: (name: string) => boolean | Sql;
  readonly custom: CustomSearch | undefined;
};

/** Shorter words look like too many others. */
const LEAST_SIMILAR = 4;

const anyOf = (parts: readonly Sql[]): Sql => (parts.length === 0 ? sql`false` : sql`(${sql.join(parts, sql` or `)})`);

const among = (fields: readonly Field[], where: Among['where']) => {
  const names = new Set(fields.map(({ name }) => name));
  return (name: string) => names.has(name) && where(name);
};

/** As the search box of a list finds it. Undefined for no words. */
export function matching({ entity, alias, fields, where, custom }: Among, text: string): Matching | undefined {
  const whole = text.trim();
  const spelt = searchToSql({ entity, alias, where: among(fields, where), custom }, whole);
  if (spelt === undefined) return undefined;
  const textOf = columnsOf({ entity, alias, where });
  const phones = fields.filter(({ searchAs }) => searchAs === 'phone').map(textOf);
  const codes = fields.filter(({ searchAs }) => searchAs === 'code').map(textOf);
  const others = fields.map(textOf);
  const digits = phones.length > 0 ? phoneDigits(whole) : undefined;
  const like = (columns: readonly Sql[], pattern: string) => columns.map((column) => sql`${column} ilike ${parameter(pattern, 'text')}`);
  const isExact = [
    ...others.map((column) => sql`lower(${column}) = ${parameter(whole.toLowerCase(), 'text')}`),
    ...(digits === undefined ? [] : phones.map((column) => sql`${column} = ${parameter(digits, 'text')}`)),
  ];
  const isCode = [...like(codes, beginningWith(whole)), ...(digits === undefined ? [] : like(phones, endingWith(digits)))];
  return {
    condition: spelt,
    rank: sql`case when ${anyOf(isExact)} then ${sql.lit(RANKS.exact)} when ${anyOf(isCode)} then ${sql.lit(RANKS.code)}
      when ${anyOf(like(others, beginningWith(whole)))} then ${sql.lit(RANKS.start)}
      when ${anyOf(like(others, containing(` ${whole}`)))} then ${sql.lit(RANKS.word)} else ${sql.lit(RANKS.within)} end`,
  };
}

/**
 * What looks like the words: long ones by the letters that they share with a word of a text, short ones as they are written.
 * Codes and numbers of phones are never meant by another. Undefined where there is nothing that could be misspelt.
 */
export function similar(
  { entity, alias, fields, where, custom }: Among,
  text: string,
): (Matching & { readonly nearness: Sql }) | undefined {
  const words = wordsIn(text);
  const texts = fields.filter(({ name, searchAs }) => searchAs === undefined && where(name) === true);
  if (texts.length === 0 || !words.some(isSpelt)) return undefined;
  const columns = texts.map(columnsOf({ entity, alias, where }));
  const searched = { entity, alias, where: among(fields, where), custom };
  const conditions = words.map((word) => {
    if (!isSpelt(word)) return searchToSql(searched, word) ?? sql`true`;
    return anyOf(columns.map((column) => sql`${column} %> ${parameter(word, 'text')}`));
  });
  const spelt = words.filter(isSpelt);
  const nearness = spelt.map(
    (word) => sql`greatest(${sql.join(columns.map((column) => sql`word_similarity(${parameter(word, 'text')}, ${column})`))})`,
  );
  return {
    condition: sql`(${sql.join(conditions, sql` and `)})`,
    rank: sql`${sql.lit(RANKS.similar)}`,
    nearness: sql`(${sql.join(nearness, sql` + `)})`,
  };
}

/** Long enough to be taken for another. */
export const isSpelt = (word: string) => [...word].length >= LEAST_SIMILAR && /\p{L}/u.test(word);

/** Null where the field may not be looked into: nor does the order tell what it holds. */
const columnsOf =
  ({ entity, alias, where }: Pick<Among, 'entity' | 'alias' | 'where'>) =>
  (field: Field): Sql => {
    const column = columnOf(alias, field.name);
    const value = storageOf(entity, field) === 'text' ? column : sql`${column}::text`;
    const open = where(field.name);
    return typeof open === 'boolean' ? value : sql`case when ${open} then ${value} end`;
  };
