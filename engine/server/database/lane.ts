/**
 * Places for work of one kind, so that it never takes all there are, and no caller all of them: the calls of everybody else must find
 * a connection meanwhile. Whoever waits here holds none.
 */
import type { Principal } from '../kernel/principal.ts';

/** Whose work it is: of one organisation's places, one person has a part. */
export type Whose = { readonly org: string; readonly person: string };

export const whoseOf = (principal: Principal): Whose =>
  principal.kind === 'member' ? { org: principal.org.id, person: principal.user.id } : { org: principal.kind, person: principal.kind };

export type Lane = {
  /** Runs the work when there is a place. @throws what `full` makes when there is none in time, or too many wait already. */
  run<T>(whose: Whose, work: () => Promise<T>): Promise<T>;
};

export type LaneOptions = {
  readonly places: number;
  /** Places that one organisation has at most: whoever comes from another finds one of the others, or is next. */
  readonly ofOrg: number;
  readonly ofPerson: number;
  /** Milliseconds to wait for a place. */
  readonly patience: number;
  /** How many may wait; of one organisation half of them. */
  readonly most?: number;
  readonly full: () => Error;
};

type Waiting = Whose & { readonly begin: () => void };

const MOST = 1_000;

/** How many of each there are, and none kept of those that have none. */
function createTally() {
  const counts = new Map<string, number>();
  const of = (name: string) => counts.get(name) ?? 0;
  const add = (name: string, by: 1 | -1) => {
    const count = of(name) + by;
    if (count > 0) counts.set(name, count);
    else counts.delete(name);
  };
  return { of, add };
}

export function createLane({ places, ofOrg, ofPerson, patience, most = MOST, full }: LaneOptions): Lane {
  const [orgs, persons, waitingOf] = [createTally(), createTally(), createTally()];
  const waiting: Waiting[] = [];
  const halfOfWaiting = Math.max(1, Math.ceil(most / 2));
  let taken = 0;

  const mayBegin = ({ org, person }: Whose) => taken < places && orgs.of(org) < ofOrg && persons.of(person) < ofPerson;
  const count = ({ org, person }: Whose, by: 1 | -1) => {
    taken += by;
    orgs.add(org, by);
    persons.add(person, by);
  };
  const give = (whose: Whose) => {
    count(whose, -1);
    nextOf()?.begin();
  };
  const isBefore = (a: Whose, b: Whose) => orgs.of(a.org) - orgs.of(b.org) || persons.of(a.person) - persons.of(b.person);
  /** The first of those whose organisation, and then who themselves, have the fewest running: a long row of one lets others in. */
  const nextOf = (): Waiting | undefined => {
    let best: Waiting | undefined;
    for (const each of waiting) if (mayBegin(each) && (!best || isBefore(each, best) < 0)) best = each;
    return best;
  };

  const wait = (whose: Whose): Promise<void> =>
    new Promise((resolve, reject) => {
      const leave = () => {
        clearTimeout(timer);
        waiting.splice(waiting.indexOf(entry), 1);
        waitingOf.add(whose.org, -1);
      };
      const entry: Waiting = {
        ...whose,
        begin: () => {
          leave();
          count(whose, 1);
          resolve();
        },
      };
      const timer = setTimeout(() => {
        leave();
        reject(full());
      }, patience);
      waiting.push(entry);
      waitingOf.add(whose.org, 1);
    });

  return {
    async run(whose, work) {
      if (mayBegin(whose)) count(whose, 1);
      else if (waiting.length >= most || waitingOf.of(whose.org) >= halfOfWaiting) throw full();
      else await wait(whose);
      try {
        return await work();
      } finally {
        give(whose);
      }
    },
  };
}
