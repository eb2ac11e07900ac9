/** The ways to the database: each with places of its own, so that no kind of work, and nobody, takes the connections of all. */
import { problems } from '../kernel/errors.ts';
import type { Principal } from '../kernel/principal.ts';
import { said } from '../kernel/said.ts';
import { createBudget } from './budget.ts';
import { createLane, type Lane, whoseOf } from './lane.ts';

/**
 * `quick`: what is asked by an id or an index, and a write. `bulk`: writes of many rows in one call. `slow`: what may read many rows
 * while somebody looks at the page: searches, groups, figures, counts. `file`: the same for a file, which nobody looks at meanwhile.
 * `job`: transactions of jobs.
 */
export type Way = 'quick' | 'bulk' | 'slow' | 'file' | 'job';

/** What may read many rows. */
export const isSlow = (way: Way | undefined): boolean => way === 'slow' || way === 'file';

/** More rows in one call are written the way of many. */
const FEW_ROWS = 20;

export const wayOfWriting = (rows: number): Way => (rows > FEW_ROWS ? 'bulk' : 'quick');

export type WaysOptions = {
  /** Connections that members' quick calls share, and those that what is slow has to itself; none: it shares those. */
  readonly size: number;
  readonly slowSize: number | undefined;
  /** Milliseconds to wait for a connection. */
  readonly wait: number;
  /** Processors' worth of heavy work that one organisation may go on with while people of others are at work. */
  readonly share: number;
};

/** Milliseconds for which what is slow waits for its turn: longer than for a connection, because it holds none meanwhile. */
const PATIENCE = 5_000;

const part = (places: number, share: number) => Math.max(1, Math.floor(places * share));

const busy = () => problems.overloaded({ retryAfter: 1 });
const tooManySearches = () =>
  problems.overloaded({ message: said('problem.platform.database.too_many_searches_running_just'), retryAfter: 1 });

/** Answers what runs work in its way. Jobs have their queues, and the server's own statements are short: they wait for nobody here. */
export function createWays({ size, slowSize, wait, share }: WaysOptions) {
  // One for both: what one organisation reads much and what it writes in bulk are in everybody's way alike.
  const budget = createBudget({ share });
  const lane = (places: number, ofOrg: number, full: () => Error): Lane =>
    createLane({ places, ofOrg: part(places, ofOrg), ofPerson: part(places, 1 / 3), patience: PATIENCE, full, budget });
  // All but two places, for there may be one organisation only: its quick calls are many and short.
  const quick = createLane({ places: size, ofOrg: Math.max(1, size - 2), ofPerson: Math.max(1, size - 3), patience: wait, full: busy });
  // One call of many rows keeps a processor busy, and so does each slow statement: of these a colleague must find one free beside the
  // two that a page of figures takes.
  const bulk = lane(part(size, 1 / 2), 1 / 3, busy);
  const slow = lane(slowSize ?? part(size, 1 / 2), 1 / 2, tooManySearches);

  return <T>(way: Way, principal: Principal, work: () => Promise<T>): Promise<T> => {
    if (isSlow(way)) return slow.run(whoseOf(principal), work);
    if (way === 'job' || principal.kind !== 'member') return work();
    const whose = whoseOf(principal);
    if (way === 'bulk') return bulk.run(whose, () => quick.run(whose, work));
    budget.called(whose.org);
    return quick.run(whose, work);
  };
}
