import { expect, it } from 'vitest';
import { correctedPunches, type Times } from './corrected-day.ts';
import type { Punch } from './shift-windows.ts';

const day = '2031-03-04';
const at = (time: string, of = day) => `${of}T${time}:00.000Z`;
const kept = { first_in: at('09:20'), last_out: at('17:00') };
const made: readonly Punch[] = [
  { type: 'in', at: Date.parse(at('09:20')), day },
  { type: 'out', at: Date.parse(at('12:00')), day },
  { type: 'in', at: Date.parse(at('13:00')), day },
  { type: 'out', at: Date.parse(at('17:00')), day },
];
const corrected = (more: Partial<Times>) => {
  const answer = correctedPunches({ day, timeZone: 'UTC', inTime: null, outTime: null, stored: undefined, punches: [], ...more });
  return answer.ok ? answer.punches.map((punch) => `${punch.type} ${new Date(punch.at).toISOString()}`) : answer.fault;
};

it.each([
  ['both times', { inTime: '09:00', outTime: '18:00:00', stored: kept }, [`in ${at('09:00')}`, `out ${at('18:00')}`]],
  ['coming alone', { inTime: '09:00', stored: kept }, [`in ${at('09:00')}`, `out ${at('17:00')}`]],
  ['going alone', { outTime: '18:00', stored: kept }, [`in ${at('09:20')}`, `out ${at('18:00')}`]],
  ['coming on a day that nobody left on', { inTime: '09:00', stored: { first_in: at('09:20'), last_out: null } }, [`in ${at('09:00')}`]],
  ['going after midnight', { inTime: '22:00', outTime: '06:00' }, [`in ${at('22:00')}`, `out ${at('06:00', '2031-03-05')}`]],
  ['going on a day that nobody came on', { outTime: '18:00' }, 'in_missing'],
  ['coming after the going that stays', { inTime: '17:30', stored: kept }, 'order'],
  ['nothing of a day without times', {}, []],
  [
    'nothing of a day that was corrected',
    { stored: { ...kept, first_in: at('09:00') }, punches: made },
    [`in ${at('09:00')}`, `out ${at('17:00')}`],
  ],
] as const)('takes %s', (_what, more, wanted) => {
  expect(corrected(more)).toEqual(wanted);
});

it('keeps every punch where no time is asked for', () => {
  expect(corrected({ stored: kept, punches: made })).toHaveLength(4);
});

it('reads the times by the clock of the organisation', () => {
  expect(corrected({ inTime: '09:00', outTime: '18:00', timeZone: 'Asia/Kolkata' })).toEqual([`in ${at('03:30')}`, `out ${at('12:30')}`]);
});
