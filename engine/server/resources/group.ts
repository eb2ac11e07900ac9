/** Counts and totals of records by the values of fields: what charts, tiles and the foot of tables show. */
import { sql } from 'kysely';
import type { Sql } from '../access/columns.ts';
import type { Row } from '../database/port.ts';
import { type Figure, figuresIn, figuresOf } from './aggregates.ts';
import { refuseMaskedCustom } from './custom-mask.ts';
import { arrangement, type Dimension, dimensionsOf } from './dimensions.ts';
import { questionOf } from './group-question.ts';
import { talliedGroup } from './group-tallies.ts';
import type { Question } from './kept-answers.ts';
import { labelsOf } from './labels.ts';
import { MANY, narrowedBy } from './narrowing.ts';
import type { Call } from './options.ts';
import { ALIAS, asBadQuery, conditionsOf, fromWhere, readable } from './selection.ts';
import { type GroupAnswer, type GroupQuery, type GroupRow, MAX_GROUPS } from './types.ts';

type Reading<Answer> = (connection: Call['connection']) => Promise<Answer>;
export type PreparedGroup = {
  readonly read: Reading<GroupAnswer>;
  readonly readTallied?: Reading<GroupAnswer | undefined>;
  readonly question?: Question | undefined;
};

/**
 * The largest groups first; with a bucket on the first field the latest ones, in the order of time. Without `by` one
 * total whose key is null. A field that is hidden or masked can be neither grouped by nor summed. `readTallied`: where tallies answer,
 * which costs little; undefined while they are not complete. `question`: absent there, for nothing need be kept.
 * @throws not_found, bad_query
 */
export function prepareGroup(call: Omit<Call, 'connection'>, query: GroupQuery): PreparedGroup {
  const { principal, entity, now } = call;
  const decision = readable(principal, entity, now);
  const naming = { entity, gate: decision.fields, alias: ALIAS };
  const timeZone = principal.kind === 'member' ? principal.org.time_zone : 'UTC';
  const dimensions = dimensionsOf(naming, { by: query.by, bucket: query.bucket, timeZone });
  const figures = figuresOf(naming, query);
  const conditions = conditionsOf(call, decision, query);
  const keyed = dimensions.map((dimension, index) => sql`${dimension.sql} as ${sql.id(`key_${index}`)}`);
  const columns = [...keyed, sql`count(*)::integer as count`, ...figures.map((figure) => sql`${figure.sql} as ${sql.id(figure.as)}`)];
  const grouping = (narrowed: readonly Sql[]) =>
    sql<Row>`select ${sql.join(columns)} ${fromWhere(entity, [...narrowed, ...conditions])} ${arranged(dimensions)}`;
  const tallied = talliedGroup({ call, query, decision, dimensions, figures, keyed, timeZone });

  const check = (connection: Call['connection']) =>
    refuseMaskedCustom({ ...call, connection }, decision.fields, {
      filter: query.filter,
      names: [...dimensions, ...figures].map(({ name }) => name),
    });
  const fromRecords = async (connection: Call['connection']) => {
    const searched =
      query.search === undefined ? [] : await narrowedBy(connection, [{ principal, entity, alias: ALIAS }], query.search, MANY);
    return (await grouping(searched.flatMap((condition) => condition ?? [])).execute(connection.kysely)).rows;
  };
  const answerOf = async (connection: Call['connection'], rows: readonly Row[]): Promise<GroupAnswer> => {
    const data = inOrder(rows.slice(0, MAX_GROUPS), dimensions).map((row) => groupOf(row, dimensions, figures));
    const referring = dimensions.filter(({ field }) => field?.ref !== undefined);
    return {
      data,
      ...(rows.length > MAX_GROUPS ? { truncated: true as const } : {}),
      ...(referring.length > 0 ? { labels: await labels({ ...call, connection }, data, dimensions) } : {}),
    };
  };
  const read = async (connection: Call['connection']): Promise<GroupAnswer> => {
    await check(connection);
    return answerOf(connection, await asBadQuery(async () => (await tallied?.(connection)) ?? (await fromRecords(connection))));
  };
  const readTallied = async (connection: Call['connection']): Promise<GroupAnswer | undefined> => {
    await check(connection);
    const rows = await asBadQuery(async () => tallied?.(connection));
    return rows && answerOf(connection, rows);
  };
  if (tallied) return { read, readTallied };
  return { read, question: questionOf(call, query, dimensions, grouping([])) };
}

/** Places in the select list, so that the parameters of an expression are not sent twice. */
const arranged = (dimensions: readonly Dimension[]) =>
  dimensions.length === 0
    ? sql``
    : sql`group by ${sql.join(dimensions.map((_, index) => sql.lit(index + 1)))} ${arrangement(dimensions, MAX_GROUPS + 1)}`;

/** The latest days came first, so that the limit cuts off the earliest; they are told from the earliest on, no day at the end. */
function inOrder(rows: readonly Row[], [first]: readonly Dimension[]): readonly Row[] {
  if (!first?.isTime) return rows;
  const hasDay = ({ key_0 }: Row) => key_0 !== null;
  const days = [...new Set(rows.filter(hasDay).map(({ key_0 }) => key_0))].reverse();
  return [...days.flatMap((day) => rows.filter(({ key_0 }) => key_0 === day)), ...rows.filter((row) => !hasDay(row))];
}

function groupOf(row: Row, dimensions: readonly Dimension[], figures: readonly Figure[]): GroupRow {
  const keys = dimensions.map((_, index) => keyOf(row[`key_${index}`]));
  return { key: keys[0] ?? null, keys, count: Number(row.count), ...figuresIn(row, figures) };
}

/** What records are counted by is one value: lists and structures are no dimension. */
const keyOf = (value: unknown): GroupRow['key'] =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null;

function labels(call: Call, data: readonly GroupRow[], dimensions: readonly Dimension[]) {
  const rows = data.map(({ keys }) => Object.fromEntries(dimensions.map(({ name }, index) => [name, keys[index]])));
  return labelsOf(
    call,
    rows,
    dimensions.map(({ name }) => name),
  );
}
