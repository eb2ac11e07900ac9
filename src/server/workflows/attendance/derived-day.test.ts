import { expect, it } from 'vitest';
import { derivedDay } from './derived-day.ts';
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
const dayOf = (texts: readonly string[], more: object = {}) =>
  derivedDay({ shift, punches: punchesOf(texts), hasHalfDayOff: false, busyMinutes: 0, ...more });

it.each([
  ['a whole day without its break', ['+09:00', '-18:00'], { worked_minutes: 510, late_minutes: 0, early_minutes: 0 }],
  ['who is still there', ['+09:00'], { worked_minutes: 0, early_minutes: 0, last_out: null }],
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

it('plans nothing without a shift, and counts every minute', () => {
  expect(dayOf(['+09:00', '-18:00'], { shift: undefined, busyMinutes: 90 })).toEqual({
    shift_id: null,
    state: 'present',
    first_in: '2031-03-04T09:00:00.000Z',
    last_out: '2031-03-04T18:00:00.000Z',
    planned_minutes: 0,
    worked_minutes: 540,
    task_minutes: 90,
    late_minutes: 0,
    early_minutes: 0,
    free_minutes: 0,
  });
});

it('leaves free what sub-tasks leave of the plan', () => {
  expect(dayOf(['+09:00'], { busyMinutes: 200 })).toMatchObject({ task_minutes: 200, free_minutes: 310 });
  expect(dayOf(['+09:00'], { busyMinutes: 700 })).toMatchObject({ task_minutes: 510, free_minutes: 0 });
});

it('makes half a day of half a day off, on which nobody is late', () => {
  expect(dayOf(['+13:30', '-16:00'], { hasHalfDayOff: true })).toMatchObject({
    state: 'half_day',
    planned_minutes: 255,
    worked_minutes: 150,
    late_minutes: 0,
    early_minutes: 0,
  });
});
