/** One record. */
import { sql } from 'kysely';
import { columnOf, parameter, type Sql } from '../access/columns.ts';
import { conditionsOfDecision } from '../access/decision-sql.ts';
import { selectedOf } from '../access/kept-values.ts';
import { confirm, standsStill } from '../access/standing.ts';
import type { Row } from '../database/port.ts';
import { problems } from '../kernel/errors.ts';
import type { OnTrust } from '../kernel/principal.ts';
import { customMaskOf } from './custom-mask.ts';
import { idOf } from './id.ts';
import { labelsOf } from './labels.ts';
import { fieldsOf } from './list-query.ts';
import type { Call } from './options.ts';
import { ALIAS, fromWhere, readable } from './selection.ts';
import { columnsFor, serve } from './serve.ts';
import type { RecordAnswer } from './types.ts';

export type GetOptions = { readonly labels?: boolean; readonly fields?: readonly string[]; readonly onTrust?: OnTrust };

/** @throws not_found when it is not there or not for the caller; bad_query for an unknown field. */
export function prepareGet(call: Omit<Call, 'connection'>, id: string, query: GetOptions) {
  const { principal, entity, options, now } = call;
  const decision = readable(principal, entity, now);
  const wanted = fieldsOf(entity, decision.fields, query.fields);
  const conditions: Sql[] = [
    sql`${columnOf(ALIAS, 'id')} = ${parameter(idOf(entity, id), entity.idType === 'serial' ? 'integer' : 'uuid')}`,
  ];
  conditions.push(...conditionsOfDecision(decision, { entity, alias: ALIAS }));
  if (query.onTrust) conditions.push(standsStill(query.onTrust.standing));
  return async (connection: Call['connection']): Promise<RecordAnswer> => {
    const columns = columnsFor({ entity, gate: decision.fields }, wanted).map((name) => selectedOf(entity, ALIAS, name));
    const { rows } = await sql<Row>`select ${sql.join(columns)} ${fromWhere(entity, conditions)}`.execute(connection.kysely);
    if (query.onTrust) await confirm(connection, query.onTrust, rows);
    const [row] = rows;
    if (!row) throw problems.notFound();
    const customMask = wanted.has('custom') ? await customMaskOf({ ...call, connection }, [row]) : undefined;
    const data = serve(
      { entity, gate: decision.fields, media: principal.kind === 'member' ? options.media : null, customMask },
      row,
      wanted,
    );
    return query.labels ? { data, labels: await labelsOf({ ...call, connection }, [data], wanted) } : { data };
  };
}
