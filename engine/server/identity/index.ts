/** Identity: who somebody is, proven by a password, a phone or a mailbox, and carried by a session. */
import type { RoleRights } from '../../core/definitions/role-rights.ts';
import { createFindKeys, type FindKeys } from '../api-keys/index.ts';
import type { Database } from '../database/port.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Log } from '../kernel/log.ts';
import { createSigner } from '../kernel/secret.ts';
import type { Notify } from '../notify/index.ts';
import type { TextsOf } from '../notify/texts.ts';
import { type Account, createAccount } from './account.ts';
import { createAttempts } from './attempts.ts';
import { type CacheUpdates, createCacheUpdates } from './cache-update.ts';

import { type ChangeMembership, type Consent, createConsent } from './consent.ts';
import { createInvitations, type Invitations } from './invitations.ts';
import { createKnownDevices } from './known-device.ts';
import { createLinkMail } from './link-mail.ts';
import { createMemberships } from './memberships.ts';
import { createOtp } from './otp.ts';
import { createOwnAccount, type OwnAccount } from './own-account.ts';
import { createPasswordLinks } from './password-links.ts';
import { warmPasswords } from './passwords.ts';
import type { Flags, People } from './people.ts';
import { createSessions, type Sessions } from './sessions.ts';
import { createSignIn, type SignIn } from './sign-in.ts';
import { createSignInLocks, type SignInLocks } from './sign-in-locks.ts';
import { createSuperAccess, type RecordVisit } from './super-access.ts';

export type Identity = {
  /** Key of the sign-in's body by which the product's app says that it asks. */
  readonly appKey: string | undefined;
  readonly signIn: SignIn;
  readonly sessions: Sessions;
  /** Who programs stand for. */
  readonly keys: FindKeys;
  readonly ownAccount: OwnAccount;
  readonly cacheUpdates: CacheUpdates;
  readonly account: Account;
  readonly invitations: Invitations;
  readonly consent: Consent;
  readonly locks: SignInLocks;
  /** Resolves when the first sign-in takes no longer than those after it. */
  warm(): Promise<void>;
};

export type IdentityOptions = {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly flags: Flags;
  readonly people: People;
  /** Rights that definitions name, as they are now. */
  readonly rights: () => RoleRights;
  /** Digits of a mobile number where no organisation says otherwise. */
  readonly mobileDigits: () => number;
  readonly secret: string;
  readonly notify: Notify;
  readonly textsOf: TextsOf;
  /** Origin of the links in mails; without it none is sent. */
  readonly publicUrl: string | undefined;
  readonly recordVisit: RecordVisit;
  readonly changeMembership: ChangeMembership;
};

export function createIdentity(options: IdentityOptions): Identity {
  const { database, clock, log, flags, people, rights, mobileDigits, secret, notify, textsOf, publicUrl, recordVisit, changeMembership } =
    options;
  if (publicUrl === undefined) log.warn('PUBLIC_URL is not set: invitations and links for forgotten passwords are not sent.');
  const attempts = createAttempts({ database, clock });
  const locks = createSignInLocks({ database, attempts, clock });
  const devices = createKnownDevices({ signer: createSigner(secret, 'known-device'), clock });
  const sessions = createSessions({ database, clock, log, flags, people, rights });
  const memberships = createMemberships(people);
  const otp = createOtp({
    memberships,
    database,
    attempts,
    devices,
    locks,
    changeMembership,
    clock,
    notify,
    textsOf,
    signer: createSigner(secret, 'otp'),
  });
  const superAccess = createSuperAccess({ database, attempts, clock, recordVisit, memberships, ownerType: people.ownerType });
  const links = createPasswordLinks({ signer: createSigner(secret, 'password-link') });
  const mail = publicUrl === undefined ? undefined : createLinkMail({ publicUrl });
  const account = createAccount({ database, attempts, devices, locks, clock, changeMembership, notify, textsOf, links, mail });
  return {
    appKey: people.app?.key,
    sessions,
    keys: createFindKeys({ database, clock, log, flags, people, rights, attempts }),
    cacheUpdates: createCacheUpdates({ database, sessions }),
    account,
    locks,
    signIn: createSignIn({
      database,
      attempts,
      devices,
      locks,
      changeMembership,
      sessions,
      otp,
      superAccess,
      memberships,
      mobileDigits,
      app: people.app,
    }),
    ownAccount: createOwnAccount({ database, attempts, clock, people }),
    invitations: createInvitations({ attempts, notify, textsOf, changeMembership, links, mail }),
    consent: createConsent({ database, clock, changeMembership }),
    warm: warmPasswords,
  };
}
