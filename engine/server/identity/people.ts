/**
 * What a product says of the people that sign in. The platform knows identities, sessions, organisations and memberships;
 * what else belongs to a person, and what rules may ask of them, only the product knows.
 */
import type { RoleRights } from '../../core/definitions/role-rights.ts';
import type { JsonObject } from '../../core/json/index.ts';
import type { Connection } from '../database/port.ts';
import type { Member } from '../kernel/principal.ts';
import type { Said } from '../kernel/said.ts';
import type { Watched } from '../model/index.ts';
import type { FoundStanding } from './standing.ts';

export type Flags = Readonly<Record<string, boolean>>;

/** What is the same for everybody: flags of this server, and the rights that definitions name. */
export type MemberContext = { readonly flags: Flags; readonly rights: RoleRights };

/** `now` and `idleSince` are UTC instants, ISO. */
export type SessionQuery = { readonly tokenHash: string; readonly now: string; readonly idleSince: string };

/** Facts as one text, as the database built it: equal texts are equal facts, so nobody has to read it twice. */
export type FoundSession = {
  readonly facts: string;
  readonly touched: string;
  /** Columns of `standing` (standing.ts), read by the same statement; absent: everything is read anew at every call. */
  readonly standing?: FoundStanding;
};

/** `startsWith`: the part of a key that is no secret. `now`: a UTC instant, ISO. */
export type KeyQuery = { readonly startsWith: string; readonly now: string };

/** What a key is compared with, and what it gives: columns of `api-key`. */
export type KeyFacts = {
  readonly id: string;
  readonly secret_hash: string;
  readonly former_hash: string | null;
  readonly former_until: string | null;
  readonly last_used_at: string | null;
  readonly scopes: readonly string[];
  readonly requests_per_minute: number;
};

export type FoundKey = FoundSession & { readonly key: KeyFacts };

/** Keys by which programs call the API. */
export type PeopleKeys = {
  /** What keys begin with, so that people and scanners know one where they see it: 2 to 8 small letters. */
  readonly prefix: string;
  /**
   * The same facts as `findSession` gives, behind a live key instead of a session (`keySource` in place of the table): those of the
   * member who made it as they are now, with `key`. Undefined when there is none; the secret is compared by whoever asks.
   */
  find(connection: Connection, query: KeyQuery): Promise<FoundKey | undefined>;
};

/** A sign-in as it is noted. */
export type SignInFacts = { readonly userId: string; readonly userAgent: string | undefined; readonly now: string };

/** Somebody with a live session. */
export type Person = {
  readonly member: Member;
  /** Hash of the rights that the browser of this session knows; empty before it was told of any. */
  readonly seenHash: string;
  /** `user_data` of the sign-in answer. It tells screens what to show; the server never believes it. */
  userData(): JsonObject;
  /** `settings` of the sign-in answer: those of the organisation. */
  settings(): JsonObject;
};

/** An app of the product, which not everybody who may sign in may enter. */
export type AppCheck = {
  /** Key of the sign-in's body: `true` when it is the app that asks. */
  readonly key: string;
  /** SQL of whether membership `u` of organisation `o` may enter it. */
  readonly isOpen: string;
  /** What those are told to whom it is open in no organisation. */
  readonly refusal: Said;
};

export type People = {
  /** Type of the organisation that owns the platform. */
  readonly ownerType: string;
  /** Every table that `findSession` reads, but for the session's own row. Absent where it gives no `standing`. */
  readonly watched?: readonly Watched[];
  /** Facts behind a live session, in one statement; undefined when there is none, or what it is for is closed to it. */
  findSession(connection: Connection, query: SessionQuery): Promise<FoundSession | undefined>;
  /** Absent: programs have no keys in this product. */
  readonly keys?: PeopleKeys;
  /** Who that is; undefined for whose last role went, who has nothing left to be signed in for. */
  personOf(facts: string, context: MemberContext): Person | undefined;
  /** Absent: the product has no app, or one for everybody. */
  readonly app?: AppCheck;
  /** Whether somebody else looks after this person's password, who then does not change it. */
  keepsPassword(member: Member): boolean;
  /** Notes a sign-in, in its transaction. */
  signedIn(connection: Connection, facts: SignInFacts): Promise<void>;
};
