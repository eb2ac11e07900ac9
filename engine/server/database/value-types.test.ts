import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { toInstant, valueTypes } from './value-types.ts';

const [TEXT_LIST, UUID_LIST]: readonly [number, number] = [1009, 2951];

describe('values of the database', () => {
  it.each([
    ['2025-01-02 03:04:05+00', '2025-01-02T03:04:05.000Z'],
    ['2025-01-02 03:04:05.6+00', '2025-01-02T03:04:05.600Z'],
    ['2025-01-02 03:04:05.678+00', '2025-01-02T03:04:05.678Z'],
    ['2025-01-02 03:04:05.678912+00', '2025-01-02T03:04:05.678Z'],
    ['2025-01-02 03:04:05.678+00:00', '2025-01-02T03:04:05.678Z'],
    ['2025-01-02 03:04:05.678+05', '2025-01-01T22:04:05.678Z'],
    ['infinity', 'infinity'],
  ])('reads the instant %s', (text, read) => {
    expect(toInstant(text)).toBe(read);
  });

  it.each(['{}', '{a}', '{a,b}', '{NULL}', '{a,NULL,b}', '{"NULL"}', '{"a,b","c\\"d"}', '{"",x}', '{{a,b},{c,d}}', '{a b,c}'])(
    'reads the list %s as pg does',
    (text) => {
      for (const oid of [TEXT_LIST, UUID_LIST])
        expect(valueTypes.getTypeParser(oid, 'text')(text)).toEqual(pg.types.getTypeParser(oid)(text));
    },
  );
});
