/** Sessions: opened by a sign-in, used by every call, ended by logout, time, or whoever has the right to. */
import { sql } from 'kysely';
import type { RoleRights } from '../../core/definitions/role-rights.ts';
import { stillStands } from '../access/standing.ts';
import type { Connection, Database } from '../database/port.ts';
import type { Clock } from '../kernel/clock.ts';
import { newId } from '../kernel/ids.ts';
import type { Log } from '../kernel/log.ts';
import { type Member, type Standing, system, type Visit } from '../kernel/principal.ts';
import type { Flags, FoundSession, People, Person } from './people.ts';
import { digestOf, newToken } from './tokens.ts';

const DAY = 86_400_000;
/** A session ends after so long without a call, and in any case after so long. */
const sessionLife = { idle: 30 * DAY, absolute: 90 * DAY } as const;
/** A visit by super-admin access is short, used or not. */
const VISIT_LIFE = 2 * 60 * 60_000;
/** How exactly the last use is known. A write for every call would cost more than the call. */
const TOUCH_EVERY = 5 * 60_000;
/** People whose facts are kept read; more only means reading them again. */
const MEMORY = 2000;

export type Sessions = {
  /** Who a token stands for; null when it opens no live session. One statement. */
  principalOf(token: string): Promise<Member | null>;
  /**
   * Who a token stood for when it was last asked, for whoever asks in a statement of their own whether that still holds; undefined
   * when nobody remembers. No statement.
   */
  rememberedBy(token: string): Remembered | undefined;
  /** Who a session stands for now, for what the server does by itself: it is no use of the session. Null when it is over. */
  principalOfSession(sessionId: string): Promise<Member | null>;
  /** The same with what shows later, for many at a time, that it is still so. */
  presentIn(sessionId: string): Promise<Present | null>;
  /** The same with what else is known of them. */
  find(token: string): Promise<Person | null>;
  /** What is known of a member that this found. */
  personBehind(member: Member): Person | undefined;
  /** Opens a session in a transaction of the server's own and gives its token, which is known to nobody else. */
  open(connection: Connection, of: NewSession): Promise<string>;
  /** Ends one session. */
  end(sessionId: string): Promise<void>;
};

export type Remembered = { readonly member: Member; readonly standing: Standing };

/** `expires`: milliseconds. Without a standing one has to ask each time. */
export type Present = { readonly member: Member; readonly standing: Standing | undefined; readonly expires: number };

export type NewSession = {
  readonly identityId: string;
  readonly userId: string;
  readonly orgId: string;
  readonly userAgent: string | undefined;
  readonly address: string;
  /** Accept-Language of the sign-in: what is sent to the person is in it. */
  readonly language?: string | undefined;
  /** Opened by super-admin access instead of the person. */
  readonly visit?: Visit;
};

export type SessionsOptions = {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly flags: Flags;
  readonly people: Pick<People, 'findSession' | 'personOf' | 'signedIn'>;
  /** Rights that definitions name, as they are now. */
  readonly rights: () => RoleRights;
};

const reading = system('find a session');
const writing = system('keep a session');

