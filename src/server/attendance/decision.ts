/** What deciding on leave and on corrections has in common. */

import { problems } from '../../../engine/server/kernel/errors.ts';
import { said } from '../../../engine/server/kernel/said.ts';
import type { ProductContext } from '../rows/index.ts';

/** @throws conflict for records that are in another state by now. */
export function assertUndecided<R extends { readonly title: string | null }>(
  records: readonly R[],
  isUndecided: (record: R) => boolean,
): void {
  const wrong = records.filter((record) => !isUndecided(record));
  if (wrong.length > 0)
    throw problems.conflict({
      subCode: 'decided',
      message: said('problem.attendance.decided_already', { wrong: wrong.map(({ title }) => title).join(', ') }),
    });
}

/** Who decided, when, and what he said to it. */
export function deciding({ principal, now }: ProductContext, remarks: string | null | undefined) {
  return { decided_by: principal.kind === 'member' ? principal.user.id : null, decided_at: now, remarks: remarks ?? null };
}
