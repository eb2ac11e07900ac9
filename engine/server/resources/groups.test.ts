import { afterEach, describe, expect, it, vi } from 'vitest';
import { createManualClock } from '../kernel/clock.ts';
import { problems } from '../kernel/errors.ts';
import type { PreparedGroup } from './group.ts';
import { type GroupReading, readGroups } from './groups.ts';
import { createKeptAnswers } from './kept-answers.ts';
import type { GroupAnswer, GroupOutcome } from './types.ts';

const answerOf = (count: number): GroupAnswer => ({ data: [{ key: null, keys: [], count }] });
/** A moment in which all that waits for nothing goes on. */
const moment = () => new Promise((resolve) => setImmediate(resolve));

/** A reading that ends when the test says so. */
function held() {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open: () => open(), opened };
}

/** Asks for what is prepared by place, and tells what became of each, in the order in which it was told. */
function asking(prepared: readonly (PreparedGroup | Error)[], more: Partial<GroupReading> = {}) {
  const outcomes: [number, GroupOutcome][] = [];
  let [reading, most, readings] = [0, 0, 0];
  const options: GroupReading = {
    kept: undefined,
    whose: { org: 'o', person: 'p' },
    read: async (work) => {
      readings += 1;
      reading += 1;
      most = Math.max(most, reading);
      try {
        // What is read with stands in what is prepared.
        return await work(undefined as never);
      } finally {
        reading -= 1;
      }
    },
    prepare: ({ entity }) => {
      const one = prepared[Number(entity)];
      if (!one || one instanceof Error) throw one;
      return one;
    },
    ...more,
  };
  const questions = prepared.map((_, index) => ({ entity: String(index), query: { answer: 'kept' as const } }));
  const done = readGroups(options, questions, (index, outcome) => outcomes.push([index, outcome]));
  return { done, outcomes, counts: () => ({ most, readings }) };
}
const ofRecords = (count: number): PreparedGroup => ({ read: async () => answerOf(count) });
const ofTally = (count: number): PreparedGroup => ({
  read: () => Promise.reject(new Error('The tally has it.')),
  readTallied: async () => answerOf(count),
});

afterEach(() => vi.useRealTimers());

describe('groups that are asked for together', () => {
  it('are answered each in its place, and refused each for itself', async () => {
    const wrong = problems.badQuery();
    const { done, outcomes } = asking([ofRecords(1), wrong, ofTally(3), { read: () => Promise.reject(problems.overloaded()) }]);
    await done;
    expect(outcomes.toSorted(([a], [b]) => a - b)).toEqual([
      [0, { answer: answerOf(1) }],
      [1, { error: wrong }],
      [2, { answer: answerOf(3) }],
      [3, { error: expect.objectContaining({ code: 'overloaded' }) }],
    ]);
  });

  it('are read two at a time, and told of as they come', async () => {
    const slow = held();
    const { done, outcomes, counts } = asking([
      { read: () => slow.opened.then(() => answerOf(0)) },
      ...Array.from({ length: 9 }, (_, index) => ofRecords(index + 1)),
    ]);
    await moment();
    expect(outcomes.map(([index]) => index)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
    slow.open();
    await done;
    expect([outcomes.at(-1), counts()]).toEqual([[0, { answer: answerOf(0) }], { most: 2, readings: 10 }]);
  });

  it('share a reading where tallies answer, before any that reads records', async () => {
    const slow = held();
    const { done, outcomes, counts } = asking([
      { read: () => slow.opened.then(() => answerOf(0)) },
      { read: () => slow.opened.then(() => answerOf(1)) },
      ofTally(2),
      ofTally(3),
      ofTally(4),
    ]);
    await moment();
    expect(outcomes.map(([index]) => index)).toEqual([2, 3, 4]);
    slow.open();
    await done;
    expect(counts()).toEqual({ most: 2, readings: 3 });
  });

  it('are read for themselves where a tally is not complete, or fails beside others', async () => {
    const { done, outcomes, counts } = asking([
      ofTally(1),
      { read: async () => answerOf(2), readTallied: async () => undefined },
      { read: async () => answerOf(3), readTallied: () => Promise.reject(new Error('Cut by the primary.')) },
    ]);
    await done;
    expect(outcomes.toSorted(([a], [b]) => a - b).map(([, outcome]) => outcome)).toEqual(
      [1, 2, 3].map((count) => ({ answer: answerOf(count) })),
    );
    expect(counts().readings).toBe(3);
  });

  it('are not asked for again one by one where there was no connection for them together', async () => {
    const read = vi.fn(() => Promise.reject(problems.overloaded()));
    const { done, outcomes } = asking([ofTally(1), ofTally(2)], { read });
    await done;
    expect(read).toHaveBeenCalledTimes(1);
    expect(outcomes).toEqual([0, 1].map((index) => [index, { error: expect.objectContaining({ code: 'overloaded' }) }]));
  });

  it('wait for no turn where an answer is kept', async () => {
    const slow = held();
    const kept = createKeptAnswers({ clock: createManualClock('2026-01-01T00:00:00.000Z'), onCommit: () => undefined });
    const question = { key: 'k', reads: [] };
    await kept.answer(question, async () => answerOf(7), false);
    const waits: PreparedGroup = { read: () => slow.opened.then(() => answerOf(0)) };
    const { done, outcomes } = asking([waits, waits, waits, { ...ofRecords(8), question }], { kept });
    await moment();
    expect(outcomes).toEqual([[3, { answer: answerOf(7) }]]);
    slow.open();
    await done;
  });

  it('are refused where they could not begin for fifteen seconds', async () => {
    vi.useFakeTimers();
    const slow = held();
    const waits: PreparedGroup = { read: () => slow.opened.then(() => answerOf(1)) };
    const { done, outcomes } = asking([waits, waits, ofRecords(3)]);
    await vi.advanceTimersByTimeAsync(14_999);
    expect(outcomes).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(outcomes).toEqual([[2, { error: expect.objectContaining({ code: 'overloaded', retryAfter: 1 }) }]]);
    slow.open();
    await done;
    expect(outcomes).toHaveLength(3);
  });
});
