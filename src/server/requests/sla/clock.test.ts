import { describe, expect, it } from 'vitest';
import { clockAt, effectOf, moveClock, noClock, retargetClock, startClock, targetOf } from './clock.ts';

/** The same day, at a time of the clock. */
const at = (time: string) => `2026-03-02T${time}:00.000Z`;
/** Ten hours to finish. */
const TARGET = 600;
const begun = startClock({ target: TARGET, effect: 'run', at: at('08:00') });

describe('a clock', () => {
  it('begins with the record, and says when its time is over', () => {
    expect(begun).toEqual({
      sla_target_minutes: 600,
      sla_minutes_run: 0,
      sla_since: at('08:00'),
      sla_due_at: at('18:00'),
      sla_stopped_at: null,
      sla_state: 'running',
      sla_met_percent: null,
    });
  });

  it('keeps its stretch from one running status to another', () => {
    expect(moveClock(begun, 'run', at('09:30'))).toEqual(begun);
  });

  it('is pushed on by a pause', () => {
    const paused = moveClock(begun, 'pause', at('10:00'));
    expect(paused).toMatchObject({ sla_state: 'paused', sla_minutes_run: 120, sla_since: null, sla_due_at: null, sla_met_percent: null });
    expect(moveClock(paused, 'pause', at('11:00'))).toEqual(paused);
    expect(moveClock(paused, 'run', at('13:00'))).toMatchObject({
      sla_state: 'running',
      sla_minutes_run: 120,
      sla_since: at('13:00'),
      sla_due_at: at('21:00'),
    });
  });

  it('stops in time, or too late', () => {
    const stops = (time: string) => moveClock(begun, 'stop', at(time));
    expect(stops('18:00')).toMatchObject({ sla_state: 'met', sla_met_percent: 100, sla_minutes_run: 600, sla_due_at: null });
    expect(stops('18:01')).toMatchObject({ sla_state: 'missed', sla_met_percent: 0, sla_minutes_run: 601, sla_stopped_at: at('18:01') });
  });

  it('stops once: what is closed after it was done is no later', () => {
    const done = moveClock(begun, 'stop', at('12:00'));
    expect(moveClock(done, 'stop', at('20:00'))).toEqual(done);
  });

  it('goes on from where it stood when the record is reopened, and the rest while it was stopped does not count', () => {
    const done = moveClock(begun, 'stop', at('12:00'));
    const reopened = moveClock(done, 'run', at('15:00'));
    expect(reopened).toMatchObject({
      sla_state: 'running',
      sla_minutes_run: 240,
      sla_since: at('15:00'),
      sla_due_at: at('21:00'),
      sla_stopped_at: null,
      sla_met_percent: null,
    });
    expect(moveClock(reopened, 'stop', at('21:30'))).toMatchObject({ sla_state: 'missed', sla_minutes_run: 630, sla_met_percent: 0 });
  });

  it('is overdue at once when what was missed is reopened', () => {
    const missed = moveClock(begun, 'stop', at('19:00'));
    expect(moveClock(missed, 'run', at('20:00'))).toMatchObject({ sla_state: 'overdue', sla_due_at: at('19:00') });
  });

  it.each([
    ['13:59', 'running'],
    ['14:00', 'running'],
    ['14:01', 'at_risk'],
    ['18:00', 'at_risk'],
    ['18:01', 'overdue'],
  ])('at %s is %s', (time, state) => {
    expect(clockAt(begun, at(time)).sla_state).toBe(state);
  });

  it('does not lose the seconds of many short stretches', () => {
    let facts = begun;
    for (let second = 0; second < 60; second += 2) {
      const instant = (number: number) => `2026-03-02T08:00:${String(number).padStart(2, '0')}.000Z`;
      facts = moveClock(facts, 'pause', instant(second + 1));
      facts = moveClock(facts, 'run', second === 58 ? at('08:01') : instant(second + 2));
    }
    expect(facts.sla_minutes_run).toBeCloseTo(0.5, 2);
  });

  it('may begin paused', () => {
    expect(startClock({ target: TARGET, effect: 'pause', at: at('08:00') })).toMatchObject({ sla_state: 'paused', sla_minutes_run: 0 });
  });
});

describe('a record without a target', () => {
  it('has no clock, whatever happens to it', () => {
    expect(startClock({ target: null, effect: 'run', at: at('08:00') })).toBe(noClock);
    expect(moveClock({}, 'stop', at('09:00'))).toEqual(noClock);
    expect(moveClock(noClock, 'run', at('09:00'))).toEqual(noClock);
  });
});

describe('another target', () => {
  const to = (facts: object, target: number | null, time: string) => retargetClock({ ...facts }, { target, effect: 'run', at: at(time) });

  it('leaves what has run, and moves the end', () => {
    expect(to(begun, 120, '09:00')).toMatchObject({
      sla_target_minutes: 120,
      sla_since: at('08:00'),
      sla_due_at: at('10:00'),
      sla_state: 'at_risk',
    });
  });

  it('does not judge anew what has stopped', () => {
    const done = moveClock(begun, 'stop', at('12:00'));
    expect(to(done, 60, '13:00')).toEqual(done);
  });

  it('begins a clock, or takes it away', () => {
    expect(to(noClock, 60, '09:00')).toMatchObject({ sla_since: at('09:00'), sla_due_at: at('10:00') });
    expect(to(begun, null, '09:00')).toEqual(noClock);
  });
});

describe('the target of a type', () => {
  const type = { sla_hours: 24, sla_priorities: [{ priority: 'Urgent', hours: 4 }] };

  it.each([
    ['Urgent', 240],
    ['Normal', 1440],
    [null, 1440],
  ])('for the priority %s is %s minutes', (priority, minutes) => {
    expect(targetOf(type, priority)).toBe(minutes);
  });

  it('is none where no hours are set', () => {
    expect([targetOf({ sla_hours: null }, 'Urgent'), targetOf(undefined, 'Urgent')]).toEqual([null, null]);
    expect([targetOf({ ...type, sla_hours: null }, 'Normal'), targetOf({ ...type, sla_hours: null }, 'Urgent')]).toEqual([null, 240]);
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
