/**
 * What a browser that keeps the user record has to be told once rights, organisation or settings changed (specification 7,
 * the 206 answer). Each session remembers which hash its browser knows, so every device is told for itself.
 */
import { sql } from 'kysely';
import type { Database } from '../database/port.ts';
import { type Member, system } from '../kernel/principal.ts';
import type { MembershipFacts } from './membership-query.ts';
import type { Sessions } from './sessions.ts';
import { settingsOf, userDataOf } from './user-data.ts';

export type UserCache = {
  readonly user_data: ReturnType<typeof userDataOf>;
  readonly hash: string;
  readonly settings: ReturnType<typeof settingsOf>;
};

export type CacheUpdates = {
  /** The record as it is now, where the browser behind this session knows another one. Asks nothing of the database. */
  pending(member: Member): UserCache | undefined;
  /** Takes it that the browser knows the record as it is now, and answers that record. */
  acknowledge(member: Member): Promise<UserCache | undefined>;
  /** The same after a change of the person's own, of which the page that made it learns by this answer. */
  acknowledgeOwn(token: string): Promise<UserCache | undefined>;
};

const writing = system('keep what a browser knows');

export function createCacheUpdates({ database, sessions }: { readonly database: Database; readonly sessions: Sessions }): CacheUpdates {
  const store = ({ sessionId, rightsHash }: Member) =>
    database.transaction(writing, ({ kysely }) =>
      sql`update session set seen_hash = ${rightsHash} where id = ${sessionId}`.execute(kysely),
    );
  const cacheOf = (member: Member) => {
    const facts = sessions.factsOf(member);
    return facts && userCacheOf(member, facts);
  };
  const acknowledge = async (member: Member) => {
    await store(member);
    return cacheOf(member);
  };
  return {
    pending: (member) => (sessions.factsOf(member)?.seen_hash === member.rightsHash ? undefined : cacheOf(member)),
    acknowledge,
    async acknowledgeOwn(token) {
      const found = await sessions.find(token);
      return found ? acknowledge(found.member) : undefined;
    },
  };
}

const userCacheOf = (member: Member, facts: MembershipFacts): UserCache => ({
  user_data: userDataOf(member, facts),
  hash: member.rightsHash,
  settings: settingsOf(member, facts),
});
