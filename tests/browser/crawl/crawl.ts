/** Several people walk side by side, each through their own visits; a test asks for what was found at one of them. */
import type { Browser } from 'playwright-core';
import { type Lane, type LaneOptions, type Outcome, openLane } from './lane.ts';
import { ENGLISH, type Size, type Visit, type Walker } from './plan.ts';

/** One more than there are processors on a small machine: a page that waits for the server leaves one idle. */
const SIDE_BY_SIDE = 3;

export type Crawl = {
  /** What was found there; asked again, it is visited again. */
  outcomeOf(visit: Visit): Promise<Outcome>;
  /** Every visit that was made, with its times. */
  readonly made: readonly (Outcome & { readonly visit: Visit })[];
  readonly sideBySide: number;
  /** Resolves when nobody walks any more. */
  end(): Promise<void>;
};

export type CrawlOptions = {
  readonly browser: Browser;
  readonly url: string;
  readonly walkers: readonly Walker[];
  readonly visits: readonly Visit[];
  readonly texts: LaneOptions['texts'];
};

type Stretch = { readonly walker: Walker; readonly size: Size; readonly visits: readonly Visit[] };

/** Visits of one person at one size; a change of language loads the page anew, so each language is walked in one go. */
function stretchesOf({ walkers, visits }: Pick<CrawlOptions, 'walkers' | 'visits'>): readonly Stretch[] {
  const all = walkers.flatMap((walker) =>
    (['desktop', 'phone'] as const).map((size) => {
      const own = visits.filter((visit) => visit.person === walker.name && visit.size === size);
      return { walker, size, visits: [...own].sort((a, b) => order(a.language, b.language)) };
    }),
  );
  // The longest first: then nobody is left walking alone at the end.
  return all.filter((stretch) => stretch.visits.length > 0).sort((a, b) => b.visits.length - a.visits.length);
}

/** Visits as they are walked: whoever asks for their outcomes in this order never waits long. */
export const inWalkingOrder = (options: Pick<CrawlOptions, 'walkers' | 'visits'>): readonly Visit[] =>
  stretchesOf(options).flatMap(({ visits }) => visits);

/** English, in which everybody signs in, comes first. */
const order = (a: string, b: string) => Number(a !== ENGLISH) - Number(b !== ENGLISH) || a.localeCompare(b);

export function startCrawl(options: CrawlOptions): Crawl {
  const waiting = [...stretchesOf(options)];
  const made: (Outcome & { readonly visit: Visit })[] = [];
  const first = new Map(options.visits.map((visit) => [visit, deferred<Outcome>()]));
  const asked = new WeakSet<Visit>();
  let isOver = false;

  const walk = async (): Promise<void> => {
    for (let stretch = waiting.shift(); stretch !== undefined && !isOver; stretch = waiting.shift()) {
      const walking = open(options, stretch);
      for (const visit of stretch.visits) {
        if (isOver) break;
        const outcome = await walking.visit(visit);
        made.push({ ...outcome, visit });
        first.get(visit)?.resolve(outcome);
      }
      await walking.close();
    }
  };
  const walks = Promise.all(Array.from({ length: SIDE_BY_SIDE }, walk));
  return {
    made,
    sideBySide: SIDE_BY_SIDE,
    async outcomeOf(visit) {
      const result = asked.has(visit) ? undefined : first.get(visit);
      asked.add(visit);
      return result ? result.promise : again(options, visit);
    },
    async end() {
      isOver = true;
      await walks;
    },
  };
}

async function again(options: CrawlOptions, visit: Visit): Promise<Outcome> {
  const walker = options.walkers.find(({ name }) => name === visit.person);
  if (!walker) throw new Error(`There is no ${visit.person}.`);
  const walking = open(options, { walker, size: visit.size });
  try {
    return await walking.visit(visit);
  } finally {
    await walking.close();
  }
}

/** A lane that is opened when it is first needed, and anew after a page that broke down. */
function open(options: CrawlOptions, { walker, size }: Pick<Stretch, 'walker' | 'size'>): Lane {
  let lane: Promise<Lane> | undefined;
  const close = async () => {
    const last = lane;
    lane = undefined;
    await last?.then(({ close: end }) => end()).catch(() => undefined);
  };
  return {
    close,
    async visit(visit) {
      const began = performance.now();
      lane ??= openLane({ ...options, walker, size });
      try {
        return await (await lane).visit(visit);
      } catch (error) {
        await close();
        return { faults: [`could not be visited: ${String(error)}`], going: performance.now() - began, checking: 0 };
      }
    },
  };
}

type Deferred<T> = { readonly promise: Promise<T>; readonly resolve: (value: T) => void };
function deferred<T>(): Deferred<T> {
  let settle: (value: T) => void = () => undefined;
  const promise = new Promise<T>((resolve) => {
    settle = resolve;
  });
  return { promise, resolve: settle };
}
