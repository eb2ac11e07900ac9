import { describe, expect, it } from 'vitest';
import { afterQuiet, nextDigest } from './times.ts';

const at = (instant: string) => Date.parse(instant);
const iso = (time: number) => new Date(time).toISOString();
const minutes = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));
const quiet = (from: string, to: string) => ({ from: minutes(from), to: minutes(to) });

describe('quiet hours', () => {
  it.each([
    // Over midnight, in a zone half an hour off.
    ['22:00', '07:00', 'Asia/Kolkata', '2031-03-10T16:29:59Z', '2031-03-10T16:29:59.000Z'],
    ['22:00', '07:00', 'Asia/Kolkata', '2031-03-10T16:30:00Z', '2031-03-11T01:30:00.000Z'],
    ['22:00', '07:00', 'Asia/Kolkata', '2031-03-10T20:00:00Z', '2031-03-11T01:30:00.000Z'],
    ['22:00', '07:00', 'Asia/Kolkata', '2031-03-11T01:30:00Z', '2031-03-11T01:30:00.000Z'],
    // Within a day.
    ['12:00', '14:00', 'UTC', '2031-03-10T13:00:00Z', '2031-03-10T14:00:00.000Z'],
    ['12:00', '14:00', 'UTC', '2031-03-10T11:59:00Z', '2031-03-10T11:59:00.000Z'],
    // The clock is put forward in the night: an hour less to wait. 02:30 is not shown: half an hour after the skip.
    ['22:00', '07:00', 'Europe/Berlin', '2031-03-29T21:30:00Z', '2031-03-30T05:00:00.000Z'],
    ['22:00', '02:30', 'Europe/Berlin', '2031-03-30T00:30:00Z', '2031-03-30T01:30:00.000Z'],
    // And put back: an hour more. 02:30 comes twice, and is over the first time.
    ['22:00', '07:00', 'Europe/Berlin', '2031-10-25T20:30:00Z', '2031-10-26T06:00:00.000Z'],
    ['22:00', '02:30', 'Europe/Berlin', '2031-10-26T00:15:00Z', '2031-10-26T00:30:00.000Z'],
    ['22:00', '02:30', 'Europe/Berlin', '2031-10-26T01:15:00Z', '2031-10-26T01:15:00.000Z'],
    // Both the same: none.
    ['08:00', '08:00', 'UTC', '2031-03-10T08:00:00Z', '2031-03-10T08:00:00.000Z'],
  ])('from %s to %s in %s: %s is heard at %s', (from, to, zone, now, heard) => {
    expect(iso(afterQuiet(at(now), quiet(from, to), zone))).toBe(heard);
  });

  it('are none where nobody has any', () =>
    expect(afterQuiet(at('2031-03-10T23:00:00Z'), undefined, 'UTC')).toBe(at('2031-03-10T23:00:00Z')));
});

describe('summaries', () => {
  it.each([
    ['hourly', '00:00', 'UTC', '2031-03-10T08:15:00Z', '2031-03-10T09:00:00.000Z'],
    ['hourly', '00:00', 'UTC', '2031-03-10T09:00:00Z', '2031-03-10T10:00:00.000Z'],
    // The full hour of the clock there.
    ['hourly', '00:00', 'Asia/Kolkata', '2031-03-10T08:15:00Z', '2031-03-10T08:30:00.000Z'],
    // An hour that is shown twice is one.
    ['hourly', '00:00', 'Europe/Berlin', '2031-10-26T00:15:00Z', '2031-10-26T02:00:00.000Z'],
    ['daily', '08:00', 'Asia/Kolkata', '2031-03-10T02:29:00Z', '2031-03-10T02:30:00.000Z'],
    ['daily', '08:00', 'Asia/Kolkata', '2031-03-10T02:30:00Z', '2031-03-11T02:30:00.000Z'],
    // Eight is eight, before and after the clock is put forward.
    ['daily', '08:00', 'Europe/Berlin', '2031-03-29T08:00:00Z', '2031-03-30T06:00:00.000Z'],
    ['daily', '08:00', 'Europe/Berlin', '2031-10-25T08:00:00Z', '2031-10-26T07:00:00.000Z'],
  ] as const)('%s at %s in %s: after %s comes %s', (every, clock, zone, now, next) => {
    expect(iso(nextDigest(at(now), { every, at: minutes(clock) }, zone))).toBe(next);
  });

  it('come later than now, whatever the clocks do', () => {
    for (let now = at('2031-10-25T20:00:00Z'); now < at('2031-10-26T06:00:00Z'); now += 7 * 60_000)
      for (const every of ['hourly', 'daily'] as const) {
        const next = nextDigest(now, { every, at: 150 }, 'Europe/Berlin');
        expect(next).toBeGreaterThan(now);
        expect(next - now).toBeLessThanOrEqual((every === 'hourly' ? 2 : 26) * 3_600_000);
      }
  });
});
