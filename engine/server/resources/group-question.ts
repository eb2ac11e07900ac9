/** What a group asks of the records, as far as two callers may get the same answer. */
import type { Entity } from '../../core/definitions/types.ts';
import { type Sql, tableOf } from '../access/columns.ts';
import { securityOf } from '../database/row-security.ts';
import { statementOf } from '../database/statement.ts';
import { tablesRead } from '../database/tables-of.ts';
import { customTarget } from './custom.ts';
import type { Dimension } from './dimensions.ts';
import type { Question } from './kept-answers.ts';
import type { Call } from './options.ts';
import type { GroupQuery } from './types.ts';

/**
 * Undefined where nobody's answer is kept. The statement has the caller's sight in it, whoever they are; what referred records are
 * called, and which custom fields are masked, is decided for each person.
 */
export function questionOf(call: Omit<Call, 'connection'>, query: GroupQuery, dimensions: readonly Dimension[], text: Sql) {
  const { options, principal, entity } = call;
  if (principal.kind !== 'member' || query.search !== undefined) return undefined;
  const { text: statement, parameters } = statementOf(text);
  const named = dimensions.flatMap(({ field }) => [field?.ref, field?.optionsFrom?.entity]).filter((name) => name !== undefined);
  const target: Entity | undefined = customTarget(call);
  const isTheirs = named.length > 0 || target !== undefined;
  const { rightsHash, overrides = 0, user, key } = principal;
  const sight = [securityOf(principal).key, rightsHash, overrides, options.product().version, isTheirs ? [user, key?.id] : null];
  const { by, bucket, sum, avg, min, max } = query;
  const question: Question = {
    key: JSON.stringify([sight, entity.name, [by, bucket, sum, avg, min, max], statement, parameters]),
    reads: [...new Set([...tablesRead(statement), ...[...named, ...(target ? [target.name] : [])].map(tableOf)])],
  };
  return question;
}
