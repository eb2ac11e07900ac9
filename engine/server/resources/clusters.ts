/** Records by where they are: counted by the squares of a map, so that a map of a million draws some hundred marks. */
import { sql } from 'kysely';
import type { Field } from '../../core/definitions/types.ts';
import { columnOf, type Sql } from '../access/columns.ts';
import { isOpenField } from '../access/decisions.ts';
import { numberOf } from '../access/sides.ts';
import type { Row } from '../database/port.ts';
import { refuseMaskedCustom } from './custom-mask.ts';
import { operandOf } from './dimensions.ts';
import { type Bounds, boundsOf, EDGE, gridOf } from './grid.ts';
import type { Call } from './options.ts';
import { ALIAS, asBadQuery, conditionsOf, fromWhere, readable } from './selection.ts';
import type { ClusterAnswer, ClusterQuery } from './types.ts';

const isCoordinate = ({ type }: Field) => type === 'number';

/**
 * Every record in the bounds is in one cell, and those that are nowhere are counted apart. One statement, which sorts nothing and
 * sends no record. A coordinate that is hidden or masked cannot be named.
 * @throws not_found, bad_query
 */
export function prepareClusters(call: Omit<Call, 'connection'>, query: ClusterQuery) {
  const { principal, entity, now } = call;
  const decision = readable(principal, entity, now);
  const naming = { entity, gate: decision.fields, alias: ALIAS };
  const [latitude, longitude] = (['latitude', 'longitude'] as const).map((name) => operandOf(naming, name, query[name], isCoordinate));
  const bounds = boundsOf(query.bounds);
  const { side } = gridOf(bounds, query.zoom);
  const [lat, lng] = [latitude, longitude].map((operand) => sql`(${operand && numberOf(operand.side)})::double precision`) as [Sql, Sql];
  const isSomewhere = sql`(${lat} between -90 and 90 and ${lng} between -180 and 180)`;
  const isAsked = sql`(${isSomewhere} is not true or (${within(lat, bounds.south, bounds.north)} and ${within(lng, bounds.west, bounds.east)}))`;
  const hasTitle = isOpenField(decision.fields, entity.title) && entity.fields.has(entity.title);
  const columns = [
    sql`case when ${isSomewhere} then ${squareOf(acrossOf(lng), side)} end as across`,
    sql`case when ${isSomewhere} then ${squareOf(downOf(lat), side)} end as down`,
    sql`count(*)::integer as count`,
    sql`avg(${lat}) as latitude, avg(${lng}) as longitude`,
    sql`min(${lng}) as west, min(${lat}) as south, max(${lng}) as east, max(${lat}) as north`,
    sql`any_value(${columnOf(ALIAS, 'id')}) as id`,
    ...(hasTitle ? [sql`any_value(${columnOf(ALIAS, entity.title)}) as title`] : []),
  ];
  const conditions = [...conditionsOf(call, decision, query), isAsked];
  const text = sql<Row>`select ${sql.join(columns)} ${fromWhere(entity, conditions)} group by 1, 2`;

  return async (connection: Call['connection']): Promise<ClusterAnswer> => {
    const names = [latitude, longitude].flatMap((operand) => operand?.name ?? []);
    await refuseMaskedCustom({ ...call, connection }, decision.fields, { filter: query.filter, names });
    const { rows } = await asBadQuery(() => text.execute(connection.kysely));
    const nowhere = rows.find(({ across }) => across === null);
    return { data: rows.filter((row) => row !== nowhere).map(cellOf), unlocated: Number(nowhere?.count ?? 0) };
  };
}

const within = (value: Sql, least: number, most: number): Sql =>
  sql`${value} between ${least}::double precision and ${most}::double precision`;

const acrossOf = (longitude: Sql): Sql => sql`(${longitude} + 180) / 360`;

/** As `gridOf` reckons. */
const downOf = (latitude: Sql): Sql =>
  sql`(1 - ln(tan(pi() / 4 + radians(least(greatest(${latitude}, ${sql.lit(-EDGE)}), ${sql.lit(EDGE)})) / 2)) / pi()) / 2`;

const squareOf = (place: Sql, side: number): Sql =>
  sql`greatest(0, least(${sql.lit(side - 1)}, floor((${place}) * ${sql.lit(side)})))::integer`;

function cellOf(row: Row): ClusterAnswer['data'][number] {
  const [latitude, longitude, west, south, east, north] = [row.latitude, row.longitude, row.west, row.south, row.east, row.north].map(
    Number,
  ) as [number, number, number, number, number, number];
  const cell = { count: Number(row.count), latitude, longitude, bounds: { west, south, east, north } satisfies Bounds };
  if (cell.count > 1) return cell;
  const { id, title } = row;
  return { ...cell, id: typeof id === 'number' ? id : String(id), ...(typeof title === 'string' ? { title } : {}) };
}
