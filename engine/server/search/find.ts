/** One search over the records of all entities that say what of them is searched (x-search). */
import { sql } from 'kysely';
import { viewOf } from '../../core/definitions/cut/field-rules.ts';
import type { FieldView } from '../../core/definitions/types.ts';
import type { Found, FoundGroup, FoundRecord } from '../../core/definitions/view-types.ts';
import type { Sql } from '../access/columns.ts';
import type { Connection, Row } from '../database/port.ts';
import { said } from '../kernel/said.ts';
import { badQuery } from '../resources/list-query.ts';
import { narrowedAlike, narrowedBy } from '../resources/narrowing.ts';
import type { Call } from '../resources/options.ts';
import { wordsIn } from '../resources/search.ts';
import { ALIAS, asBadQuery } from '../resources/selection.ts';
import type { FindQuery } from '../resources/types.ts';
import { type Arm, armOf, exactly as exactlyIn, nearly } from './arms.ts';
import { hitOf, stands } from './hits.ts';
import { isSpelt, RANKS } from './matching.ts';

/** Fewer characters find too much. */
export const FIND_LENGTH = { from: 2, to: 100 } as const;
/** Records found exactly below which what is spelt like it is looked for too. */
const FEW = 5;
/** Looked at of each entity, of what shares letters with the words. */
const NEAR = 20;
/** Share of a word's trigrams: two letters swapped in a name leave less than pg_trgm's own 0.6. Nothing else of the server asks by it. */
const THRESHOLD = 0.4;
const DEFAULT_ORDER = 100;
const NOTHING: Found = { data: [], isSimilar: false };

type Line = { readonly entity: string; readonly rank: number; readonly record: Row; readonly nearness: number };

/**
 * Parameters are checked before anything is asked of the database. One statement, whatever the number of entities and fields, after
 * one that narrows them; where it finds few, the same for what is spelt like it, after a setting of the connection: five at most.
 * @throws bad_query
 */
export function prepareFind(call: Omit<Call, 'connection' | 'entity'>, { text, records, most }: FindQuery) {
  const whole = text.trim();
  const { from, to } = FIND_LENGTH;
  if ([...whole].length < from) throw badQuery('query', 'minLength', said('problem.platform.search.query_too_short', { from }));
  if (whole.length > to) throw badQuery('query', 'maxLength', said('problem.platform.search.query_too_long', { to }));
  const { entities } = call.options.product();
  const arms = [...records].flatMap(([name, address]) => {
    const entity = entities.get(name);
    return entity && !entity.system ? (armOf({ ...call, entity }, address) ?? []) : [];
  });
  const exactly = (narrowed: readonly (Sql | undefined)[]) =>
    arms.flatMap((arm, index) => exactlyIn(narrowTo(arm, narrowed[index]), { text: whole, most }) ?? []);
  const alike = (narrowed: readonly (Sql | undefined)[]) =>
    arms.flatMap((arm, index) => nearly(narrowTo(arm, narrowed[index]), { text: whole, most: NEAR }) ?? []);
  const hasWords = exactly([]).length > 0;
  const asked = arms.map(({ call: { principal, entity } }) => ({ principal, entity, alias: ALIAS }));
  return async ({ kysely }: Pick<Connection, 'kysely'>): Promise<Found> => {
    if (!hasWords) return NOTHING;
    const exact = exactly(await narrowedBy({ kysely }, asked, whole));
    const ask = (parts: readonly Sql[]) =>
      asBadQuery(async () => (await sql<Line>`${sql.join(parts, sql` union all `)}`.execute(kysely)).rows);
    const found = await ask(exact);
    if (found.length >= FEW || alike([]).length === 0) return { data: groupsOf(arms, found, { text: whole, most }), isSimilar: false };
    await sql`select set_config('pg_trgm.word_similarity_threshold', ${String(THRESHOLD)}, false)`.execute(kysely);
    const known = new Set(found.map(keyOf));
    const near = await ask(alike(await narrowedAlike({ kysely }, asked, wordsIn(whole).filter(isSpelt))));
    return {
      data: groupsOf(arms, [...found, ...near.filter((line) => !known.has(keyOf(line)))], { text: whole, most }),
      isSimilar: found.length === 0,
    };
  };
}

/** Among these alone of its records. */
const narrowTo = (arm: Arm, condition: Sql | undefined): Arm =>
  condition === undefined ? arm : { ...arm, conditions: [condition, ...arm.conditions] };

const keyOf = ({ entity, record }: Line) => `${entity} ${String(record.id)}`;

type Telling = { readonly text: string; readonly most: number };

/** Those with the best record first, of equal ones those that people look for most. */
function groupsOf(arms: readonly Arm[], lines: readonly Line[], telling: Telling): readonly FoundGroup[] {
  const groups = arms.flatMap((arm) => {
    const own = lines.filter(
      ({ entity, rank, record }) => entity === arm.call.entity.name && (rank < RANKS.similar || isMeant(arm, record, telling)),
    );
    const sorted = own.toSorted((a, b) => a.rank - b.rank || b.nearness - a.nearness);
    const found = sorted.flatMap(({ record }) => hitOf(arm, record, telling.text) ?? []).slice(0, telling.most);
    return found.length === 0 ? [] : [{ group: groupOf(arm, found), best: sorted[0]?.rank ?? RANKS.similar, arm }];
  });
  const order = ({ call: { entity } }: Arm) => entity.searchOrder ?? DEFAULT_ORDER;
  return groups.toSorted((a, b) => a.best - b.best || order(a.arm) - order(b.arm)).map(({ group }) => group);
}

/** Letters in common are no likeness yet. */
const isMeant = ({ searched }: Arm, record: Row, { text }: Telling) => searched.some((field) => stands(field, record, text));

function groupOf(arm: Arm, found: readonly FoundRecord[]): FoundGroup {
  const { entity } = arm.call;
  const [first] = arm.told;
  const shown = new Set([...arm.told.map(({ name }) => name), ...found.flatMap(({ matched }) => matched ?? [])]);
  const fields = [...shown].flatMap((name) => entity.fields.get(name) ?? []).map((field): FieldView => viewOf(field, ANYTHING));
  return {
    entity: entity.name,
    label: entity.label,
    labels: entity.labels,
    ...(entity.icon === undefined ? {} : { icon: entity.icon }),
    title: first?.name === entity.title ? entity.title : '',
    subtitle: arm.told.flatMap(({ name }) => (name === entity.title ? [] : [name])),
    fields,
    found,
  };
}

/** No rule and no filter of these fields is used: they are only shown. */
const ANYTHING = { doc: () => false };
