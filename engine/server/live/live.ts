/** Who has the product open right now, in this process: pages that are told what happens to records that their person may read. */
import { AsyncResource } from 'node:async_hooks';
import { stillStanding } from '../access/standing.ts';
import type { OpenDatabase } from '../database/open.ts';
import type { Sessions } from '../identity/sessions.ts';
import type { Clock } from '../kernel/clock.ts';
import { groupBy } from '../kernel/group-by.ts';
import type { Log } from '../kernel/log.ts';
import { type Member, type Standing, system } from '../kernel/principal.ts';
import { type Batch, changesOfLast, changesSince } from './outbox.ts';
import { type Position, writePosition } from './position.ts';
import { createRelay, type Pace } from './relay.ts';
import { createSight, type LiveEvent, type SightOptions } from './sight.ts';

/** Told at the place of its page; `position` is where it may go on from. Whoever does not listen any more has left. */
export type Listener = {
  readonly onChanges: (events: readonly LiveEvent[], position: string) => void;
  /** More has happened than can be told: everything shown is old. */
  readonly onReset: (position: string) => void;
  /** Nothing has happened, and the session is what it was. */
  readonly onAlive: (position: string) => void;
  /** The session is over or has other rights, or the server ends. Nothing is told after it. */
  readonly onEnd: () => void;
};

/** Where a page goes on from: what it was told last, or what it has read since so many seconds. Absent: from now. */
export type From = { readonly position: Position } | { readonly seconds: number };

export type Place = {
  /** Tells of what happens from now on, and first of what happened since. Rejects when the database does not answer. */
  begin(from?: From): Promise<void>;
  leave(): void;
};

export type Live = {
  /** Undefined when there are too many. */
  open(member: Member, listener: Listener): Place | undefined;
  /** Ends all of them; opens none any more. */
  close(): Promise<void>;
};

export type LiveOptions = Pick<SightOptions, 'productFor'> & {
  readonly database: OpenDatabase;
  readonly sessions: Pick<Sessions, 'presentIn'>;
  readonly clock: Clock;
  readonly log: Log;
  readonly most?: number;
  readonly mostPerPerson?: number;
  /** Milliseconds between two signs of life, at each of which sessions are looked at; 30 s. */
  readonly heartbeat?: number;
  readonly pace?: Pace;
};

/** Of one person; more would be a page that loses its way. */
export const MOST_PER_PERSON = 8;
/** Of one process: each holds a connection. */
const MOST = 5_000;
const HEARTBEAT = 30_000;
/** Milliseconds after which a session is looked up anew, although nothing says that it has changed. */
const TRUSTED = 10 * 60_000;

type Follower = {
  member: Member;
  readonly listener: Listener;
  standing: Standing | undefined;
  expires: number;
  askedAt: number;
  /** What came while it is still told of what was before. */
  waiting: ((follower: Follower) => void)[] | undefined;
};

const own = system('open pages');
/** People who see the same: one answer is for all their pages. */
const sightKey = ({ member: { org, user, rightsHash, overrides = 0, visit } }: Follower) =>
  [org.id, user.id, rightsHash, overrides, visit?.openedBy ?? ''].join(' ');