export function createSessions({ database, clock, log, flags, people, rights }: SessionsOptions): Sessions {
  // Facts come as text; only a text that changed is read and weighed anew.
  const known = new Map<string, Known>();
  const behind = new WeakMap<Member, Person>();

  const liveSession = (connection: Connection, tokenHash: string, now: string) =>
    people.findSession(connection, { tokenHash, now, idleSince: new Date(Date.parse(now) - sessionLife.idle).toISOString() });

  async function find(token: string): Promise<Person | null> {
    const tokenHash = digestOf(token);
    const now = clock.now();
    const earlier = current(tokenHash, now);
    if (earlier && (await database.read(reading, (connection) => stillStands(connection, earlier.standing)))) return earlier.person;
    const found = await database.read(reading, (connection) => liveSession(connection, tokenHash, now));
    if (!found) {
      known.delete(tokenHash);
      return null;
    }
    const person = remember(tokenHash, found);
    if (!person) return null;
    if (Date.parse(now) - Date.parse(found.touched) > TOUCH_EVERY) await touch(person.member, now);
    return person;
  }

  function remember(tokenHash: string, { facts: text, touched, standing }: FoundSession): Person | undefined {
    const earlier = known.get(tokenHash);
    const named = rights();
    const isSame = earlier?.text === text && earlier.rights === named;
    const person = isSame ? earlier.person : people.personOf(text, { flags, rights: named });
    if (person) behind.set(person.member, person);
    if (known.size >= MEMORY) known.clear();
    known.set(tokenHash, { person, text, rights: named, touched: Date.parse(touched), ...standingOf(standing) });
    return person;
  }

  /** What is remembered of a session that has to be neither ended by time nor noted as used; whether it still holds only the database knows. */
  function current(tokenHash: string, now: string): Current | undefined {
    const found = known.get(tokenHash);
    if (!found?.person || !found.standing || found.rights !== rights()) return undefined;
    const time = Date.parse(now);
    return time < found.expires && time - found.touched <= TOUCH_EVERY ? { person: found.person, standing: found.standing } : undefined;
  }

  /** A call is not refused because its time could not be noted. */
  async function touch(member: Member, now: string): Promise<void> {
    try {
      await database.transaction(writing, async ({ kysely }) => {
        await sql`update session set last_used_at = ${now} where id = ${member.sessionId}`.execute(kysely);
        // A visitor's calls say nothing about when the person was last here.
        if (!member.user.is_super_admin) await sql`update "user" set last_seen = ${now} where id = ${member.user.id}`.execute(kysely);
      });
    } catch (error) {
      log.warn({ err: error }, 'The last use of a session was not noted.');
    }
  }

  async function presentIn(sessionId: string): Promise<Present | null> {
    return database.read(reading, async (connection) => {
      const { rows } = await sql<{ token_hash: string }>`select token_hash from session where id = ${sessionId}`.execute(connection.kysely);
      const [hash] = rows;
      const found = hash && (await liveSession(connection, hash.token_hash, clock.now()));
      const person = found && remember(hash.token_hash, found);
      return person ? { member: person.member, ...standingOf(found.standing) } : null;
    });
  }

  return {
    find,
    presentIn,
    principalOfSession: async (sessionId) => (await presentIn(sessionId))?.member ?? null,
    personBehind: (member) => behind.get(member),
    rememberedBy(token) {
      const found = current(digestOf(token), clock.now());
      return found && { member: found.person.member, standing: found.standing };
    },
    principalOf: async (token) => (await find(token))?.member ?? null,
    async open(connection, { identityId, userId, orgId, userAgent, address, language, visit }) {
      const { kysely } = connection;
      const token = newToken();
      const tokenHash = digestOf(token);
      const now = clock.now();
      const expires = new Date(Date.parse(now) + (visit ? VISIT_LIFE : sessionLife.absolute)).toISOString();
      await sql`insert into session (id, created_at, updated_at, version, org_id, identity_id, user_id, token_hash, expires_at, last_used_at,
          user_agent, ip, language, opened_by, visit_id)
        values (${newId()}, ${now}, ${now}, 1, ${orgId}, ${identityId}, ${userId}, ${tokenHash}, ${expires}, ${now},
          ${userAgent?.slice(0, 300) ?? null}, ${address.slice(0, 64)}, ${language?.slice(0, 100) ?? null},
          ${visit?.openedBy ?? null}, ${visit?.visitId ?? null})`.execute(kysely);
      // A visitor is not the person: neither their last time here nor their phone.
      if (!visit) {
        await sql`update "user" set last_seen = ${now} where id = ${userId}`.execute(kysely);
        await sql`update identity set last_login_at = ${now} where id = ${identityId}`.execute(kysely);
        await people.signedIn(connection, { userId, userAgent, now });
      }
      // The answer to the sign-in tells the browser of these very rights.
      const found = await people.findSession(connection, { tokenHash, now, idleSince: new Date(0).toISOString() });
      const person = found && people.personOf(found.facts, { flags, rights: rights() });
      if (!person) return token;
      const { rightsHash } = person.member;
      await sql`update session set seen_hash = ${rightsHash} where token_hash = ${tokenHash}`.execute(kysely);
      return token;
    },
    end: (sessionId) =>
      database.transaction(writing, (connection) => revokeSessions(connection, { by: 'id', values: [sessionId] }, clock.now())),
  };
}

type Known = {
  readonly person: Person | undefined;
  readonly text: string;
  readonly rights: RoleRights;
  /** Milliseconds, as `expires`. */
  readonly touched: number;
  readonly expires: number;
  readonly standing: Standing | undefined;
};
type Current = { readonly person: Person; readonly standing: Standing };

const standingOf = (found: FoundSession['standing']): Pick<Known, 'standing' | 'expires'> =>
  found
    ? {
        standing: { sessionId: found.session, row: found.row, scopes: found.scopes, version: found.version },
        expires: Date.parse(found.expires),
      }
    : { standing: undefined, expires: 0 };

/** Whose sessions: one session's id, or all of a person, a membership or an organisation, visits that they pay to others among them. */
export type SessionsOf = {
  readonly by: 'id' | 'identity_id' | 'user_id' | 'org_id';
  readonly values: readonly string[];
  readonly except?: string;
};

/** Ends sessions inside an open transaction of the server's own, so that they end exactly when its cause holds; visits end with them. */
export async function revokeSessions({ kysely }: Connection, { by, values, except }: SessionsOf, now: string): Promise<void> {
  if (values.length === 0) return;
  const ids = sql`any(${values}::uuid[])`;
  const others = except === undefined ? sql`true` : sql`id <> ${except}`;
  const visitors = {
    id: sql`false`,
    user_id: sql`opened_by = ${ids}`,
    identity_id: sql`opened_by in (select id from "user" where identity_id = ${ids})`,
    org_id: sql`opened_by in (select id from "user" where org_id = ${ids})`,
  };
  await sql`
    with ended as (
      update session set revoked_at = ${now}, updated_at = ${now}
      where (${sql.ref(by)} = ${ids} or ${visitors[by]}) and revoked_at is null and ${others}
      returning id, visit_id),
    -- Where push messages of an ended session would go is forgotten with it.
    forgotten as (delete from device where session_id in (select id from ended))
    update access_visit set ended_at = ${now} where id in (select visit_id from ended) and ended_at is null`.execute(kysely);
}
