/** Sums, means, least and greatest of number fields over the records of a group. */
import { sql } from 'kysely';
import type { FieldTypeName } from '../../core/fields/field-types.ts';
import type { Sql } from '../access/columns.ts';
import { numberOf } from '../access/sides.ts';
import type { Row } from '../database/port.ts';
import { operandOf, pointersOf } from './dimensions.ts';
import type { Aggregate, GroupQuery, GroupRow } from './types.ts';

const MAX_FIELDS = 10;
const numbers: ReadonlySet<FieldTypeName> = new Set(['integer', 'number', 'money', 'percent', 'rating']);
/** Parameter of the query, SQL function and member of the answer. */
const kinds: readonly (readonly [Aggregate, Sql, keyof GroupRow & string])[] = [
  ['sum', sql`sum`, 'sums'],
  ['avg', sql`avg`, 'averages'],
  ['min', sql`min`, 'minima'],
  ['max', sql`max`, 'maxima'],
];

/** One figure of a group: `as` is its column in the statement, `member` and `name` where it stands in the answer. */
export type Figure = { readonly as: string; readonly kind: Aggregate; readonly member: string; readonly name: string; readonly sql: Sql };

/** @throws bad_query for a field that holds no numbers, or that the caller may not read unmasked in every record. */
export function figuresOf(naming: Parameters<typeof operandOf>[0], query: Pick<GroupQuery, Aggregate>): readonly Figure[] {
  return kinds.flatMap(([kind, call, member]) => {
    const text = query[kind];
    if (text === undefined) return [];
    return pointersOf(kind, text, MAX_FIELDS).map((pointer, index) => {
      const { name, side } = operandOf(naming, kind, pointer, (field) => numbers.has(field.type));
      const number = numberOf(side) ?? sql`null::double precision`;
      return { as: `${kind}_${index}`, kind, member, name, sql: sql`${call}(${number})::double precision` };
    });
  });
}

/** The figures of one row of the statement as the answer carries them: `{ sums: { cost: 12 } }`. */
export function figuresIn(row: Row, figures: readonly Figure[]): Record<string, Record<string, unknown>> {
  const members: Record<string, Record<string, unknown>> = {};
  for (const { as, member, name } of figures) members[member] = { ...members[member], [name]: row[as] ?? null };
  return members;
}
