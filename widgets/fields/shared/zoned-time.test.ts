import { describe, expect, it } from 'vitest';
import { instantOf, wallTimeOf } from './zoned-time.ts';

describe('zoned time', () => {
  it.each([
    ['2026-03-01T03:30:00.000Z', 'Asia/Kolkata', '2026-03-01T09:00'],
    ['2026-01-01T05:00:00.000Z', 'America/New_York', '2026-01-01T00:00'],
    ['2026-07-01T04:00:00.000Z', 'America/New_York', '2026-07-01T00:00'],
    ['2026-06-30T18:30:00.000Z', 'Asia/Kolkata', '2026-07-01T00:00'],
  ])('%s in %s is %s and back', (instant, zone, wall) => {
    expect(wallTimeOf(instant, zone)).toBe(wall);
    expect(instantOf(wall, zone)).toBe(instant);
  });

  it('puts a skipped hour after the skip and a repeated hour at its first time', () => {
    expect(instantOf('2026-03-08T02:30', 'America/New_York')).toBe('2026-03-08T07:30:00.000Z');
    expect(instantOf('2026-11-01T01:30', 'America/New_York')).toBe('2026-11-01T05:30:00.000Z');
  });

  it('gives nothing for no time', () => {
    expect(wallTimeOf('soon', 'UTC')).toBe('');
    expect(instantOf('', 'UTC')).toBeNull();
  });
});
