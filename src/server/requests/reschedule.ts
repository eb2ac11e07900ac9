/**
 * Another day for a visit that somebody was given: where the provider has an authority for rescheduling, only whom it
 * names chooses one, and administrators. What was never given to anybody, and another hour of the same day, is planning.
 */
import type { Connection, Row } from '../../../engine/server/database/port.ts';
import { problems } from '../../../engine/server/kernel/errors.ts';
import type { Change, HookContext } from '../../../engine/server/resources/types.ts';
import { pointerIn, rowsOf, textOf } from '../../../engine/server/workflows/rows.ts';
import { refusalsOf } from '../approvals/index.ts';

/** Nobody asks but the technician whose day it is: nobody moves visits of one's own, and whom one reports to may. */
const asking = { what: 'reschedule', requester: 'assgne_id', type: 'srvc_type_id' } as const;

/** @throws invalid (422) at `/due`, naming who may choose another day. */
export async function assertMayReschedule(changes: readonly Change[], { connection, principal }: HookContext): Promise<void> {
  if (principal.kind === 'system') return;
  const { user } = principal;
  const moved = changes.flatMap(({ before, after }) => (before && isMoved(before, after) ? [before] : []));
  const asked = moved.filter(({ assgne_id }) => !user.is_admin || assgne_id === user.id);
  const refusals = await refusalsOf({ connection, principal }, await givenOf(connection, asked), asking);
  const [first] = refusals;
  if (!first) return;
  const indexOf = (record: Row) => changes.findIndex(({ before }) => before === record);
  const errors = refusals.map(({ record, subCode, message }) => ({
    pointer: pointerIn(changes, indexOf(record), '/due'),
    code: subCode,
    message,
  }));
  throw problems.invalid({ message: first.message, errors });
}

const isMoved = (before: Row, after: Row) => textOf(before.due) !== null && textOf(before.due) !== textOf(after.due);
const isGiven = ({ assgne_id }: Row) => textOf(assgne_id) !== null;

/** Those that somebody has or had: to take a visit back first is no way round. */
async function givenOf(connection: Connection, visits: readonly Row[]): Promise<readonly Row[]> {
  const values = visits.flatMap((visit) => (isGiven(visit) ? [] : [String(visit.id)]));
  const told = await rowsOf(connection, { entity: 'request-event', column: 'subtask_id', values, columns: ['subtask_id', 'kind'] });
  const had = new Set(told.flatMap(({ subtask_id, kind }) => (kind === 'assigned' ? [subtask_id] : [])));
  return visits.filter((visit) => isGiven(visit) || had.has(visit.id));
}
