/** What a transition has read, so that its rules need not read it again. */
import type { EntityLifecycle, Transition } from '../../core/lifecycle/index.ts';
import type { Row } from '../database/port.ts';
import type { KnownRecords } from '../rules/load.ts';
import type { WorkflowContext } from '../workflows/context.ts';
import { byId, distinct, rowsOf, textOf } from '../workflows/rows.ts';
import type { Life } from './refuse.ts';

/** Records that nobody else changes until the call is over, by their entities. */
export async function lockedFirst(
  { connection }: WorkflowContext,
  { lock = [] }: Transition,
  records: readonly Row[],
): Promise<KnownRecords> {
  const locked = new Map<string, ReadonlyMap<unknown, Row>>();
  for (const { field, entity } of lock) {
    const values = distinct(records.map((record) => textOf(record[field])));
    const rows = await rowsOf(connection, { entity, values, lock: true });
    locked.set(entity, new Map([...(locked.get(entity) ?? []), ...byId(rows)]));
  }
  return locked;
}

/** States that are rows, which rules then need not read again. */
export function statesIn({ rows }: EntityLifecycle, lives: readonly Life[]): KnownRecords {
  if (!rows) return new Map();
  const states = [...new Set(lives.map((life) => life.rows?.lifecycle))].flatMap((own) => [...(own?.states.values() ?? [])]);
  return new Map([[rows.states.entity, new Map(states.map(({ id, row }) => [id, row]))]]);
}
