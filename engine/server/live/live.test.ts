import { expect, it, vi } from 'vitest';
import { sketchMember } from '../../../tests/support/entity.ts';
import type { OpenDatabase } from '../database/open.ts';
import { noSignals } from '../database/signals.ts';
import { systemClock } from '../kernel/clock.ts';
import { createLog } from '../kernel/log.ts';
import { createLive } from './live.ts';

const [a, b, c, d] = [sketchMember(), sketchMember(), sketchMember(), sketchMember()];
const page = () => ({ onChanges: vi.fn(), onReset: vi.fn(), onAlive: vi.fn(), onEnd: vi.fn() });

/** Nothing is read: places are taken before the database is asked for anything. */
const liveWith = (limits: { most?: number; mostPerPerson?: number } = {}) =>
  createLive({
    database: { onCommit: () => () => undefined, signals: noSignals } as unknown as OpenDatabase,
    sessions: { presentIn: async () => null },
    productFor: () => {
      throw new Error('nobody is told anything');
    },
    clock: systemClock,
    log: createLog('silent'),
    ...limits,
  });

it('has room for so many, of one person and in all, and for another one when one has gone', () => {
  const live = liveWith({ most: 3, mostPerPerson: 2 });
  const place = live.open(a, page());
  live.open(a, page());
  expect(live.open(a, page())).toBeUndefined();
  live.open(b, page());
  expect(live.open(c, page())).toBeUndefined();
  place?.leave();
  place?.leave();
  expect(live.open(c, page())).toBeDefined();
  expect(live.open(d, page())).toBeUndefined();
});

it('ends those that begin after it has ended, and opens none any more', async () => {
  const live = liveWith();
  const one = page();
  const place = live.open(a, one);
  await live.close();
  await place?.begin();
  expect(one.onEnd).toHaveBeenCalledTimes(1);
  expect(live.open(b, page())).toBeUndefined();
});
