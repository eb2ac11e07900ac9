import fc from 'fast-check';
import { expect, it } from 'vitest';
import { lineAt, placesOf, rangeOf } from './places.ts';
import { getAt } from './pointer.ts';

const text = '{\n  "on": { "created": "task" },\n  "do": [{ "do": "set", "values": { "/title": "1" } }]\n}';
const at = (pointer: string) => {
  const { from, to } = rangeOf(placesOf(text), pointer);
  return text.slice(from, to);
};

it('finds a part by its pointer, with its key', () => {
  expect(at('/on/created')).toBe('"created": "task"');
  expect(at('/do/0/values/~1title')).toBe('"/title": "1"');
  expect(at('/do/0')).toBe('{ "do": "set", "values": { "/title": "1" } }');
  expect(lineAt(text, rangeOf(placesOf(text), '/do/0/do').from)).toBe(3);
});

it('gives the nearest thing around what is not there, and the beginning for the whole', () => {
  expect(at('/do/0/where')).toBe(at('/do/0'));
  expect(at('/when')).toBe('{');
  expect(rangeOf(placesOf(''), '/on')).toEqual({ from: 0, to: 1 });
});

it.each([
  ['{"a": }', 6],
  ['{"a": 1,}', 8],
  ['{"a": 1', 7],
  ['[1 2]', 3],
  ['{a: 1}', 1],
  ['{"a" 1}', 5],
  ['', 0],
  ['1 2', 2],
  ['"a\n"', 0],
])('says where %j cannot be read', (broken, offset) => {
  expect(placesOf(broken).brokenAt).toBe(offset);
});

it('reads whatever is JSON, and places every part of it', () => {
  fc.assert(
    fc.property(fc.json(), (json) => {
      fc.pre(!/__proto__|constructor|prototype/.test(json));
      const { ranges, brokenAt } = placesOf(json);
      expect(brokenAt).toBeUndefined();
      const { from, to } = rangeOf({ ranges }, '');
      expect(to - from).toBe(1);
      const whole: unknown = JSON.parse(json);
      for (const [pointer, range] of ranges) {
        if (pointer === '') continue;
        const part = json.slice(range.from, range.to);
        const isMember = Array.isArray(getAt(whole, pointer.slice(0, pointer.lastIndexOf('/')))) === false;
        expect(isMember ? Object.values(JSON.parse(`{${part}}`))[0] : JSON.parse(part)).toEqual(getAt(whole, pointer));
      }
    }),
    { numRuns: 200 },
  );
});
