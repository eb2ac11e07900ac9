/**
 * Days of attendance brought up to date with what is known of them. A day that is over is frozen: neither rosters nor leave
 * nor punches reach it any more, and only an approved correction writes it anew (correction.ts).
 */

import { dayIn } from '../../../engine/core/format/zone-days.ts';
import type { Connection } from '../../../engine/server/database/port.ts';
import { system } from '../../../engine/server/kernel/principal.ts';
import { entityRows, type ProductResources } from '../rows/index.ts';
import { type DayKey, type KnownDay, keyWord, knownDays } from './day-facts.ts';
import { closingOf, derivedDay, type Figures } from './derived-day.ts';

const keeper = system('days of attendance');
/** Days that are looked at together. */
const AT_ONCE = 200;

export type Keeping = {
  readonly connection: Connection;
  readonly resources: Pick<ProductResources, 'create' | 'update'>;
  /** UTC instant, ISO. */
  readonly now: string;
};

export type Keep = {
  readonly keys: readonly DayKey[];
  /** Entries of the roster, and holidays, that are about to go. */
  readonly without?: ReadonlySet<unknown>;
  /** Also writes days that are over and were never kept, for who was on the roster before they were. */
  readonly closing?: true;
};

/** Writes what differs from what is kept, and nothing else. People are locked, so that of two writers the second sees the first. */
export async function keepDays({ connection, resources, now }: Keeping, { keys, without, closing }: Keep): Promise<void> {
  const wanted = [...new Map(keys.map((key) => [keyWord(key), key])).values()];
  if (wanted.length === 0) return;
  await lockPeople(
    connection,
    wanted.map(({ userId }) => userId),
  );
  for (let at = 0; at < wanted.length; at += AT_ONCE) {
    const part = wanted.slice(at, at + AT_ONCE);
    const days = await knownDays(connection, { keys: part, now: Date.parse(now), ...(without ? { without } : {}) });
    await writeDays(
      { connection, resources },
      [...days.values()].flatMap((known) => {
        const figures = figuresOf(known, closing === true);
        return figures ? [{ known, figures }] : [];
      }),
    );
  }
}

export const lockPeople = (connection: Connection, ids: readonly string[]) =>
  entityRows(connection, { entity: 'user', values: ids, columns: ['id'], lock: true });

const differs = (stored: NonNullable<KnownDay['stored']>, figures: Partial<Figures>) =>
  (Object.keys(figures) as (keyof Figures)[]).some((name) => stored[name] !== figures[name]);

/** The figures of days as they are to be kept from now on. */
export async function writeDays(
  { connection, resources }: Omit<Keeping, 'now'>,
  days: readonly { readonly known: KnownDay; readonly figures: Partial<Figures> }[],
): Promise<void> {
  const made = days.filter(({ known }) => !known.stored);
  const changes = days.flatMap(({ known: { stored }, figures }) =>
    stored && differs(stored, figures) ? [{ id: stored.id, patch: figures }] : [],
  );
  if (changes.length > 0) await resources.update(keeper, 'attendance-day', changes, connection);
  const rows = made.map(({ known: { key, orgId }, figures }) => ({ org_id: orgId, user_id: key.userId, day: key.day, ...figures }));
  if (rows.length > 0) await resources.create(keeper, 'attendance-day', rows, connection);
}

/** What is to be kept of a day; undefined: what is there stays. */
function figuresOf(known: KnownDay, closing: boolean): Partial<Figures> | undefined {
  if (isFrozen(known, closing)) return closingFigures(known.stored);
  const figures = derivedDay(known.facts);
  return isNothing(known, figures) ? undefined : figures;
}

/** What is left to say of a day when it is over: that nobody came, or that nobody knows when he went. */
function closingFigures(stored: KnownDay['stored']): Partial<Figures> | undefined {
  if (stored?.state === 'planned') return { state: 'absent', free_minutes: 0 };
  if (stored?.state === 'unplanned') return { state: 'off' };
  return undefined;
}

/** Whether nobody may touch the day now. What was put on the roster after the day makes nobody absent on it. */
function isFrozen({ facts, stored, plannedAt }: KnownDay, closing: boolean): boolean {
  if (!stored) return closingOf(facts) <= (closing ? (plannedAt ?? facts.now) : facts.now);
  // Days from before they said until when they are open.
  if (stored.closes_at === null) return facts.day < dayIn(facts.now, facts.timeZone);
  return Date.parse(stored.closes_at) <= facts.now;
}

/** Whether no punch reaches the day any more. `now`: milliseconds UTC. */
export async function isDayOver(connection: Connection, key: DayKey, now: number): Promise<boolean> {
  const known = (await knownDays(connection, { keys: [key], now })).get(keyWord(key));
  return known === undefined || isFrozen(known, false);
}

/** Whether there is nothing to tell of the day: it is not on the roster, nor of leave, and nobody came. */
const isNothing = ({ stored, plannedAt }: KnownDay, { state }: Figures) =>
  !stored && plannedAt === undefined && (state === 'off' || state === 'holiday');
