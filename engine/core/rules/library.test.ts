/** What each function of the language gives; whatever it cannot compute is null. */
import { describe, expect, it } from 'vitest';
import { compileRule } from './compile.ts';
import { library } from './library.ts';
import { libraryWords } from './library-words.ts';

const scope = {
  doc: { name: ' Asha Rao ', day: '2026-01-31', at: '2026-03-16T18:45:00Z', price: 2.675, list: [3, null, 5], none: null, code: 'AB-12' },
  now: '2026-03-16T06:30:00Z',
  timeZone: 'Asia/Kolkata',
};
const schema = {
  type: 'object',
  properties: {
    name: { type: 'string' },
    day: { type: 'string', format: 'date' },
    at: { type: 'string', format: 'date-time' },
    price: { type: 'number' },
    list: { type: 'array', items: { type: 'number' } },
    none: { type: 'number' },
    code: { type: 'string' },
  },
};
function given(text: string): unknown {
  const compiled = compileRule(text, { expects: 'dyn', doc: schema });
  if (!compiled.ok) throw new Error(compiled.faults[0]?.message);
  return compiled.rule.evaluate(scope);
}

describe('functions', () => {
  it.each<[string, unknown]>([
    ['upper(doc.name)', ' ASHA RAO '],
    ['trim(doc.name)', 'Asha Rao'],
    ['substring(doc.code, 3)', '12'],
    ['substring(doc.code, 0, 2)', 'AB'],
    ["split(doc.code, '-')[1]", '12'],
    ["join(doc.list, ', ')", '3, 5'],
    ['distinct(doc.list)', [3, null, 5]],
    ["size(distinct(split('a b a', ' ')))", 2],
    ['round(doc.price, 2)', 2.68],
    ['round(-2.5)', -3],
    ['round(1234.5, -2)', 1200],
    ['round(doc.none)', null],
    ['abs(-3)', 3],
    ['ceil(2.1)', 3],
    ['floor(-2.1)', -3],
    ['avg(doc.list)', 4],
    ['addMonths(doc.day, 1)', '2026-02-28'],
    ['addMonths(doc.day, -2)', '2025-11-30'],
    ['addMinutes(doc.at, 90)', '2026-03-16T20:15:00.000Z'],
    ["instantAt('2026-03-16', '09:30', 'Asia/Kolkata')", '2026-03-16T04:00:00.000Z'],
    ["instantAt('2026-03-16', '09:30:30', 'UTC')", '2026-03-16T09:30:30.000Z'],
    // New York's clocks went forward on the 8th.
    ["instantAt('2026-03-07', '09:00', 'America/New_York')", '2026-03-07T14:00:00.000Z'],
    ["instantAt('2026-03-08', '09:00', 'America/New_York')", '2026-03-08T13:00:00.000Z'],
    ["instantAt('2026-03-16', '25:00', 'UTC')", null],
    ["instantAt('2026-02-30', '09:00', 'UTC')", null],
    ["instantAt('2026-03-16', '09:00', 'Nowhere/Land')", null],
    ['daysBetween(doc.day, doc.at)', 45],
    ['minutesBetween(now(), doc.at)', 735],
    ['monthsBetween(doc.day, today())', 1],
    ["monthsBetween('2026-03-30', '2026-02-28')", -1],
    ['year(doc.at)', 2026],
    ['month(doc.day)', 1],
    ['day(doc.at)', 17],
    ['weekday(doc.day)', 6],
    ['hour(doc.at)', 0],
    ['minute(doc.at)', 15],
    ['hour(doc.day)', null],
    ['default(doc.none, 7)', 7],
    ['default(doc.price, 7)', 2.675],
    ["matches(doc.code, '[A-Z]{2}-\\\\d+')", true],
    ["matches(doc.code, '[A-Z]')", false],
  ])('%s is %s', (text, value) => {
    expect(given(text)).toEqual(value);
  });

  it.each([
    ["matches(doc.code, '(a+)+')", 'repeat no group'],
    ["matches(doc.code, '(a|a)*b')", 'repeat no group'],
    ["matches(doc.code, '(')", 'no pattern'],
    ['matches(doc.code, doc.name)', 'pattern in quotes'],
    ["default(doc.price, 'x')", 'two values of one type'],
    ['round()', 'takes 2 values'],
    ["addMonths('soon', 1)", 'takes a day'],
  ])('%s is refused', (text, message) => {
    expect(() => given(text)).toThrow(message);
  });

  it('say how they are written and what they give', () => {
    for (const [name, { usage, says }] of Object.entries(libraryWords)) {
      expect(usage.startsWith(`${name}(`)).toBe(true);
      expect(says).toMatch(/\.$/);
    }
    for (const { takes, required = takes.length } of Object.values(library)) {
      expect(required).toBeLessThanOrEqual(takes.length);
    }
  });
});
