/** How many records several lists have: what stands on tabs before any of them is opened. */
import { sql } from 'kysely';
import type { Entity } from '../../core/definitions/types.ts';
import type { Sql } from '../access/columns.ts';
import { decisionOf } from '../access/decisions.ts';
import type { Row } from '../database/port.ts';
import { Problem, problems } from '../kernel/errors.ts';
import { countIn, counting } from './count.ts';
import { refuseMaskedCustom } from './custom-mask.ts';
import type { Call } from './options.ts';
import { asBadQuery, conditionsOf } from './selection.ts';
import type { CountedList, ListAnswer } from './types.ts';

type Prepared = {
  readonly entity: Entity;
  readonly conditions: readonly Sql[];
  readonly check: (connection: Call['connection']) => Promise<void>;
};
type Count = NonNullable<ListAnswer['count']>;

/**
 * One statement for all of them, each count exact up to 10,000 and a lower bound beyond. A list of what there is not, or of
 * what the caller may read nothing of, is null: whoever draws a page need not know which of its lists are open to whom.
 * @throws bad_query, naming the filter by its place
 */
export function prepareCounts(call: Omit<Call, 'connection' | 'entity'>, lists: readonly CountedList[]) {
  const prepared = lists.map((list, index) => placed(index, () => preparedOf(call, list)));
  const columns = prepared.flatMap((one, index) =>
    one ? [sql`(${counting(one.entity, one.conditions)}) as ${sql.id(nameOf(index))}`] : [],
  );
  return async (connection: Call['connection']): Promise<readonly (Count | null)[]> => {
    if (columns.length === 0) return lists.map(() => null);
    for (const one of prepared) await one?.check(connection);
    const { rows } = await asBadQuery(() => sql<Row>`select ${sql.join(columns)}`.execute(connection.kysely));
    return prepared.map((one, index) => (one ? countIn(Number(rows[0]?.[nameOf(index)] ?? 0)) : null));
  };
}

const nameOf = (index: number) => `count_${index}`;

function preparedOf(call: Omit<Call, 'connection' | 'entity'>, { entity: name, filter }: CountedList): Prepared | undefined {
  const entity = call.options.product().entities.get(name);
  if (!entity || entity.system) return undefined;
  const decision = decisionOf(call.principal, entity, 'read', call.now);
  if (decision.kind === 'denied') return undefined;
  const query = filter === undefined ? {} : { filter };
  const own = { ...call, entity };
  return {
    entity,
    conditions: conditionsOf(own, decision, query),
    check: (connection) => refuseMaskedCustom({ ...own, connection }, decision.fields, query),
  };
}

/** What is wrong with a filter stands at the place of its list. */
function placed<T>(index: number, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'bad_query') throw error;
    throw problems.badQuery({ errors: error.errors.map((fault) => ({ ...fault, pointer: `/lists/${index}/filter` })) });
  }
}
