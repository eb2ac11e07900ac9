/**
 * Another day for a visit that somebody was given: where the provider has an authority for rescheduling, only whom it
 * names chooses one, and administrators. What was never given to anybody, and another hour of the same day, is planning.
 */

import { refusalsOf } from '../../../engine/server/approvals/index.ts';
import type { Connection } from '../../../engine/server/database/port.ts';
import { problems } from '../../../engine/server/kernel/errors.ts';
import { pointerIn } from '../../../engine/server/workflows/rows.ts';
import { type EntityRows, entityRows, type ProductContext, type Updated } from '../rows/index.ts';

type Visit = EntityRows['subtask'];

/** @throws invalid (422) at `/due`, naming who may choose another day. */
export async function assertMayReschedule(
  changes: readonly Updated<'subtask'>[],
  { connection, principal, product }: ProductContext,
): Promise<void> {
  if (principal.kind === 'system') return;
  const { user } = principal;
  const moved = changes.flatMap(({ before, after }) => (isMoved(before, after) ? [before] : []));
  const asked = moved.filter(({ assgne_id }) => !user.is_admin || assgne_id === user.id);
  const refusals = await refusalsOf({ connection, principal, product }, 'subtask', await givenOf(connection, asked));
  const [first] = refusals;
  if (!first) return;
  const indexOf = (record: unknown) => changes.findIndex(({ before }) => before === record);
  const errors = refusals.map(({ record, subCode, message }) => ({
    pointer: pointerIn(changes, indexOf(record), '/due'),
    code: subCode,
    message,
  }));
  throw problems.invalid({ message: first.message, errors });
}

const isMoved = (before: Visit, after: Visit) => before.due !== null && before.due !== after.due;
const isGiven = ({ assgne_id }: Visit) => assgne_id !== null;

/** Those that somebody has or had: to take a visit back first is no way round. */
async function givenOf(connection: Connection, visits: readonly Visit[]): Promise<readonly Visit[]> {
  const values = visits.flatMap((visit) => (isGiven(visit) ? [] : [visit.id]));
  const told = await entityRows(connection, { entity: 'request-event', column: 'subtask_id', values, columns: ['subtask_id', 'kind'] });
  const had = new Set(told.flatMap(({ subtask_id, kind }) => (kind === 'assigned' ? [subtask_id] : [])));
  return visits.filter((visit) => isGiven(visit) || had.has(visit.id));
}
