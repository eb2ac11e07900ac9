import { describe, expect, it } from 'vitest';
import { createIdFactory, isUuid, newId } from './ids.ts';

describe('ids', () => {
  it('are UUIDs of version 7', () => {
    const id = newId();
    expect(isUuid(id)).toBe(true);
    expect(id[14]).toBe('7');
    expect('89ab').toContain(id[19]);
  });

  it('carry the time in front', () => {
    const id = createIdFactory(() => 0x0123456789ab)();
    expect(id.startsWith('01234567-89ab-7')).toBe(true);
  });

  it('rise strictly and never repeat while the clock stands still, past the counter', () => {
    const make = createIdFactory(() => 1_700_000_000_000);
    const ids = Array.from({ length: 10_000 }, make);
    expect([...ids].sort()).toEqual(ids);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('rise when the clock steps back', () => {
    const times = [2000, 1000, 500];
    const make = createIdFactory(() => times.shift() ?? 0);
    const ids = [make(), make(), make()];
    expect([...ids].sort()).toEqual(ids);
  });

  it('are told apart from other text', () => {
    expect(isUuid('12')).toBe(false);
    expect(isUuid(`${newId()}'`)).toBe(false);
    expect(isUuid(undefined)).toBe(false);
  });
});
