/**
 * Places for work of one kind, so that it never takes all there are, and no caller all of them: the calls of everybody else must find
 * a connection meanwhile. Whoever waits here holds none.
 */
import type { Principal } from '../kernel/principal.ts';
import type { Budget } from './budget.ts';

/** Whose work it is: of one organisation's places, one person has a part. The server itself is like one more, which no budget holds. */
export type Whose = { readonly org: string; readonly person: string; readonly isServer?: true };

export const whoseOf = (principal: Principal): Whose =>
  principal.kind === 'member'
    ? { org: principal.org.id, person: principal.user.id }
    : { org: principal.kind, person: principal.kind, isServer: true };

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
  /** What holds organisations back though there are places; several lanes may share one. */
  readonly budget?: Budget;
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

/** Of how many people it is known when they had their last turn. */
const REMEMBERED = 1_000;

/** Who had their turn before whom. */
function createLastTurns() {
  const turns = new Map<string, number>();
  let count = 0;
  return {
    /** Zero for who had none, or long ago. */
    of: (person: string) => turns.get(person) ?? 0,
    note(person: string) {
      turns.delete(person);
      turns.set(person, ++count);
      const [oldest] = turns.keys();
      if (turns.size > REMEMBERED && oldest !== undefined) turns.delete(oldest);
    },
  };
}

export function createLane({ places, ofOrg, ofPerson, patience, most = MOST, full, budget }: LaneOptions): Lane {
  const [orgs, persons, waitingOf] = [createTally(), createTally(), createTally()];
  const lastTurns = createLastTurns();
  const waiting: Waiting[] = [];
  const halfOfWaiting = Math.max(1, Math.ceil(most / 2));
  let taken = 0;
  let later: NodeJS.Timeout | undefined;

  const hasPlace = ({ org, person }: Whose) => taken < places && orgs.of(org) < ofOrg && persons.of(person) < ofPerson;
  const isWithinBudget = ({ org, isServer }: Whose) => !budget || isServer === true || budget.mayBegin(org);
  const mayBegin = (whose: Whose) => hasPlace(whose) && isWithinBudget(whose);
  const count = ({ org, person }: Whose, by: 1 | -1) => {
    taken += by;
    orgs.add(org, by);
    persons.add(person, by);
  };
  const take = (whose: Whose) => {
    count(whose, 1);
    lastTurns.note(whose.person);
    if (!whose.isServer) budget?.begun(whose.org);
  };
  const give = (whose: Whose) => {
    count(whose, -1);
    if (!whose.isServer) budget?.ended(whose.org);
    beginNext();
  };
  const beginNext = () => {
    for (let next = nextOf(); next; next = nextOf()) next.begin();
    beginLater();
  };
  /** Whom the budget alone holds begins without anybody's end. */
  const beginLater = () => {
    clearTimeout(later);
    if (!budget) return;
    const held = new Set(waiting.flatMap((each) => (hasPlace(each) && !isWithinBudget(each) ? [each.org] : [])));
    const soonest = Math.min(...[...held].map((org) => budget.freeIn(org)));
    if (Number.isFinite(soonest)) later = setTimeout(beginNext, Math.ceil(soonest)).unref();
  };
  const isBefore = (a: Whose, b: Whose) =>
    orgs.of(a.org) - orgs.of(b.org) || persons.of(a.person) - persons.of(b.person) || lastTurns.of(a.person) - lastTurns.of(b.person);
  /**
   * The first of those whose organisation, and then who themselves, have the fewest running, and whose last turn is longest ago: a long
   * row of one lets others in, and a row of many who ask again and again a colleague who asks once.
   */
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
          take(whose);
          resolve();
        },
      };
      const timer = setTimeout(() => {
        leave();
        reject(full());
      }, patience);
      waiting.push(entry);
      waitingOf.add(whose.org, 1);
      beginLater();
    });

  budget?.onEnded(beginNext);

  return {
    async run(whose, work) {
      if (mayBegin(whose)) take(whose);
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
