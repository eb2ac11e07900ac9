import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matrixOf, wayBetween } from './travel.ts';

const delhi = { latitude: 28.6304, longitude: 77.2177 };
const gurugram = { latitude: 28.4595, longitude: 77.0266 };
const site = fc.record({
  latitude: fc.double({ min: 28, max: 29, noNaN: true }),
  longitude: fc.double({ min: 76.5, max: 77.5, noNaN: true }),
});

describe('travel by the great circle', () => {
  it('takes no time to where one is, and about an hour from Connaught Place to Gurugram', () => {
    expect(wayBetween(delhi, delhi)).toEqual({ minutes: 0, metres: 0 });
    const { minutes, metres } = wayBetween(delhi, gurugram);
    expect(metres).toBeGreaterThan(30_000);
    expect(metres).toBeLessThan(40_000);
    expect(minutes).toBeGreaterThan(50);
    expect(minutes).toBeLessThan(80);
  });

  it('never takes less for a longer way, and as long there as back', () => {
    fc.assert(
      fc.property(site, site, site, (home, one, other) => {
        const [near, far] = [wayBetween(home, one), wayBetween(home, other)].toSorted((a, b) => a.metres - b.metres);
        expect(near?.minutes).toBeLessThanOrEqual(far?.minutes ?? 0);
        expect(wayBetween(one, home)).toEqual(wayBetween(home, one));
      }),
    );
  });

  it('is a table of every place to every other', () => {
    const { count, minutes } = matrixOf([delhi, gurugram]);
    expect(count).toBe(2);
    expect([...minutes]).toEqual([0, wayBetween(delhi, gurugram).minutes, wayBetween(delhi, gurugram).minutes, 0]);
  });
});
