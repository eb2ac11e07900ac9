import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { problems } from '../kernel/errors.ts';
import { createBudget } from './budget.ts';
import { createLane, type LaneOptions } from './lane.ts';

const settle = () => new Promise((resolve) => setTimeout(resolve, 5));

const laneOf = (options: Partial<LaneOptions> & { readonly places: number }) =>
  createLane({
    ofOrg: options.places,
    ofPerson: options.places,
    patience: 10_000,
    full: () => problems.overloaded({ retryAfter: 1 }),
    ...options,
  });

/** Work that runs until it is told to end: `ab1` is the first of person `b` of organisation `a`. */
function work() {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const of = (name: string) => () =>
    new Promise<string>((resolve) => {
      begun.push(name);
      ends.push(() => resolve(name));
    });
  return { of, begun, endFirst: () => ends.shift()?.() };
}
const whose = (name: string) => ({ org: name.charAt(0), person: name.slice(0, 2) });

it('runs no more than its places, and of one organisation and one person never all of them', async () => {
  const lane = laneOf({ places: 4, ofOrg: 3, ofPerson: 2 });
  const { of, begun, endFirst } = work();
  const all = ['ay1', 'ax1', 'ax2', 'ax3', 'az1', 'bx1', 'bx2'].map((name) => lane.run(whose(name), of(name)));
  await settle();
  expect(begun).toEqual(['ay1', 'ax1', 'ax2', 'bx1']);
  endFirst();
  await settle();
  // Of the organisation that has fewest running, though others came before.
  expect(begun).toEqual(['ay1', 'ax1', 'ax2', 'bx1', 'bx2']);
  endFirst();
  await settle();
  // Within one organisation, who has fewest running.
  expect(begun.at(-1)).toBe('az1');
  for (let left = 7; left > 0; left -= 1) {
    endFirst();
    await settle();
  }
  expect(await Promise.all(all)).toEqual(['ay1', 'ax1', 'ax2', 'ax3', 'az1', 'bx1', 'bx2']);
});

