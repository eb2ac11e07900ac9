/** What the server does of itself, now and then: each round a job of its own, so that one that fails keeps none of the others. */
import type { Database } from '../database/port.ts';
import type { Clock } from '../kernel/clock.ts';
import { own } from './boss.ts';
import { endOthers, keepSchedules } from './schedules.ts';
import { GiveUp, type JobQueue } from './types.ts';

export const EVERY_MINUTE = '* * * * *';
/** Not at the full hour, when everybody else does. */
export const EVERY_HOUR = '7 * * * *';

/** `name` says whose it is and what it does: `attendance.running-days`. `cron` in UTC. A second run at once changes nothing. */
export type NamedRound = { readonly name: string; readonly cron: string; readonly run: () => Promise<void> };

export const ROUNDS = 'rounds';

/** A round that fails is not tried again: the next one does what it left. One that still runs is not overtaken by the next. */
export function roundsQueue(rounds: readonly NamedRound[]): JobQueue {
  const named = new Map(rounds.map((round) => [round.name, round]));
  return {
    name: ROUNDS,
    expires: 600,
    atOnce: 4,
    single: true,
    keeps: 3600,
    run: async ({ data }) => {
      const round = named.get(String(data.round));
      if (!round) throw new GiveUp(`There is no round named ${String(data.round)}.`);
      await round.run();
    },
  };
}

/** Has rounds be due; what a former version did is not any more. */
export const keepRounds = (database: Database, { rounds, clock }: { readonly rounds: readonly NamedRound[]; readonly clock: Clock }) =>
  database.transaction(own, async (connection) => {
    const schedules = rounds.map(({ name, cron }) => ({
      key: `round ${name}`,
      queue: ROUNDS,
      data: { round: name },
      cron,
      timeZone: 'UTC',
      missed: 'once' as const,
    }));
    await keepSchedules(connection, schedules, clock.now());
    await endOthers(connection, { queue: ROUNDS, keys: schedules.map(({ key }) => key) });
  });
