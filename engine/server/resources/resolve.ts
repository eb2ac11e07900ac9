/** Records by the words that people have for them in their files: id, title, or a code that the search box finds too. */

import { sql } from 'kysely';
import type { Entity, Field } from '../../core/definitions/types.ts';
import { canonicalText, columnOf, parameter, type Sql, storageOf, tableOf } from '../access/columns.ts';
import { isStorable } from '../access/constants.ts';
import { isOpenField } from '../access/decisions.ts';
import { problems } from '../kernel/errors.ts';
import { said } from '../kernel/said.ts';
import { badQuery } from './list-query.ts';
import type { Call } from './options.ts';
import { ALIAS, asBadQuery, conditionsOf, readable } from './selection.ts';
import type { Match, ResolveQuery } from './types.ts';

const MAX_WORDS = 500;
const MAX_LENGTH = 200;
/** Told of one word: enough to say that there are several. */
const MAX_MATCHES = 5;
/** Best first: a word that is the title of one record and the code of another means the first. */
const TIERS = { id: 0, title: 1, code: 2 } as const;

/**
 * For every word the records that the caller may read and that have it as their whole id, title or code, whatever its
 * capitals; of several kinds of match the best alone. A field that is hidden or masked in any record is not compared.
 * One statement.
 * @throws not_found, bad_query, too_large
 */
export function prepareResolve(call: Omit<Call, 'connection'>, { words, filter }: ResolveQuery) {
  const { principal, entity, now } = call;
  const decision = readable(principal, entity, now);
  if (words.length > MAX_WORDS)
    throw problems.tooLarge({ message: said('problem.platform.resources.most_words_looked_up_once', { max_words: MAX_WORDS }) });
  if (words.some((word) => word.length > MAX_LENGTH))
    throw badQuery('words', 'maxLength', said('problem.platform.resources.word_may_most_characters', { max_length: MAX_LENGTH }));
  const conditions = conditionsOf(call, decision, filter === undefined ? {} : { filter });
  const wanted = [...new Set(words.map(keyOf))].filter((word) => word !== '' && isStorable(word));
  const title = entity.fields.get(entity.title);
  const label = title && isOpenField(decision.fields, title.name) ? textOf(entity, title) : sql`''::text`;
  const compared = comparisons(entity, (name) => isOpenField(decision.fields, name));
  const where = sql.join([sql`m.word = any(${parameter(wanted, 'text[]')})`, ...conditions], sql` and `);
  const text = sql<Found>`select word, id, label from (
      select *, row_number() over (partition by word, tier order by id) as place, min(tier) over (partition by word) as best from (
        select distinct m.word, m.tier, ${columnOf(ALIAS, 'id')} as id, ${label} as label
        from ${sql.table(tableOf(entity.name))} as ${sql.ref(ALIAS)} cross join lateral (values ${sql.join(compared)}) as m(tier, word) where ${where}
      ) as found) as ranked
    where tier = best and place <= ${sql.lit(MAX_MATCHES)} order by word, id`;

  return async (connection: Call['connection']): Promise<readonly (readonly Match[])[]> => {
    const rows = wanted.length === 0 ? [] : (await asBadQuery(() => text.execute(connection.kysely))).rows;
    const found = new Map<string, Match[]>();
    for (const { word, id, label: shown } of rows) found.set(word, [...(found.get(word) ?? []), { id, label: shown ?? '' }]);
    return words.map((word) => found.get(keyOf(word)) ?? []);
  };
}

type Found = { readonly word: string; readonly id: string | number; readonly label: string | null };

const keyOf = (word: string) => word.trim().toLowerCase();

/** As the words are made ready: PostgreSQL and JavaScript agree on what is no capital where it matters here. */
const textOf = (entity: Entity, field: Field): Sql => canonicalText(columnOf(ALIAS, field.name), storageOf(entity, field));

function comparisons(entity: Entity, mayRead: (name: string) => boolean): readonly Sql[] {
  const listed = new Set(['text[]', 'uuid[]', 'integer[]', 'jsonb']);
  const fields = [...entity.fields.values()].filter((field) => mayRead(field.name) && !listed.has(storageOf(entity, field)));
  const row = (tier: number, text: Sql) => sql`(${sql.lit(tier)}, lower(btrim(${text})))`;
  return [
    row(TIERS.id, sql`${columnOf(ALIAS, 'id')}::text`),
    ...fields.filter(({ name }) => name === entity.title).map((field) => row(TIERS.title, textOf(entity, field))),
    ...fields.filter(({ name, searchable }) => name !== entity.title && searchable).map((field) => row(TIERS.code, textOf(entity, field))),
  ];
}
