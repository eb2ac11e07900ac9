/**
 * How many calls a key may make a minute, over all processes of an installation: a bucket in the database that fills up by the
 * second. A process takes the share of one second at a time, so that a key of 60 calls a minute costs one small statement a call,
 * and one of 600 a statement for ten. All that is given out comes out of the one row: together they never grant more; a
 * process that is left with part of its share grants that much less.
 */
import { sql } from 'kysely';
import type { Database } from '../database/port.ts';
import { problems } from '../kernel/errors.ts';
import { type ProgramKey, system } from '../kernel/principal.ts';
import { said } from '../kernel/said.ts';

export type Allowance = {
  /** Takes one call. @throws too_many_requests (429) with the seconds until there is another */
  take(key: ProgramKey): Promise<void>;
};

const own = system('count the calls of a key');
/** Milliseconds after which a share that was not used up is given up. */
const SHARE_LIFE = 2000;
/** Keys whose shares are kept in mind. */
const MEMORY = 2000;

type Place = { readonly rate: number; left: number; leftUntil: number; closedUntil: number; asking?: Promise<void> | undefined };

/** Monotonous milliseconds of this process; time between processes is the database's. */
const tick = () => performance.now();

export function createAllowance({ database }: { readonly database: Pick<Database, 'read'> }): Allowance {
  const places = new Map<string, Place>();

  function placeOf({ id, requestsPerMinute: rate }: ProgramKey): Place {
    const known = places.get(id);
    if (known?.rate === rate) return known;
    if (places.size >= MEMORY) places.clear();
    const place: Place = { rate, left: 0, leftUntil: 0, closedUntil: 0 };
    places.set(id, place);
    return place;
  }

  /** One statement, which holds by itself: nothing of a call hangs on its transaction. */
  async function ask(id: string, place: Place): Promise<void> {
    const rate = sql`${place.rate}::double precision`;
    const share = Math.max(1, Math.floor(place.rate / 60));
    const filled = sql`least(${rate}, b.tokens + greatest(extract(epoch from now() - b.at), 0) * ${rate} / 60)`;
    const granted = sql`least(floor(${filled}), ${share})`;
    const { rows } = await database.read(own, ({ kysely }) =>
      sql<{ granted: number; tokens: number }>`
        insert into api_key_allowance as b (key_id, tokens, granted, at)
          values (${id}::uuid, ${rate} - ${share}, ${share}, now())
        on conflict (key_id) do update set tokens = ${filled} - ${granted}, granted = ${granted}, at = greatest(b.at, now())
        returning granted, tokens`.execute(kysely),
    );
    const [given] = rows;
    if (given && given.granted > 0) Object.assign(place, { left: given.granted, leftUntil: tick() + SHARE_LIFE });
    else place.closedUntil = tick() + ((1 - (given?.tokens ?? 0)) * 60_000) / place.rate;
  }

  return {
    async take(key) {
      const place = placeOf(key);
      for (;;) {
        if (place.left > 0 && tick() < place.leftUntil) {
          place.left -= 1;
          return;
        }
        const wait = place.closedUntil - tick();
        if (wait > 0)
          throw problems.tooManyRequests({
            subCode: 'key_rate',
            message: said('problem.platform.api_keys.too_many_calls', { most: place.rate }),
            retryAfter: Math.ceil(wait / 1000),
          });
        // Calls side by side wait for one question, and share what it brings.
        place.asking ??= ask(key.id, place).finally(() => {
          place.asking = undefined;
        });
        await place.asking;
      }
    },
  };
}
