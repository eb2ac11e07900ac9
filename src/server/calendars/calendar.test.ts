import { describe, expect, it } from 'vitest';
import { type Calendar, calendarFor, workingTimeOf } from './calendar.ts';

const calendar = (id: string, part: Partial<Calendar> = {}): Calendar => ({
  id,
  org_id: 'o',
  time_zone: null,
  hours: [],
  holidays: [],
  hub_ids: [],
  cities: [],
  states: [],
  brand_ids: [],
  is_active: true,
  ...part,
});
const pune = { hubId: 'h1', city: ' Pune', state: 'Maharashtra', brandId: 'b1' };

describe('the calendar of a place', () => {
  const usual = calendar('1');
  const state = calendar('2', { states: ['maharashtra'] });
  const city = calendar('3', { cities: ['PUNE'] });
  const hub = calendar('4', { hub_ids: ['h1'] });
  const both = calendar('5', { hub_ids: ['h1'], brand_ids: ['b1'] });
  const brand = calendar('6', { brand_ids: ['b1'] });
  const all = [usual, state, city, hub, both, brand];

  it.each([
    [all, '5'],
    [[usual, state, city, hub, brand], '4'],
    [[usual, state, city, brand], '3'],
    [[usual, state, brand], '2'],
    [[usual, brand], '6'],
    [[usual], '1'],
    [[], undefined],
    [[calendar('9', { cities: ['Delhi'] }), calendar('8', { hub_ids: ['h1'], is_active: false })], undefined],
    [[calendar('8'), calendar('7')], '7'],
  ])('is the one that is meant for it most closely (%#)', (calendars, id) => {
    expect(calendarFor(calendars, pune)?.id).toBe(id);
  });

  it('is none that asks for what the place does not have', () => {
    expect(calendarFor([state, city, hub, brand], { hubId: null, city: null, state: null, brandId: null })).toBeUndefined();
  });
});

describe('its hours', () => {
  const hours = [
    { days: ['mon', 'tue'], from: '09:00', to: '13:00' },
    { days: ['mon'], from: '12:00', to: '18:00' },
    { days: ['tue'], from: '22:00', to: '00:00' },
    { days: ['wed'], from: '18:00', to: '09:00' },
  ];

  it('count once where lines share them, and may end at midnight', () => {
    const { week, closed, timeZone } = workingTimeOf(
      { time_zone: null, hours, holidays: [{ day: '2026-03-03', name: 'Holi' }] },
      'Asia/Kolkata',
    );
    expect(week[1]).toEqual([{ from: 540, to: 1080 }]);
    expect(week[2]).toEqual([
      { from: 540, to: 780 },
      { from: 1320, to: 1440 },
    ]);
    expect([week[3], week[0]]).toEqual([[], []]);
    expect([[...closed], timeZone]).toEqual([['2026-03-03'], 'Asia/Kolkata']);
  });
});
