/**
 * What becomes of a notification beside the bell. When it is written, it is decided once for all of its readers which ways it takes
 * and when; what waits, and what needs words, is a job of the same transaction, which looks again before it sends.
 */
import { sql } from 'kysely';
import type { Product, Way } from '../../../core/definitions/types.ts';
import type { Connection } from '../../database/port.ts';
import type { Jobs, NewJob } from '../../jobs/index.ts';
import type { Config } from '../../kernel/config-types.ts';
import { idNamed } from '../../kernel/ids.ts';
import { system } from '../../kernel/principal.ts';
import type { Push } from '../../live/index.ts';
import type { HookMap } from '../../resources/hooks.ts';
import { type Decision, decide } from './decide.ts';
import { peopleTold } from './people.ts';
import { QUEUE } from './send.ts';

export { sendingQueue } from './send.ts';

export type DeliveryOptions = {
  readonly product: () => Pick<Product, 'notifications' | 'nobody'>;
  readonly jobs: Pick<Jobs, 'enqueue'>;
  readonly push: Pick<Push, 'isOpen' | 'send'>;
  readonly config: Pick<Config, 'production' | 'mail' | 'sms'>;
};

export type Delivery = {
  /** Brings every notification that is made on its ways. */
  readonly hooks: HookMap;
  /** Ways that the operator has set up. */
  readonly open: ReadonlySet<Way>;
  /** Zone of organisations that say none. */
  readonly timeZone: () => string;
};

const own = system('delivery of notifications');

type Made = { readonly id: string; readonly userId: string; readonly type: string };
type Decided = Made & { readonly orgId: string; readonly decision: Decision };

const isText = (value: unknown): value is string => typeof value === 'string';

export function createDelivery({ config, product, jobs, push }: DeliveryOptions): Delivery {
  const open = waysSet(config, push.isOpen);
  const timeZone = () => String(product().nobody.org.time_zone);

  /** Two statements for the readers, and one each where there are devices, summaries or jobs, however many are told. */
  async function deliver(connection: Connection, made: readonly Made[], instant: string): Promise<void> {
    const now = Date.parse(instant);
    const types = product().notifications?.types;
    const ids = made.map(({ userId }) => userId);
    const people = await peopleTold(connection, ids, { timeZone: timeZone() });
    const decided = made.flatMap((one): Decided[] => {
      const [type, person] = [types?.get(one.type), people.get(one.userId)];
      // What no definition knows any more stands in the bell alone.
      if (type === undefined || person === undefined) return [];
      return [{ ...one, orgId: person.orgId, decision: decide({ type, preferences: person.preferences, open }, now) }];
    });
    await push.send(
      connection,
      decided.filter(({ decision }) => decision.push === now),
      instant,
    );
    await markForDigest(connection, decided);
    const later = [...decided.flatMap((one) => jobOf(one, now)), ...digestJobs(decided, now)];
    if (later.length > 0) await jobs.enqueue(connection, QUEUE, later);
  }

  return {
    hooks: {
      notification: {
        afterCreate: (changes, { connection, now }) => {
          const made = changes.flatMap(({ after: { id, user_id, notification_type } }) =>
            isText(id) && isText(user_id) && isText(notification_type) ? [{ id, userId: user_id, type: notification_type }] : [],
          );
          return deliver(connection, made, now);
        },
      },
    },
    open,
    timeZone,
  };
}

/** Outside production, what has no transport can be read in the outbox. */
function waysSet({ production, mail, sms }: DeliveryOptions['config'], isPushOpen: boolean): ReadonlySet<Way> {
  const set: Readonly<Record<Way, boolean>> = {
    push: isPushOpen,
    email: !production || mail !== undefined,
    sms: !production || sms !== undefined,
  };
  return new Set((['push', 'email', 'sms'] as const).filter((way) => set[way]));
}

const secondsUntil = (at: number, now: number) => Math.max(0, Math.ceil((at - now) / 1000));

/** One job for all ways that begin at one time: none is critical by one way and waits by another. */
function jobOf({ id, userId, orgId, decision }: Decided, now: number): readonly NewJob[] {
  const { push, email, sms } = decision;
  const ways = { ...(push === now ? {} : { push }), email, sms };
  const taken = Object.entries(ways).filter((entry): entry is [Way, number] => entry[1] !== undefined);
  const [first] = taken;
  if (!first) return [];
  const data = { user: userId, notification: id, ways: taken.map(([way]) => way) };
  return [{ data, group: orgId, ...(first[1] > now ? { after: secondsUntil(first[1], now) } : {}) }];
}

/** A person has one job for each time of a summary, however much comes until then. */
function digestJobs(decided: readonly Decided[], now: number): readonly NewJob[] {
  const jobs = decided.flatMap(({ userId, orgId, decision: { digest } }): [string, NewJob][] => {
    if (digest === undefined) return [];
    const at = new Date(digest).toISOString();
    const id = idNamed(`summary ${userId} ${at}`);
    return [[id, { id, data: { user: userId, digest: at }, group: orgId, after: secondsUntil(digest, now) }]];
  });
  return [...new Map(jobs).values()];
}

async function markForDigest(connection: Connection, decided: readonly Decided[]): Promise<void> {
  const marked = decided.filter(({ decision }) => decision.digest !== undefined);
  if (marked.length === 0) return;
  const ids = marked.map(({ id }) => id);
  const times = marked.map(({ decision }) => new Date(decision.digest ?? 0).toISOString());
  await connection.as(own, ({ kysely }) =>
    sql`update notification n set digest_at = w.at from unnest(${ids}::uuid[], ${times}::timestamptz[]) as w(id, at) where n.id = w.id`.execute(
      kysely,
    ),
  );
}
