import { describe, expect, it } from 'vitest';
import type { WorkingTime } from '../../calendars/index.ts';
import { effectOf, type Terms, targetsOf } from './clock.ts';
import { clocksAt, moveClocks, retargetClocks, type StatusEffect, slaFields, startClocks } from './facts.ts';

/** The same day, at a time of the clock. */
const at = (time: string) => `2026-03-02T${time}:00.000Z`;
const terms: Terms = { time: null, riskPercent: 60 };
const RUN: StatusEffect = { effect: 'run', responds: false, reason: 'other' };
const STOP: StatusEffect = { ...RUN, effect: 'stop' };
const ANSWER: StatusEffect = { ...RUN, responds: true };
const pauseFor = (reason: StatusEffect['reason']): StatusEffect => ({ effect: 'pause', responds: false, reason });
const PAUSE = pauseFor('other');

/** Ten hours to finish, two to answer. */
const begun = startClocks({ targets: { resolution: 600, response: 120 }, status: RUN, at: at('08:00'), terms });
const plain = startClocks({ targets: { resolution: 600, response: null }, status: RUN, at: at('08:00'), terms });
const move = (facts: object, status: StatusEffect, time: string, by = terms) => moveClocks({ ...facts }, status, at(time), by);

describe('the clocks', () => {
  it('begin with the record, and say when their time is over', () => {
    expect(begun).toEqual({
      sla_target_minutes: 600,
      sla_minutes_run: 0,
      sla_since: at('08:00'),
      sla_due_at: at('18:00'),
      sla_risk_at: at('14:00'),
      sla_stopped_at: null,
      sla_state: 'running',
      sla_met_percent: null,
      sla_response_minutes: 120,
      sla_response_run: 0,
      sla_response_since: at('08:00'),
      sla_response_due_at: at('10:00'),
      sla_response_risk_at: at('09:12'),
      sla_responded_at: null,
      sla_response_state: 'running',
      sla_response_percent: null,
      sla_paused_minutes: 0,
      sla_pauses: [],
      sla_next_at: at('09:12'),
    });
  });

  it('keep their stretch from one running status to another', () => {
    expect(move(begun, RUN, '09:00')).toEqual(begun);
  });

  it('are pushed on by a pause, which is kept with its reason', () => {
    const paused = move(begun, pauseFor('parts'), '09:00');
    expect(paused).toMatchObject({ sla_state: 'paused', sla_minutes_run: 60, sla_since: null, sla_due_at: null, sla_next_at: null });
    expect(paused).toMatchObject({ sla_response_state: 'paused', sla_response_due_at: null });
    expect(paused.sla_pauses).toEqual([{ reason: 'parts', from: at('09:00') }]);
    expect(move(paused, pauseFor('parts'), '10:00')).toEqual(paused);
    const other = move(paused, pauseFor('customer'), '11:00');
    const running = move(other, RUN, '12:00');
    expect(running.sla_pauses).toEqual([
      { reason: 'parts', from: at('09:00'), until: at('11:00'), minutes: 120 },
      { reason: 'customer', from: at('11:00'), until: at('12:00'), minutes: 60 },
    ]);
    expect(running).toMatchObject({ sla_paused_minutes: 180, sla_due_at: at('21:00'), sla_response_due_at: at('13:00') });
  });

  it('stop in time, or too late', () => {
    const stops = (time: string) => move(plain, STOP, time);
    expect(stops('18:00')).toMatchObject({ sla_state: 'met', sla_met_percent: 100, sla_minutes_run: 600, sla_due_at: null });
    expect(stops('18:01')).toMatchObject({ sla_state: 'missed', sla_met_percent: 0, sla_minutes_run: 601, sla_stopped_at: at('18:01') });
    expect(move(begun, STOP, '09:30')).toMatchObject({ sla_response_state: 'met', sla_responded_at: at('09:30') });
  });

  it('are answered once, in time or too late, whatever comes after', () => {
    const answered = move(begun, ANSWER, '09:30');
    expect(answered).toMatchObject({
      sla_response_state: 'met',
      sla_responded_at: at('09:30'),
      sla_response_percent: 100,
      sla_state: 'running',
    });
    expect(move(move(answered, STOP, '12:00'), RUN, '15:00')).toMatchObject({ sla_response_state: 'met', sla_responded_at: at('09:30') });
    expect(move(begun, ANSWER, '10:30')).toMatchObject({ sla_response_state: 'missed', sla_response_percent: 0 });
    // Without a target for the whole, an answer may be agreed.
    const alone = startClocks({ targets: { resolution: null, response: 60 }, status: RUN, at: at('08:00'), terms });
    expect(alone).toMatchObject({ sla_state: null, sla_response_state: 'running', sla_next_at: at('08:36') });
  });

  it('stop once: what is closed after it was done is no later', () => {
    const done = move(plain, STOP, '12:00');
    expect(move(done, STOP, '20:00')).toEqual(done);
  });

  it('go on from where they stood when the record is reopened, and the rest while they were stopped does not count', () => {
    const reopened = move(move(plain, STOP, '12:00'), RUN, '15:00');
    expect(reopened).toMatchObject({ sla_state: 'running', sla_minutes_run: 240, sla_since: at('15:00'), sla_due_at: at('21:00') });
    expect(reopened).toMatchObject({ sla_stopped_at: null, sla_met_percent: null });
    expect(move(reopened, STOP, '21:30')).toMatchObject({ sla_state: 'missed', sla_minutes_run: 630, sla_met_percent: 0 });
  });

  it('are overdue at once when what was missed is reopened', () => {
    expect(move(move(plain, STOP, '19:00'), RUN, '20:00')).toMatchObject({
      sla_state: 'overdue',
      sla_due_at: at('20:00'),
      sla_next_at: null,
    });
  });

  it.each([
    ['13:59', 'running', at('14:00')],
    ['14:00', 'running', at('14:00')],
    ['14:01', 'at_risk', at('18:00')],
    ['18:00', 'at_risk', at('18:00')],
    ['18:01', 'overdue', null],
  ])('at %s are %s', (time, state, next) => {
    expect(clocksAt(plain, at(time), terms)).toMatchObject({ sla_state: state, sla_next_at: next });
  });

  it('do not lose the seconds of many short stretches', () => {
    let facts = plain;
    for (let second = 0; second < 60; second += 2) {
      const instant = (number: number) => `2026-03-02T08:00:${String(number).padStart(2, '0')}.000Z`;
      facts = moveClocks(facts, PAUSE, instant(second + 1), terms);
      facts = moveClocks(facts, RUN, second === 58 ? at('08:01') : instant(second + 2), terms);
    }
    expect(facts.sla_minutes_run).toBeCloseTo(0.5, 2);
    expect(facts.sla_pauses).toHaveLength(30);
  });

  it('may begin paused', () => {
    const facts = startClocks({ targets: { resolution: 600, response: null }, status: PAUSE, at: at('08:00'), terms });
    expect(facts).toMatchObject({ sla_state: 'paused', sla_minutes_run: 0, sla_pauses: [{ reason: 'other', from: at('08:00') }] });
  });
});

