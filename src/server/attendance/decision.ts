/** What deciding on leave and on corrections has in common. */

import type { Row } from '../../../engine/server/database/port.ts';
import { problems } from '../../../engine/server/kernel/errors.ts';
import { said } from '../../../engine/server/kernel/said.ts';
import type { WorkflowContext } from '../../../engine/server/workflows/types.ts';

type Undecided = { readonly field: string; readonly states: readonly string[] };

/** @throws conflict for records that are in another state by now. */
export function assertUndecided(records: readonly Row[], { field, states }: Undecided): void {
  const wrong = records.filter((record) => !states.includes(String(record[field])));
  if (wrong.length > 0)
    throw problems.conflict({
      subCode: 'decided',
      message: said('problem.attendance.decided_already', { wrong: wrong.map(({ title }) => String(title)).join(', ') }),
    });
}

/** Who decided, when, and what he said to it. */
export function deciding({ principal, now }: WorkflowContext, remarks: unknown): Row {
  return { decided_by: principal.kind === 'member' ? principal.user.id : null, decided_at: now, remarks: remarks ?? null };
}
