/**
 * Another day for a visit that somebody was given: where the provider has an authority for rescheduling, only whom it
 * names chooses one, and administrators. What is not given to anybody yet, and another hour of the same day, is planning.
 */
import type { Row } from '../../database/port.ts';
import { problems } from '../../kernel/errors.ts';
import type { Change, HookContext } from '../../resources/types.ts';
import { refusalsOf } from '../approval.ts';
import { pointerIn, textOf } from '../rows.ts';

/** Nobody asks but the technician whose day it is: nobody moves visits of one's own, and whom one reports to may. */
const asking = { what: 'reschedule', requester: 'assgne_id', type: 'srvc_type_id' } as const;

/** @throws invalid (422) at `/due`, naming who may choose another day. */
export async function assertMayReschedule(changes: readonly Change[], { connection, principal }: HookContext): Promise<void> {
  if (principal.kind === 'system') return;
  const { user } = principal;
  const moved = changes.flatMap(({ before, after }) => (before && isMoved(before, after) ? [before] : []));
  const asked = moved.filter(({ assgne_id }) => !user.is_admin || assgne_id === user.id);
  const refusals = await refusalsOf({ connection, principal }, asked, asking);
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

const isMoved = (before: Row, after: Row) =>
  textOf(before.assgne_id) !== null && textOf(before.due) !== null && textOf(before.due) !== textOf(after.due);
