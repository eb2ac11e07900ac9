/** The answer of a group out of tallies, where one of the entity has everything that the question and the caller's sight read. */
import { sql } from 'kysely';
import type { Decision } from '../../core/access/types.ts';
import type { Sql } from '../access/columns.ts';
import { scopeOf } from '../access/decisions.ts';
import type { Row } from '../database/port.ts';
import { chooseTally } from '../tallies/choose.ts';
import { countedIn, figureIn, isComplete, tallyRows } from '../tallies/read.ts';
import type { Figure } from './aggregates.ts';
import { arrangement, type Dimension } from './dimensions.ts';
import { compileFilter, filterReads } from './filter.ts';
import type { Call } from './options.ts';
import { ALIAS } from './selection.ts';
import { type GroupQuery, MAX_GROUPS } from './types.ts';

type Asked = {
  readonly call: Omit<Call, 'connection'>;
  readonly query: GroupQuery;
  readonly decision: Exclude<Decision, { kind: 'denied' }>;
  readonly dimensions: readonly Dimension[];
  readonly figures: readonly Figure[];
  /** The keys, as the statement selects them. */
  readonly keyed: readonly Sql[];
  readonly timeZone: string;
};

/** Rows of the answer; undefined while the tally is not complete. */
type Tallied = (connection: Call['connection']) => Promise<readonly Row[] | undefined>;

/** Undefined where no tally can answer. */
export function talliedGroup(asked: Asked): Tallied | undefined {
  const { call, query, decision, dimensions, figures, timeZone } = asked;
  const { entity, principal, now } = call;
  if (!entity.tallies?.length || query.search !== undefined) return undefined;
  const sums = figures.filter((figure): figure is Summed => figure.kind === 'sum' || figure.kind === 'avg');
  if (sums.length < figures.length) return undefined;
  const reads = query.filter === undefined ? [] : filterReads(entity, decision.fields, query.filter);
  // Who asks about the mark of deleted records asks for records that no tally has.
  if (entity.deleted !== undefined && reads.includes(`doc/${entity.deleted}`)) return undefined;
  const filter = query.filter === undefined ? undefined : compileFilter(entity, decision.fields, query.filter, scopeOf(principal, now));
  const { bucket } = query;
  const summed = sums.map(({ name }) => name);
  const chosen = chooseTally({ entity, principal, decision, filter, dimensions, bucket, timeZone, summed });
  if (!chosen) return undefined;
  const text = statementOf(asked, sums, chosen);
  return async ({ kysely }) => {
    const { rows } = await text.execute(kysely);
    if (rows[0]?.complete !== true) return undefined;
    return dimensions.length === 0 ? rows : rows.filter(({ count }) => count !== null);
  };
}

type Summed = Figure & { readonly kind: 'sum' | 'avg' };

/** One row at least, which says whether the tally is complete: groups and that are of one snapshot. */
function statementOf(
  { call: { entity }, dimensions, keyed }: Asked,
  sums: readonly Summed[],
  chosen: NonNullable<ReturnType<typeof chooseTally>>,
) {
  const figures = sums.map(({ kind, name, as }) => sql`${figureIn(ALIAS, chosen, kind, name)} as ${sql.id(as)}`);
  const columns = [...keyed, sql`${countedIn(ALIAS)} as count`, ...figures];
  const places = dimensions.map((_, index) => sql.lit(index + 1));
  const grouped = dimensions.length === 0 ? sql`` : sql`group by ${sql.join(places)} having sum(${sql.id(ALIAS, 'n')}) <> 0`;
  const found = sql`select ${sql.join(columns)} ${tallyRows(entity, chosen, ALIAS)} ${grouped}`;
  const order = dimensions.length === 0 ? sql`` : arrangement(dimensions, MAX_GROUPS + 1);
  const state = sql`select (${isComplete(entity, chosen)}) as complete`;
  const named = [...dimensions.map((_, index) => `key_${index}`), 'count', ...sums.map(({ as }) => as)].map((name) =>
    sql.id('found', name),
  );
  return sql<Row>`select ${sql.join(named)}, state.complete from (${state}) as state left join (${found}) as found on true ${order}`;
}
