/** What a sign-in has shown before an organisation is chosen, whatever was shown. */
import type { Connection } from '../database/port.ts';
import type { Visit } from '../kernel/principal.ts';
import type { Membership } from './memberships.ts';

export type Proof = {
  /** What it opens; none: the account belongs to no active organisation. */
  readonly memberships: readonly Membership[];
  /** Memberships that wait for whoever has shown this, and that choosing accepts. */
  readonly invitations?: readonly Membership[];
  /** Makes a chosen invitation the person's, in the transaction that opens the session; resolves to who that is from now on. */
  accept?(connection: Connection, chosen: Membership): Promise<string>;
  /**
   * Uses the proof up, in the transaction that opens the session: what is good once is good for one session.
   * @throws when it was used meanwhile.
   */
  redeem?(connection: Connection, chosen: Membership): Promise<Visit | undefined>;
};

/** Who is calling. `language` is the call's Accept-Language. */
export type Caller = {
  readonly address: string;
  readonly userAgent: string | undefined;
  readonly language?: string | undefined;
  /** What the device was given by earlier sign-ins (known-device.ts). */
  readonly deviceTokens: readonly string[];
};