describe('a record without a target', () => {
  it('has no clock and no pauses, whatever happens to it', () => {
    const none = startClocks({ targets: { resolution: null, response: null }, status: RUN, at: at('08:00'), terms });
    expect(new Set(Object.values(none).filter((value) => !Array.isArray(value)))).toEqual(new Set([null]));
    expect(move({}, STOP, '09:00')).toEqual(none);
    expect(move(none, PAUSE, '09:00')).toEqual(none);
    expect(Object.keys(none).every((name) => slaFields.includes(name))).toBe(true);
  });
});

describe('other targets', () => {
  const to = (facts: object, resolution: number | null, time: string) =>
    retargetClocks({ ...facts }, { targets: { resolution, response: null }, status: RUN, at: at(time), terms });

  it('leave what has run, and move the end', () => {
    expect(to(plain, 120, '09:30')).toMatchObject({
      sla_target_minutes: 120,
      sla_since: at('08:00'),
      sla_due_at: at('10:00'),
      sla_state: 'at_risk',
    });
  });

  it('do not judge anew what has stopped', () => {
    const done = move(plain, STOP, '12:00');
    expect(to(done, 60, '13:00')).toEqual(done);
  });

  it('begin a clock, or take it away', () => {
    const none = to(plain, null, '09:00');
    expect(none).toMatchObject({ sla_state: null, sla_due_at: null });
    expect(to(none, 60, '09:00')).toMatchObject({ sla_since: at('09:00'), sla_due_at: at('10:00') });
  });
});

