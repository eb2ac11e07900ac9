/** One record. */
import { sql } from 'kysely';
import { columnOf, parameter } from '../access/columns.ts';
import { conditionsOfDecision } from '../access/decision-sql.ts';
import { selectedOf } from '../access/kept-values.ts';
import { confirm, standsStill } from '../access/standing.ts';
import { Slot, statementOf } from '../database/statement.ts';
import { problems } from '../kernel/errors.ts';
import type { OnTrust } from '../kernel/principal.ts';
import { customMaskOf } from './custom-mask.ts';
import { cutOf } from './cut.ts';
import { idOf } from './id.ts';
import { labelsOf } from './labels.ts';
import type { Call } from './options.ts';
import { ALIAS, fromWhere, readable } from './selection.ts';
import type { RecordAnswer } from './types.ts';

export type GetOptions = { readonly labels?: boolean; readonly fields?: readonly string[]; readonly onTrust?: OnTrust };

/** @throws not_found when it is not there or not for the caller; bad_query for an unknown field. */
export function prepareGet(call: Omit<Call, 'connection'>, id: string, query: GetOptions) {
  const { principal, entity, options, now } = call;
  const decision = readable(principal, entity, now);
  const cut = cutOf(entity, decision, query.fields);
  const { onTrust } = query;
  const statement = cut.statement(onTrust ? 'get on trust' : 'get', () => {
    const conditions = [
      sql`${columnOf(ALIAS, 'id')} = ${parameter(new Slot('id'), entity.idType === 'serial' ? 'integer' : 'uuid')}`,
      ...conditionsOfDecision(decision, { entity, alias: ALIAS }),
      ...(onTrust ? [standsStill] : []),
    ];
    return statementOf(
      sql`select ${sql.join(cut.columns.map((name) => selectedOf(entity, ALIAS, name)))} ${fromWhere(entity, conditions)}`,
    );
  });
  const given = { id: idOf(entity, id), ...onTrust?.standing };
  return async (connection: Call['connection']): Promise<RecordAnswer> => {
    const rows = await connection.lists(statement, given);
    if (onTrust) await confirm(connection, onTrust, rows);
    const [values] = rows;
    if (!values) throw problems.notFound();
    const record = cut.recordOf(values);
    const customMask = cut.wanted.has('custom') ? await customMaskOf({ ...call, connection }, [record]) : undefined;
    const data = cut.answerOf({ media: principal.kind === 'member' ? options.media : null, customMask }, record);
    return query.labels ? { data, labels: await labelsOf({ ...call, connection }, [data], cut.wanted) } : { data };
  };
}
