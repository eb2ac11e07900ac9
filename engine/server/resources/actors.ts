/** Who stands behind a call: code that acts as the server inside a member's transaction still acts for that member. */
import type { Connection } from '../database/port.ts';
import type { Member, Principal } from '../kernel/principal.ts';

const actors = new WeakMap<Connection, Member>();

/** The member for whom something is done; null when it is the server's own doing. */
export const actorOf = (principal: Principal, connection: Connection): Member | null =>
  principal.kind === 'member' ? principal : (actors.get(connection) ?? null);

/** Remembers for whom a connection was opened, or from which other one it came. */
export function rememberActor(connection: Connection, principal: Principal, from?: Connection): void {
  const actor = principal.kind === 'member' ? principal : from && actors.get(from);
  if (actor && !actors.has(connection)) actors.set(connection, actor);
}
