/** Identity: who somebody is, proven by a password and carried by a session. */
import type { Database } from '../database/port.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Log } from '../kernel/log.ts';
import { createAttempts } from './attempts.ts';
import { type CacheUpdates, createCacheUpdates } from './cache-update.ts';
import type { Flags } from './member.ts';
import { createOwnAccount, type OwnAccount } from './own-account.ts';
import { warmPasswords } from './passwords.ts';
import { createSessions, type Sessions } from './sessions.ts';
import { createSignIn, type SignIn } from './sign-in.ts';

export type Identity = {
  readonly signIn: SignIn;
  readonly sessions: Sessions;
  readonly ownAccount: OwnAccount;
  readonly cacheUpdates: CacheUpdates;
  /** Forgets what no longer counts; called at start and now and then. */
  sweep(): Promise<void>;
  /** Resolves when the first sign-in takes no longer than those after it. */
  warm(): Promise<void>;
};

export type IdentityOptions = { readonly database: Database; readonly clock: Clock; readonly log: Log; readonly flags: Flags };

export function createIdentity({ database, clock, log, flags }: IdentityOptions): Identity {
  const attempts = createAttempts({ database, clock });
  const sessions = createSessions({ database, clock, log, flags });
  return {
    sessions,
    cacheUpdates: createCacheUpdates({ database, sessions }),
    signIn: createSignIn({ database, attempts, sessions }),
    ownAccount: createOwnAccount({ database, attempts, clock }),
    sweep: attempts.sweep,
    warm: warmPasswords,
  };
}
