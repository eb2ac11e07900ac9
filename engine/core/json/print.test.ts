import fc from 'fast-check';
import { expect, it } from 'vitest';
import { printed } from './print.ts';

it('has what is short on one line, and breaks what is not', () => {
  const value = {
    on: { created: 'task' },
    do: [{ do: 'set', values: { '/title': "'a title that is long enough to be broken up'" } }],
    none: [],
  };
  expect(printed(value, { width: 60 })).toBe(
    `{
  "on": { "created": "task" },
  "do": [
    {
      "do": "set",
      "values": {
        "/title": "'a title that is long enough to be broken up'"
      }
    }
  ],
  "none": []
}`,
  );
});

it('has keys in the order that it is told', () => {
  const sorted = (object: object) => Object.keys(object).toSorted();
  expect(printed({ b: 1, a: { d: 2, c: 3 } }, { sorted })).toBe('{ "a": { "c": 3, "d": 2 }, "b": 1 }');
});

it('prints what is read again as the same', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.integer({ min: 10, max: 80 }), (value, width) => {
      expect(JSON.parse(printed(value, { width }))).toEqual(JSON.parse(JSON.stringify(value)));
    }),
    { numRuns: 200 },
  );
});
