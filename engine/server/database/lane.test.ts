import { expect, it } from 'vitest';
import { problems } from '../kernel/errors.ts';
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
  expect(begun).toEqual(['ax1', 'ax2']);
  for (let left = 3; left > 0; left -= 1) {
    endFirst();
    await settle();
  }
  expect(await Promise.all(all)).toEqual(['ax1', 'ax2', 'ax3', 'bx1']);
});
