/**
 * On whose behalf something is done. There is no ambient identity: every call
 * of a resource or workflow takes a principal, and a missing one does not compile.
 */
import type { RuleOrg, RuleUser } from '../../../schemas/types/roots.ts';
import type { Restriction } from '../../core/access/index.ts';
import type { Product } from '../../core/definitions/types.ts';
import { said } from './said.ts';

/** Super-admin access: `openedBy` is the membership of the platform owner that came, `visitId` the record that the organisation sees. */
export type Visit = { readonly openedBy: string; readonly visitId: string | null };

/** A key by which a program calls: `scopes` as `entity:verb`. */
export type ProgramKey = { readonly id: string; readonly scopes: ReadonlySet<string>; readonly requestsPerMinute: number };

/** What is taken away of a product, and what tells it from any other. */
export type MemberRestrictions = { readonly hash: string; readonly of: (product: Product) => readonly Restriction[] };

export type Member = {
  readonly kind: 'member';
  readonly sessionId: string;
  readonly identityId: string;
  readonly user: RuleUser;
  readonly org: RuleOrg;
  readonly flags: Readonly<Record<string, boolean>>;
  /** Changes with rights, flags, organisation and roles; part of the ETag of definitions. */
  readonly rightsHash: string;
  /** Changes with the organisation's overrides of definitions; absent or 0: it has none. */
  readonly overrides?: number;
  /** What the organisation takes away from this person; absent: nothing. */
  readonly restrictions?: MemberRestrictions;
  /** The organisation owns the platform; absent: it does not. */
  readonly ownsPlatform?: boolean;
  /** Whoever acts is not the person but the platform's owner in their place; absent: the person. */
  readonly visit?: Visit;
  /** Whoever acts is a program, by a key that this person made: it may no more than both of them. Absent: the person. */
  readonly key?: ProgramKey;
};

/** What a member was read together with: while the database has the same, all that is known of them is still so. */
export type Standing = {
  readonly sessionId: string;
  /** Version of the session's row. */
  readonly row: string;
  /** Whom a change that may concern them is about, as PostgreSQL writes a list. */
  readonly scopes: string;
  /** Sum of the numbers of these scopes. */
  readonly version: string;
};

/** A member out of memory: `holds` from when the database has said, in the statement that read for them, that they still stand. */
export type OnTrust = { readonly standing: Standing; holds: boolean };

/** The server itself, for a stated reason that stands in the audit row. Passes every access rule. */
export type System = { readonly kind: 'system'; readonly reason: string };

export type Principal = Member | System;

export const system = (reason: string): System => Object.freeze({ kind: 'system', reason });

/** By which people are told that the server did something by itself. */
export const SERVER_NAME = said('problem.platform.kernel.server_name');
