import { expect, it } from 'vitest';
import { DAY, daysOf, technician, workday } from '../testing/builders.ts';
import { fromNow } from './from-now.ts';
import { workdayKey } from './types.ts';

const next = '2026-03-03';
const days = daysOf([technician('a')], [workday('a'), workday('a', { day: next })], [], [DAY, next]);
const of = (now: string, day: string) => fromNow(days, now).workdays.get(workdayKey('a', day));

it('takes what is over of a day from its hours, by the clock of the organisation', () => {
  // 12:02 in Kolkata.
  expect(of(`${DAY}T06:32:00.000Z`, DAY)?.spans).toEqual([{ from: 725, to: 1080 }]);
  expect(of(`${DAY}T06:32:00.000Z`, next)?.spans).toEqual([{ from: 540, to: 1080 }]);
});

it('says that a day is over, and leaves one alone that has not begun', () => {
  expect(of(`${DAY}T14:00:00.000Z`, DAY)).toMatchObject({ spans: [], away: [{ reason: 'OVER' }] });
  expect(of(`${next}T01:00:00.000Z`, DAY)).toMatchObject({ spans: [], away: [{ reason: 'OVER' }] });
  expect(of('2026-03-01T12:00:00.000Z', DAY)).toEqual(days.workdays.get(workdayKey('a', DAY)));
});
