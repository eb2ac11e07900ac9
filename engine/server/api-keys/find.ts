/** Who a key stands for: the member who made it as they are now, cut down to its scopes. */
import { sql } from 'kysely';
import type { RoleRights } from '../../core/definitions/role-rights.ts';
import { stillStands } from '../access/standing.ts';
import type { Database } from '../database/port.ts';
import type { Attempts } from '../identity/attempts.ts';
import type { Flags, FoundKey, People } from '../identity/people.ts';
import { digestOf } from '../identity/tokens.ts';
import type { Clock } from '../kernel/clock.ts';
import { Problem, problems } from '../kernel/errors.ts';
import type { Log } from '../kernel/log.ts';
import { type Member, type Standing, system } from '../kernel/principal.ts';
import { opensUntil, partsOf } from './secret.ts';

export type FindKeys = {
  /** Whether a token is meant as a key; one of a session never is. */
  isMeant(token: string): boolean;
  /**
   * Who a key stands for; null when it opens nothing: unknown, wrong, revoked, expired, or of somebody who may not sign in
   * any more. One statement, none for what is no key by its looks.
   * @throws too_many_requests (429) for an address from which too many came that are none
   */
  principalOf(token: string, address: string): Promise<Member | null>;
  /** Who a key stood for when it was last asked, for whoever asks by a statement of their own whether that still holds. No statement. */
  rememberedBy(token: string): { readonly member: Member; readonly standing: Standing } | undefined;
};

export type FindKeysOptions = {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly flags: Flags;
  readonly people: Pick<People, 'keys' | 'personOf'>;
  readonly rights: () => RoleRights;
  readonly attempts: Pick<Attempts, 'begin'>;
};

/** How exactly the last use is known. */
const TOUCH_EVERY = 60_000;
/** Keys, and addresses, that are kept in mind. */
const MEMORY = 2000;

const reading = system('find a key');
const writing = system('note the use of a key');

type Known = {
  readonly member: Member;
  readonly rights: RoleRights;
  readonly standing: Standing;
  /** Milliseconds, both. */
  readonly touched: number;
  readonly until: number;
};

export function createFindKeys({ database, clock, log, flags, people, rights, attempts }: FindKeysOptions): FindKeys {
  const { keys, personOf } = people;
  const known = new Map<string, Known>();
  /** Addresses that are refused, with until when: what they send costs nothing meanwhile, but for keys that are in mind. */
  const refused = new Map<string, number>();
  const partsIn = (token: string) => (keys ? partsOf(token, keys.prefix) : undefined);

  function current(hash: string): Known | undefined {
    const found = known.get(hash);
    const now = Date.parse(clock.now());
    return found && found.rights === rights() && now < found.until && now - found.touched < TOUCH_EVERY ? found : undefined;
  }

  /** The version of the key's row after its use was noted, which others may have done meanwhile. A call is not refused because it could not be. */
  async function touch({ key, standing }: FoundKey, now: string): Promise<string | undefined> {
    const isNoted = Date.parse(key.last_used_at ?? '') > Date.parse(now) - TOUCH_EVERY;
    if (standing === undefined || isNoted) return standing?.row;
    try {
      const { rows } = await database.transaction(writing, ({ kysely }) =>
        sql<{ row: string }>`update api_key set last_used_at = ${now} where id = ${key.id} and xmin::text = ${standing.row}
          returning xmin::text as row`.execute(kysely),
      );
      return rows[0]?.row;
    } catch (error) {
      log.warn({ err: error }, 'The last use of a key was not noted.');
      return undefined;
    }
  }

  async function refuse(address: string): Promise<null> {
    try {
      await attempts.begin({ key: address });
    } catch (error) {
      if (error instanceof Problem && error.retryAfter !== undefined) {
        if (refused.size >= MEMORY) refused.clear();
        refused.set(address, Date.parse(clock.now()) + error.retryAfter * 1000);
      }
      throw error;
    }
    return null;
  }

  function assertAdmitted(address: string): void {
    const left = (refused.get(address) ?? 0) - Date.parse(clock.now());
    if (left > 0) throw problems.tooManyRequests({ retryAfter: Math.ceil(left / 1000) });
    refused.delete(address);
  }

  async function principalOf(token: string, address: string): Promise<Member | null> {
    const parts = partsIn(token);
    if (!keys || !parts) return null;
    const hash = digestOf(token);
    const earlier = current(hash);
    if (earlier && (await database.read(reading, (connection) => stillStands(connection, earlier.standing)))) return earlier.member;
    if (!known.delete(hash)) assertAdmitted(address);
    const now = clock.now();
    const found = await database.read(reading, (connection) => keys.find(connection, { startsWith: parts.startsWith, now }));
    const until = opensUntil(parts.secret, found?.key, now);
    if (!found || until === undefined) return refuse(address);
    const person = personOf(found.facts, { flags, rights: rights() });
    if (!person) return null;
    const { id, scopes, requests_per_minute: requestsPerMinute } = found.key;
    const member: Member = Object.freeze({
      ...person.member,
      key: Object.freeze({ id, scopes: new Set(scopes), requestsPerMinute }),
    });
    const row = await touch(found, now);
    if (found.standing && row !== undefined) {
      const { session: sessionId, scopes: about, version, expires } = found.standing;
      if (known.size >= MEMORY) known.clear();
      known.set(hash, {
        member,
        rights: rights(),
        standing: { sessionId, row, scopes: about, version },
        touched: Date.parse(now),
        until: Math.min(until, Date.parse(expires)),
      });
    }
    return member;
  }

  return {
    isMeant: (token) => partsIn(token) !== undefined,
    principalOf,
    rememberedBy(token) {
      const found = partsIn(token) && current(digestOf(token));
      return found && { member: found.member, standing: found.standing };
    },
  };
}