export function createLive(options: LiveOptions): Live {
  const { database, sessions, clock, log, most = MOST, mostPerPerson = MOST_PER_PERSON, heartbeat = HEARTBEAT, pace } = options;
  const outside = new AsyncResource('open pages', { requireManualDestroy: true });
  const sight = createSight(options);
  const taken = new Map<string, number>();
  const followers = new Set<Follower>();
  let count = 0;
  let isClosed = false;
  let position = '';
  let beat: NodeJS.Timeout | undefined;

  const relay = createRelay({ database, log, onBatch: deliver, ...(pace ? { pace } : {}) });

  const give = (follower: Follower, tell: (follower: Follower) => void) => {
    if (!followers.has(follower)) return;
    if (follower.waiting) follower.waiting.push(tell);
    else tell(follower);
  };
  const end = (follower: Follower) => {
    if (followers.delete(follower)) follower.listener.onEnd();
  };

  /** Nothing is said to a page whose session is over or has other rights by now: it is ended, asks anew, and hears so. */
  async function stillThere(asked: readonly Follower[]): Promise<readonly Follower[]> {
    const now = Date.parse(clock.now());
    const trusted = asked.filter(({ standing, expires, askedAt }) => standing && now < expires && Date.now() - askedAt < TRUSTED);
    const standing = trusted.length === 0 ? new Set() : await standingOf(trusted);
    const there: Follower[] = [];
    for (const follower of asked) {
      if (follower.standing && standing.has(follower.standing.sessionId)) there.push(follower);
      else if (await look(follower)) there.push(follower);
      else end(follower);
    }
    return there;
  }
  const standingOf = (trusted: readonly Follower[]) =>
    database.read(own, (connection) =>
      stillStanding(
        connection,
        trusted.flatMap(({ standing }) => standing ?? []),
      ),
    );

  async function look(follower: Follower): Promise<boolean> {
    const present = await sessions.presentIn(follower.member.sessionId);
    if (present?.member.rightsHash !== follower.member.rightsHash) return false;
    Object.assign(follower, present, { askedAt: Date.now() });
    return true;
  }

  async function deliver({ changes, position: read }: Batch): Promise<void> {
    const at = writePosition(read);
    const all = [...followers];
    if (changes === null) {
      for (const follower of await stillThere(all)) give(follower, ({ listener }) => listener.onReset(at));
    } else {
      const people = [...groupBy(all, sightKey).values()];
      const seen = await sight.seenBy(
        people.flatMap(([first]) => first?.member ?? []),
        changes,
      );
      const told = people.flatMap((same) => {
        const events = same[0] && seen.get(same[0].member);
        return events ? same.map((follower) => ({ follower, events })) : [];
      });
      const there = new Set(await stillThere(told.map(({ follower }) => follower)));
      for (const { follower, events } of told) if (there.has(follower)) give(follower, ({ listener }) => listener.onChanges(events, at));
    }
    position = at;
  }

  /** What happened before a page was there to be told. */
  async function catchUp(follower: Follower, from: From): Promise<void> {
    const { changes, position: read } = await ('position' in from
      ? changesSince(database, from.position)
      : changesOfLast(database, from.seconds));
    const at = writePosition(read);
    if (changes === null) return follower.listener.onReset(at);
    const events = (await sight.seenBy([follower.member], changes)).get(follower.member) ?? [];
    return events.length > 0 ? follower.listener.onChanges(events, at) : follower.listener.onAlive(at);
  }

  const onBeat = () => {
    stillThere([...followers])
      .then((there) => {
        for (const follower of there) give(follower, ({ listener }) => listener.onAlive(position));
      })
      .catch((error: unknown) => log.warn({ err: error }, 'Sessions of open pages were not looked at; it is tried again.'));
  };

  async function begin(follower: Follower, from: From | undefined): Promise<void> {
    beat ??= outside.runInAsyncScope(() => setInterval(onBeat, heartbeat).unref());
    followers.add(follower);
    const started = await relay.start();
    position ||= writePosition(started);
    if (!(await look(follower))) return end(follower);
    if (from) await catchUp(follower, from);
    else follower.listener.onAlive(position);
    const waiting = follower.waiting ?? [];
    follower.waiting = undefined;
    for (const tell of waiting) give(follower, tell);
  }

  return {
    open(member, listener) {
      const { id } = member.user;
      const others = taken.get(id) ?? 0;
      if (isClosed || count >= most || others >= mostPerPerson) return undefined;
      taken.set(id, others + 1);
      count += 1;
      const follower: Follower = { member, listener, standing: undefined, expires: 0, askedAt: 0, waiting: [] };
      let hasLeft = false;
      return {
        begin: (from) => (isClosed || hasLeft ? Promise.resolve(listener.onEnd()) : begin(follower, from)),
        leave() {
          if (hasLeft) return;
          hasLeft = true;
          followers.delete(follower);
          const left = (taken.get(id) ?? 1) - 1;
          if (left > 0) taken.set(id, left);
          else taken.delete(id);
          count -= 1;
          if (count > 0) return;
          clearInterval(beat);
          beat = undefined;
          position = '';
          relay.pause();
        },
      };
    },
    async close() {
      isClosed = true;
      clearInterval(beat);
      for (const follower of [...followers]) end(follower);
      await relay.close();
    },
  };
}