it('gives a place back after a failure', async () => {
  const lane = laneOf({ places: 1 });
  await expect(lane.run(whose('ax'), () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await lane.run(whose('ax'), async () => 'yes')).toBe('yes');
});

it('turns away who has waited long enough, and who finds too many waiting', async () => {
  const lane = laneOf({ places: 1, patience: 20, most: 1 });
  const { of, endFirst } = work();
  const first = lane.run(whose('ax'), of('ax1'));
  const second = lane.run(whose('bx'), of('bx1'));
  await expect(lane.run(whose('cx'), of('cx1'))).rejects.toMatchObject({ status: 503, code: 'overloaded', retryAfter: 1 });
  await expect(second).rejects.toMatchObject({ status: 503, code: 'overloaded' });
  endFirst();
  expect(await first).toBe('ax1');
  const third = lane.run(whose('bx'), of('bx2'));
  await settle();
  endFirst();
  expect(await third).toBe('bx2');
});

it('lets one organisation fill no more than half of the row of those who wait', async () => {
  const lane = laneOf({ places: 1, most: 4 });
  const { of, begun, endFirst } = work();
  const all = ['ax1', 'ax2', 'ax3'].map((name) => lane.run(whose(name), of(name)));
  await expect(lane.run(whose('ax4'), of('ax4'))).rejects.toMatchObject({ status: 503 });
  all.push(lane.run(whose('bx1'), of('bx1')));
  endFirst();
  await settle();
  // Whose turn is longest ago, or who had none, is before whoever comes again.
  expect(begun).toEqual(['ax1', 'bx1']);
  for (let left = 3; left > 0; left -= 1) {
    endFirst();
    await settle();
  }
  expect(await Promise.all(all)).toEqual(['ax1', 'ax2', 'ax3', 'bx1']);
});

it('lets a colleague who asks once go before those who ask again', async () => {
  const lane = laneOf({ places: 1 });
  const { of, begun, endFirst } = work();
  const ask = (name: string) => lane.run(whose(name), of(name));
  const all = [ask('ax1'), ask('ay1')];
  await settle();
  endFirst();
  await settle();
  all.push(ask('ax2'));
  await settle();
  endFirst();
  await settle();
  all.push(ask('ay2'), ask('az1'));
  await settle();
  endFirst();
  await settle();
  expect(begun).toEqual(['ax1', 'ay1', 'ax2', 'az1']);
  endFirst();
  await settle();
  endFirst();
  await Promise.all(all);
});

describe('lanes of one budget', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  /** Two lanes as searches and writes of many rows have them; `b` has people at work for as long as it is told to. */
  function lanes() {
    const budget = createBudget({ share: 0.25, now: () => Date.now() });
    const [slow, bulk] = [laneOf({ places: 6, budget }), laneOf({ places: 6, budget })];
    const spend = async (milliseconds: number) => {
      for (let left = milliseconds; left > 0; left -= 500) {
        budget.called('b');
        await vi.advanceTimersByTimeAsync(Math.min(500, left));
      }
    };
    return { budget, slow, bulk, spend };
  }

  it('have one piece of a busy organisation under way while others are at work, of either kind', async () => {
    const { slow, bulk, spend } = lanes();
    const { of, begun, endFirst } = work();
    const all = [slow.run(whose('ax1'), of('ax1')), slow.run(whose('ay1'), of('ay1'))];
    await spend(600);
    all.push(bulk.run(whose('az1'), of('az1')), slow.run(whose('az2'), of('az2')));
    expect(begun).toEqual(['ax1', 'ay1']);
    // Who keeps within it is not held.
    all.push(slow.run(whose('bx1'), of('bx1')));
    expect(begun).toEqual(['ax1', 'ay1', 'bx1']);
    endFirst();
    await spend(1);
    expect(begun).toEqual(['ax1', 'ay1', 'bx1']);
    endFirst();
    await spend(1);
    expect(begun).toHaveLength(4);
    endFirst();
    endFirst();
    await spend(1);
    expect(begun.slice(3).sort()).toEqual(['az1', 'az2']);
    endFirst();
    expect(await Promise.all(all)).toHaveLength(5);
  });

  it('begin nothing of it until its time has come, and everything once it is alone', async () => {
    const { slow, spend } = lanes();
    const { of, begun, endFirst } = work();
    const all = [slow.run(whose('ax1'), of('ax1'))];
    await spend(3_000);
    endFirst();
    all.push(...['ay1', 'az1', 'av1'].map((name) => slow.run(whose(name), of(name))));
    await spend(900);
    expect(begun).toEqual(['ax1']);
    await spend(200);
    expect(begun).toEqual(['ax1', 'ay1']);
    // A second after the last call of others.
    await vi.advanceTimersByTimeAsync(1_000);
    expect(begun).toEqual(['ax1', 'ay1', 'az1', 'av1']);
    for (const _ of begun) endFirst();
    expect(await Promise.all(all)).toEqual(['ax1', 'ay1', 'az1', 'av1']);
  });

  it('turn away who has waited long enough', async () => {
    const { slow, spend } = lanes();
    const { of, endFirst } = work();
    const first = slow.run(whose('ax1'), of('ax1'));
    await spend(3_000);
    const second = expect(slow.run(whose('ay1'), of('ay1'))).rejects.toMatchObject({ status: 503, code: 'overloaded', retryAfter: 1 });
    await spend(10_000);
    await second;
    endFirst();
    expect(await first).toBe('ax1');
  });

  it('never hold what the server itself does', async () => {
    const { slow, spend } = lanes();
    const { of, begun, endFirst } = work();
    const server = { org: 'system', person: 'system', isServer: true } as const;
    const all = [slow.run(server, of('s1'))];
    await spend(10_000);
    all.push(slow.run(server, of('s2')));
    expect(begun).toEqual(['s1', 's2']);
    endFirst();
    endFirst();
    await Promise.all(all);
  });
});