describe('in working time', () => {
  const office = [{ from: 9 * 60, to: 18 * 60 }];
  const weekdays: WorkingTime = { timeZone: 'UTC', week: [[], office, office, office, office, office, []], closed: new Set() };
  const by: Terms = { time: weekdays, riskPercent: 50 };
  const evening = startClocks({ targets: { resolution: 240, response: null }, status: RUN, at: at('17:10'), terms: by });

  it('an evening is over the next morning, and the night does not count', () => {
    // Monday 17:10 and four working hours.
    expect(evening).toMatchObject({ sla_due_at: '2026-03-03T12:10:00.000Z', sla_risk_at: '2026-03-03T10:10:00.000Z' });
    const paused = moveClocks(evening, pauseFor('parts'), at('17:40'), by);
    expect(paused.sla_minutes_run).toBe(30);
    const on = moveClocks(paused, RUN, '2026-03-03T10:00:00.000Z', by);
    // Twenty minutes of the evening and an hour of the morning.
    expect(on).toMatchObject({ sla_paused_minutes: 80, sla_due_at: '2026-03-03T13:30:00.000Z' });
  });

  it('a holiday that is added moves what is open, and leaves what has run', () => {
    const shut: Terms = { ...by, time: { ...weekdays, closed: new Set(['2026-03-03']) } };
    expect(clocksAt(evening, at('17:30'), shut)).toMatchObject({ sla_due_at: '2026-03-04T12:10:00.000Z', sla_minutes_run: 0 });
  });

  it('of a calendar that is shut for good a clock runs on without an end', () => {
    const never: Terms = { ...by, time: { ...weekdays, week: [[], [], [], [], [], [], []] } };
    expect(clocksAt(evening, at('17:30'), never)).toMatchObject({ sla_due_at: null, sla_state: 'running', sla_next_at: null });
  });
});

describe('the targets of a type', () => {
  const type = { sla_hours: 24, sla_response_hours: 2, sla_priorities: [{ priority: 'Urgent', hours: 4, response_hours: 0.5 }] };

  it.each([
    ['Urgent', 240, 30],
    ['Normal', 1440, 120],
    [null, 1440, 120],
  ])('for the priority %s are %s and %s minutes', (priority, resolution, response) => {
    expect(targetsOf(type, priority)).toEqual({ resolution, response });
  });

  it('are none where no hours are set', () => {
    const none = { resolution: null, response: null };
    expect([targetsOf({ sla_hours: null }, 'Urgent'), targetsOf(undefined, 'Urgent')]).toEqual([none, none]);
    expect(targetsOf({ ...type, sla_hours: null }, 'Urgent').resolution).toBe(240);
  });
});

it.each([
  ['ACTIVE', 'run', 'run'],
  ['ACTIVE', 'pause', 'pause'],
  ['ACTIVE', null, 'run'],
  ['DONE', 'run', 'run'],
  ['DONE', 'stop', 'stop'],
  ['CLOSED', 'run', 'stop'],
  ['CLOSED', 'pause', 'stop'],
])('a status that is %s and says %s makes the clock %s', (status_type, sla_effect, effect) => {
  expect(effectOf({ status_type, sla_effect })).toBe(effect);
});
