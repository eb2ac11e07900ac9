/**
 * How much of the database's time an organisation has for heavy work while people of others are at work: a leaky bucket for each. Work
 * under way fills it by the millisecond, and it leaks at a steady rate. Who keeps within it, or is alone, is never held.
 */

export type BudgetOptions = {
  /** Processors' worth of work that an organisation may go on with; as many pieces, rounded up, are under way at once. */
  readonly share: number;
  readonly now?: () => number;
};

export type Budget = {
  /** Notes a short call: people of this organisation are at work. */
  called(org: string): void;
  begun(org: string): void;
  ended(org: string): void;
  mayBegin(org: string): boolean;
  /** Milliseconds after which one that may not begin may, though no work ends meanwhile; Infinity where only an end can help. */
  freeIn(org: string): number;
  /** `told` is called after each piece of work: it may have been the one in the way of another lane's. */
  onEnded(told: () => void): void;
};

/** Milliseconds after its last call for which an organisation counts as being at work. */
const PRESENT = 1_000;

/** Milliseconds of work beyond the share from which on it is done piece by piece: more than a page of figures takes. */
const BURST = 1_000;

/** From here on nothing is begun until enough has leaked. */
const FULL = 2_000;

/** Milliseconds for which an organisation is held at most, however much it did while it was alone: half of the lanes' patience. */
const LONGEST = 2_500;

type Bucket = { level: number; running: number; at: number };
type Call = { readonly org: string; at: number };

export function createBudget({ share, now = () => performance.now() }: BudgetOptions): Budget {
  const buckets = new Map<string, Bucket>();
  const listeners: (() => void)[] = [];
  const atOnce = Math.ceil(share);
  const brim = FULL + LONGEST * share;
  /** The last call of all, and the last one of any other organisation. */
  let latest: Call | undefined;
  let latestOther: Call | undefined;

  const othersPresentFor = (org: string): number => {
    const call = latest?.org === org ? latestOther : latest;
    return call ? Math.max(0, call.at + PRESENT - now()) : 0;
  };

  /** As it is now. */
  const bucketOf = (org: string): Bucket => {
    const at = now();
    const { level, running, at: before } = buckets.get(org) ?? { level: 0, running: 0, at };
    const bucket = { level: Math.min(brim, Math.max(0, level + (running - share) * (at - before))), running, at };
    if (bucket.level > 0 || running > 0) buckets.set(org, bucket);
    else buckets.delete(org);
    return bucket;
  };
  const count = (org: string, by: 1 | -1) => {
    const bucket = bucketOf(org);
    buckets.set(org, { ...bucket, running: bucket.running + by });
  };

  return {
    called(org) {
      if (latest?.org !== org) latestOther = latest;
      latest = { org, at: now() };
    },
    begun: (org) => count(org, 1),
    ended(org) {
      count(org, -1);
      const [first] = listeners.splice(0, 1);
      // Another one is first each time: a busy lane would else leave nothing to the others.
      if (first) listeners.push(first);
      for (const told of [...listeners]) told();
    },
    mayBegin(org) {
      if (othersPresentFor(org) === 0) return true;
      const { level, running } = bucketOf(org);
      return level < BURST || (level <= FULL && running < atOnce);
    },
    freeIn(org) {
      const { level, running } = bucketOf(org);
      const leaking = share - running;
      const target = running < atOnce ? FULL : BURST;
      const leaked = leaking > 0 ? Math.max(0, level - target) / leaking : Number.POSITIVE_INFINITY;
      return Math.min(leaked, othersPresentFor(org));
    },
    onEnded(told) {
      listeners.push(told);
    },
  };
}
