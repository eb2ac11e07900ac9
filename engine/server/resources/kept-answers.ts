/**
 * Answers that were read within the last minute, told again to whoever asks the same. One is forgotten as soon as this process writes
 * to a table that it was read from, so that nobody misses what they have just done; what other processes write shows a minute later.
 */
import { createLru } from '../definitions/lru.ts';

/** What is asked, for whose eyes; `reads`: tables that the answer comes from. */
export type Question = { readonly key: string; readonly reads: readonly string[] };

export type KeptAnswers = {
  /** `isNew`: what is kept will not do. The instant is when the reading began; absent: just now. */
  answer<T extends object>(question: Question, read: () => Promise<T>, isNew: boolean): Promise<T & { readonly as_of?: string }>;
};

type Kept = { readonly at: string; readonly writes: number; readonly answer: Promise<object>; hasFailed: boolean };

export type KeptAnswersOptions = {
  readonly clock: { now(): string };
  readonly onCommit: (told: (written: ReadonlySet<string>) => void) => unknown;
};

/** Milliseconds. */
const HOLDS = 60_000;
/** For which nobody need be told. */
const JUST_NOW = 5_000;
const MOST = 500;

export function createKeptAnswers({ clock, onCommit }: KeptAnswersOptions): KeptAnswers {
  const kept = createLru<Kept>(MOST);
  const writes = new Map<string, number>();
  onCommit((written) => {
    for (const table of written) writes.set(table, (writes.get(table) ?? 0) + 1);
  });
  const writesTo = (tables: readonly string[]) => tables.reduce((sum, table) => sum + (writes.get(table) ?? 0), 0);

  return {
    async answer<T extends object>({ key, reads }: Question, read: () => Promise<T>, isNew: boolean) {
      const now = clock.now();
      const ageOf = ({ at }: Kept) => Date.parse(now) - Date.parse(at);
      const known = isNew ? undefined : kept.get(key);
      const isGood = known && !known.hasFailed && known.writes === writesTo(reads) && ageOf(known) < HOLDS;
      // What is being read for somebody else is waited for.
      const found: Kept = isGood ? known : { at: now, writes: writesTo(reads), answer: read(), hasFailed: false };
      if (!isGood) kept.set(key, found);
      try {
        const answer = (await found.answer) as T;
        return isGood && ageOf(found) > JUST_NOW ? { ...answer, as_of: found.at } : answer;
      } catch (error) {
        found.hasFailed = true;
        throw error;
      }
    },
  };
}

type Asked = { readonly question?: Question | undefined; readonly answer?: 'kept' | 'new' | undefined };

/** What is kept, where there is a question that it may be kept for and the caller asked for it; a reading otherwise. */
export const answerKept = <T extends object>(
  kept: KeptAnswers | undefined,
  { question, answer }: Asked,
  read: () => Promise<T>,
): Promise<T & { readonly as_of?: string }> =>
  kept && question && answer !== undefined ? kept.answer(question, read, answer === 'new') : read();
