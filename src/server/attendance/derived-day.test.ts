import { expect, it } from 'vitest';
import { type DayFacts, derivedDay } from './derived-day.ts';
import type { PlannedShift, Punch } from './shift-windows.ts';

const at = (time: string) => Date.parse(`2031-03-04T${time}:00Z`);
const shift: PlannedShift = {
  day: '2031-03-04',
  shiftId: 'shift',
  locationId: null,
  begin: at('09:00'),
  end: at('18:00'),
  breakMinutes: 30,
  graceMinutes: 10,
};
/** `+09:00` comes, `-18:00` goes. */
const punchesOf = (texts: readonly string[]): readonly Punch[] =>
  texts.map((text) => ({ type: text.startsWith('+') ? 'in' : 'out', at: at(text.slice(1)), day: shift.day }));
const facts: DayFacts = {
  day: shift.day,
  timeZone: 'UTC',
  shift,
  isDayOff: false,
  isOnField: false,
  leave: null,
  isHoliday: false,
  punches: [],
  busyMinutes: 0,
  now: at('12:00'),
};
const dayOf = (texts: readonly string[], more: Partial<DayFacts> = {}) => derivedDay({ ...facts, punches: punchesOf(texts), ...more });

it.each([
  ['a whole day without its break', ['+09:00', '-18:00'], { worked_minutes: 510, late_minutes: 0, early_minutes: 0 }],
  ['who is still there, until now', ['+09:00'], { worked_minutes: 180, early_minutes: 0, last_out: null }],
  ['coming within the grace', ['+09:10', '-18:00'], { worked_minutes: 500, late_minutes: 0 }],
  ['coming after the grace', ['+09:11', '-18:00'], { worked_minutes: 499, late_minutes: 11 }],
  ['leaving early', ['+09:00', '-17:15'], { worked_minutes: 465, early_minutes: 45 }],
  ['who was too short there for a break', ['+09:00', '-13:30'], { worked_minutes: 270, early_minutes: 270 }],
  ['who punched out for longer than the break', ['+09:00', '-12:00', '+13:00', '-18:00'], { worked_minutes: 480 }],
  ['who punched out for a part of it', ['+09:00', '-12:00', '+12:10', '-18:00'], { worked_minutes: 510 }],
  ['who came again and is there', ['+09:00', '-12:00', '+13:00'], { worked_minutes: 180, early_minutes: 0, last_out: null }],
  ['who forgot to punch out', ['+07:00', '+12:00', '-18:00'], { worked_minutes: 330, first_in: '2031-03-04T07:00:00.000Z' }],
])('counts %s', (_what, texts, figures) => {
  expect(dayOf(texts)).toMatchObject({ state: 'present', planned_minutes: 510, ...figures });
});

it.each([
  ['before the break', '12:00', 180],
  ['after the break', '14:00', 270],
  ['when the shift has ended', '19:00', 570],
  ['before he came, on a clock that is behind', '08:00', 0],
])('counts who has not left yet, %s', (_when, now, worked_minutes) => {
  expect(dayOf(['+09:00'], { now: at(now) })).toMatchObject({ worked_minutes });
});

it('knows nothing of the time of who never punched out, once the day is over', () => {
  expect(dayOf(['+09:00'], { now: at('09:00') + 16 * 60 * 60_000 })).toMatchObject({ worked_minutes: 0, last_out: null });
  expect(dayOf(['+09:00', '-12:00', '+13:00'], { now: at('13:00') + 16 * 60 * 60_000 })).toMatchObject({ worked_minutes: 180 });
});

it.each([
  ['has the day off on the roster, leave or not', { shift: undefined, isDayOff: true, leave: 'whole' }, 'off'],
  ['has the day off and works on site', { shift: undefined, isDayOff: true, isOnField: true }, 'off'],
  ['is on no roster and works on site', { shift: undefined, isOnField: true }, 'unplanned'],
  ['is on no roster for a day to come', { shift: undefined, isOnField: true, now: at('12:00') - 86_400_000 }, 'off'],
  ['was on no roster and did not come', { shift: undefined, isOnField: true, now: at('12:00') + 86_400_000 }, 'off'],
  ['is on no roster and on leave', { shift: undefined, isOnField: true, leave: 'half' }, 'leave'],
] as const)('knows the state of who %s', (_who, more, state) => {
  expect(dayOf([], more)).toMatchObject({ state, planned_minutes: 0, free_minutes: 0 });
});

