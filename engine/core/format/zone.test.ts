import { describe, expect, it } from 'vitest';
import { timeAtWall, wallClock } from './zone.ts';

const at = (text: string) => Date.parse(`${text}Z`);

describe('the clock of a zone', () => {
  it.each([
    ['Asia/Kolkata', '2026-03-01T20:00', '2026-03-02T01:30'],
    ['America/New_York', '2026-03-08T06:59', '2026-03-08T01:59'],
    ['America/New_York', '2026-03-08T07:00', '2026-03-08T03:00'],
    ['Pacific/Chatham', '2026-01-01T00:00', '2026-01-01T13:45'],
    ['UTC', '2026-01-01T00:00', '2026-01-01T00:00'],
  ])('in %s shows at %s %s', (zone, time, wall) => {
    expect(wallClock(at(time), zone)).toBe(at(wall));
    expect(timeAtWall(at(wall), zone)).toBe(at(time));
  });

  it.each([
    ['skipped, the time after the skip', 'America/New_York', '2026-03-08T02:30', '2026-03-08T07:30'],
    ['skipped at midnight', 'America/Santiago', '2026-09-06T00:00', '2026-09-06T04:00'],
    ['shown twice, the first time', 'America/New_York', '2026-11-01T01:30', '2026-11-01T05:30'],
  ])('has for a reading %s', (_, zone, wall, time) => {
    expect(timeAtWall(at(wall), zone)).toBe(at(time));
  });

  it('is not known everywhere', () => {
    expect(() => wallClock(0, 'Mars/Olympus')).toThrow(RangeError);
    expect(() => timeAtWall(Number.NaN, 'Asia/Kolkata')).toThrow(RangeError);
  });
});
