/** Sessions end in the transaction that takes their ground away, whoever does it. */
import { system } from '../kernel/principal.ts';
import type { Change, EntityHooks } from '../resources/types.ts';
import { revokeSessions, type SessionsOf } from './sessions.ts';

const isSwitchedOff = ({ before, after }: Change) => before?.is_active !== false && after.is_active === false;
const idOf = ({ id }: { readonly id?: unknown }) => (typeof id === 'string' ? [id] : []);

/** Ends the sessions of records that are switched off. Switched on again, people sign in anew. */
const endWith = (by: SessionsOf['by']): EntityHooks => ({
  afterUpdate: async (changes, { connection, now }) => {
    const values = changes.filter(isSwitchedOff).flatMap(({ after }) => idOf(after));
    if (values.length > 0) await connection.as(system('deactivation'), (own) => revokeSessions(own, { by, values }, now));
  },
});

/** By entity. Memberships are the people area's own. */
export const identityHooks: Readonly<Record<string, EntityHooks>> = { organisation: endWith('org_id') };
