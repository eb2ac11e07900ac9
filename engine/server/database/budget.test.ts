import { describe, expect, it } from 'vitest';
import { createBudget } from './budget.ts';

/** A budget by a clock that stands still until it is moved, with people of `busy` and of `others`. */
function budgeted(share: number) {
  let time = 0;
  const budget = createBudget({ share, now: () => time });
  /** Time in which others call every half second. */
  const beside = (milliseconds: number) => {
    for (const end = time + milliseconds; time < end; ) {
      time = Math.min(end, time + 500);
      budget.called('others');
    }
  };
  const alone = (milliseconds: number) => {
    time += milliseconds;
  };
  /** Runs one piece after another, as soon as it may, for so long; answers the milliseconds in which one ran. */
  const keepAt = (length: number, milliseconds: number) => {
    let ran = 0;
    for (const end = time + milliseconds; time < end; ) {
      budget.called('others');
      if (budget.mayBegin('busy')) {
        budget.begun('busy');
        beside(length);
        budget.ended('busy');
        ran += length;
      } else beside(Math.ceil(budget.freeIn('busy')));
    }
    return ran;
  };
  budget.called('others');
  return { budget, beside, alone, keepAt };
}

describe('a budget', () => {
  it('holds nobody who is alone, and counts what they do', () => {
    const { budget, alone } = budgeted(0.25);
    alone(1_000);
    for (let piece = 0; piece < 3; piece += 1) {
      budget.called('busy');
      expect(budget.mayBegin('busy')).toBe(true);
      budget.begun('busy');
    }
    alone(60_000);
    expect(budget.mayBegin('busy')).toBe(true);
    budget.called('others');
    expect(budget.mayBegin('busy')).toBe(false);
    expect(budget.mayBegin('others')).toBe(true);
  });

  it('lets a page of figures have two at once beside others', () => {
    const { budget, beside } = budgeted(0.25);
    for (let piece = 0; piece < 2; piece += 1) {
      expect(budget.mayBegin('busy')).toBe(true);
      budget.begun('busy');
    }
    beside(400);
    budget.ended('busy');
    expect(budget.mayBegin('busy')).toBe(true);
  });

  it('lets who did more than a page takes have one at a time, then none until enough has leaked', () => {
    const { budget, beside } = budgeted(0.25);
    budget.begun('busy');
    beside(1_600);
    expect(budget.mayBegin('busy')).toBe(false);
    budget.ended('busy');
    expect(budget.mayBegin('busy')).toBe(true);
    budget.begun('busy');
    beside(1_600);
    budget.ended('busy');
    // 3,200 ms ran, 800 leaked.
    expect(budget.mayBegin('busy')).toBe(false);
    beside(1_500);
    expect(budget.mayBegin('busy')).toBe(false);
    expect(budget.freeIn('busy')).toBe(100);
    beside(100);
    expect(budget.mayBegin('busy')).toBe(true);
  });

  it('goes on with its share however long the pieces are', () => {
    for (const length of [100, 700]) {
      const { keepAt } = budgeted(0.25);
      keepAt(length, 10_000);
      expect(keepAt(length, 100_000) / 100_000).toBeCloseTo(0.25, 1);
    }
  });

  it('holds for a few seconds at most, whatever was done before', () => {
    const { budget, alone } = budgeted(0.25);
    for (let piece = 0; piece < 3; piece += 1) budget.begun('busy');
    alone(600_000);
    for (let piece = 0; piece < 3; piece += 1) budget.ended('busy');
    for (let second = 0; second < 4; second += 1) budget.called('others');
    expect(budget.mayBegin('busy')).toBe(false);
    // Others are gone after a second.
    expect(budget.freeIn('busy')).toBe(1_000);
    const { budget: second, beside } = budgeted(0.25);
    second.begun('busy');
    beside(60_000);
    second.ended('busy');
    beside(2_500);
    expect(second.mayBegin('busy')).toBe(true);
  });

  it('lets an installation of more processors have more at once', () => {
    const { budget, beside } = budgeted(2);
    for (let piece = 0; piece < 4; piece += 1) budget.begun('busy');
    beside(600);
    expect(budget.mayBegin('busy')).toBe(false);
    budget.ended('busy');
    budget.ended('busy');
    expect(budget.mayBegin('busy')).toBe(false);
    budget.ended('busy');
    expect(budget.mayBegin('busy')).toBe(true);
  });

  it('lets another lane be first after each end', () => {
    const { budget } = budgeted(0.25);
    const asked: string[] = [];
    for (const lane of ['slow', 'bulk']) budget.onEnded(() => void asked.push(lane));
    for (let piece = 0; piece < 2; piece += 1) {
      budget.begun('busy');
      budget.ended('busy');
    }
    expect(asked).toEqual(['bulk', 'slow', 'slow', 'bulk']);
  });

  it('knows of others though the busy one calls last', () => {
    const { budget, alone } = budgeted(0.25);
    for (let piece = 0; piece < 3; piece += 1) budget.begun('busy');
    alone(10_000);
    budget.called('others');
    budget.called('busy');
    alone(500);
    budget.called('busy');
    expect(budget.mayBegin('busy')).toBe(false);
    alone(500);
    budget.called('busy');
    expect(budget.mayBegin('busy')).toBe(true);
  });
});