it('plans nothing without a shift, and counts every minute', () => {
  expect(dayOf(['+09:00', '-18:00'], { shift: undefined, busyMinutes: 90 })).toEqual({
    shift_id: null,
    state: 'present',
    first_in: '2031-03-04T09:00:00.000Z',
    last_out: '2031-03-04T18:00:00.000Z',
    closes_at: '2031-03-05T00:00:00.000Z',
    planned_minutes: 0,
    worked_minutes: 540,
    task_minutes: 90,
    utilisation_percent: 16.7,
    late_minutes: 0,
    early_minutes: 0,
    free_minutes: 0,
  });
});

it('leaves free what sub-tasks leave of the plan', () => {
  expect(dayOf(['+09:00'], { busyMinutes: 200 })).toMatchObject({ task_minutes: 200, free_minutes: 310 });
  expect(dayOf(['+09:00'], { busyMinutes: 700 })).toMatchObject({ task_minutes: 510, free_minutes: 0 });
});

it.each([
  ['a part of the time', 204, ['+09:00', '-18:00'], 40],
  ['nothing', 0, ['+09:00', '-18:00'], 0],
  ['more than the time', 500, ['+09:00', '-13:00'], 100],
  ['who is still there', 120, ['+09:00', '-12:00', '+13:00'], null],
  ['who did not come', 120, [], null],
] as const)('tells how much of the time sub-tasks took: %s', (_what, busyMinutes, texts, percent) => {
  expect(dayOf(texts, { busyMinutes }).utilisation_percent).toBe(percent);
});

it('makes half a day of half a day off, on which nobody is late', () => {
  expect(dayOf(['+13:30', '-16:00'], { leave: 'half' })).toMatchObject({
    state: 'half_day',
    planned_minutes: 255,
    worked_minutes: 150,
    late_minutes: 0,
    early_minutes: 0,
  });
});

it.each([
  ['planned, before the shift ends', {}, 'planned', 510, 510],
  ['planned, and the shift has ended', { now: at('18:00') }, 'absent', 510, 0],
  ['on leave', { leave: 'whole' }, 'leave', 0, 0],
  ['on leave, and the shift has ended', { leave: 'whole', now: at('23:00') }, 'leave', 0, 0],
  ['on leave for half of the day, before the shift ends', { leave: 'half' }, 'planned', 255, 255],
  ['on leave for half of the day, and did not come to the other', { leave: 'half', now: at('19:00') }, 'absent', 255, 0],
  ['on leave without being planned', { shift: undefined, leave: 'whole' }, 'leave', 0, 0],
  ['on leave for half of a day that he is not planned for', { shift: undefined, leave: 'half' }, 'leave', 0, 0],
  ['not planned', { shift: undefined, now: at('23:00') }, 'off', 0, 0],
] as const)('of who is %s', (_who, more, state, planned_minutes, free_minutes) => {
  expect(dayOf([], more)).toMatchObject({ state, planned_minutes, free_minutes, worked_minutes: 0, late_minutes: 0, first_in: null });
});

it('is present who comes on a day of leave, which plans nothing', () => {
  expect(dayOf(['+10:00', '-12:00'], { leave: 'whole' })).toMatchObject({
    state: 'present',
    planned_minutes: 0,
    worked_minutes: 120,
    late_minutes: 0,
    early_minutes: 0,
  });
});

it.each([
  ['at midnight', [], {}, '2031-03-05T00:00'],
  ['at midnight of its place', [], { shift: undefined, timeZone: 'Asia/Kolkata' }, '2031-03-04T18:30'],
  ['with the window of a late shift', [], { shift: { ...shift, end: at('22:00') } }, '2031-03-05T04:00'],
  ['when nobody can be in any more', ['+20:00'], {}, '2031-03-05T12:00'],
  ['at midnight for who has left', ['+20:00', '-21:00'], {}, '2031-03-05T00:00'],
] as const)('closes %s', (_when, texts, more, closes) => {
  expect(dayOf(texts, more).closes_at).toBe(`${closes}:00.000Z`);
});

it.each([
  ['who is planned', {}],
  ['who is planned, when the shift is over', { now: at('23:00') }],
  ['who has leave', { leave: 'whole' }],
  ['who has half a day off', { leave: 'half' }],
  ['who is not planned', { shift: undefined }],
] as const)('makes a holiday of a holiday that nobody came on, for %s', (_who, more) => {
  const figures = { state: 'holiday', planned_minutes: 0, late_minutes: 0, early_minutes: 0, free_minutes: 0 };
  expect(dayOf([], { isHoliday: true, ...more })).toMatchObject(figures);
});

it('counts who comes on a holiday, and calls nobody late on it', () => {
  const figures = { state: 'present', planned_minutes: 0, worked_minutes: 330, task_minutes: 60, late_minutes: 0, early_minutes: 0 };
  expect(dayOf(['+11:00', '-17:00'], { isHoliday: true, leave: 'half', busyMinutes: 60 })).toMatchObject(figures);
});
