/**
 * What a browser that keeps the user record has to be told once rights, organisation or settings changed:
 * the 206 answer. Each session remembers which hash its browser knows, so every device is told for itself.
 */
import { sql } from 'kysely';
import type { JsonObject } from '../../core/json/index.ts';
import type { Database } from '../database/port.ts';
import { type Member, system } from '../kernel/principal.ts';
import type { Person } from './people.ts';
import type { Sessions } from './sessions.ts';

export type UserCache = {
  readonly user_data: JsonObject;
  readonly hash: string;
  readonly settings: JsonObject;
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
    const person = sessions.personBehind(member);
    return person && userCacheOf(person);
  };
  const acknowledge = async (member: Member) => {
    await store(member);
    return cacheOf(member);
  };
  return {
    pending: (member) => (sessions.personBehind(member)?.seenHash === member.rightsHash ? undefined : cacheOf(member)),
    acknowledge,
    async acknowledgeOwn(token) {
      const found = await sessions.find(token);
      return found ? acknowledge(found.member) : undefined;
    },
  };
}

const userCacheOf = ({ member, userData, settings }: Person): UserCache => ({
  user_data: userData(),
  hash: member.rightsHash,
  settings: settings(),
});
