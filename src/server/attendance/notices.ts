/** What people are told when somebody has decided on what they asked for. */
import { type Principal, SERVER_NAME } from '../../../engine/server/kernel/principal.ts';
import type { Notice } from '../notices/index.ts';
import type { EntityRows } from '../rows/index.ts';

type Decided = { readonly type: string; readonly record: Pick<EntityRows['leave-request'], 'user_id'>; readonly day: string };

/** Who did it, by his own name: whoever asked is told by whom it was decided. */
const whoOf = (principal: Principal): string =>
  principal.kind === 'member' ? `${principal.user.name} (${principal.org.nickname})` : SERVER_NAME;

/** Told to those who may decide; read where leave is decided on. */
export const asked = (
  principal: Principal,
  { record, deciders }: { readonly record: Pick<EntityRows['leave-request'], 'from_day'>; readonly deciders: readonly string[] },
): Notice => ({
  type: 'leave_asked',
  params: { from: principal.kind === 'member' ? principal.user.name : SERVER_NAME, day: record.from_day },
  redirectUrl: '/setup/attendance/leaves',
  to: { users: deciders },
});

/** Told to the person of the record; read beside his leave and his days. */
export const decided = (principal: Principal, { type, record, day }: Decided): Notice => ({
  type,
  params: { from: whoOf(principal), day },
  redirectUrl: '/my-leaves',
  to: { users: [record.user_id] },
});
