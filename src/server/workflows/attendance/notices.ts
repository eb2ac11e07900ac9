/** What people are told when somebody has decided on what they asked for. */
import type { Row } from '../../database/port.ts';
import type { Principal } from '../../kernel/principal.ts';
import type { Notice } from '../../notifications/notify.ts';

type Decided = { readonly type: string; readonly record: Row; readonly day: unknown };

/** Told to the person of the record; read beside his leave and his days. */
export const decided = (principal: Principal, { type, record, day }: Decided): Notice => ({
  type,
  params: { from: principal.kind === 'member' ? principal.org.nickname : 'System', day: String(day) },
  redirectUrl: '/my-leaves',
  to: { users: [record.user_id] },
});
