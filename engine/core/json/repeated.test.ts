import { describe, expect, it } from 'vitest';
import { parseWritten, repeatedKeys, UnreadableJson } from './repeated.ts';

const places = (text: string) => repeatedKeys(text).map(({ pointer, line }) => `${pointer} ${line}`);

describe('repeatedKeys', () => {
  it.each<[string, string[]]>([
    ['{"a":1,"b":{"a":2}}', []],
    ['[{"a":1},{"a":2}]', []],
    ['{"a":"a","b":"a,\\"a\\":1"}', []],
    ['{"a":1,"a":2}', ['/a 1']],
    ['{"list":[{"x":1},\n{"y/z":1,\n"y/z":[]}]}', ['/list/1/y~1z 3']],
    ['{"a":1,"\\u0061":2}', ['/a 1']],
    ['{"a":{"b":1,"b":2},"a":{"b":1}}', ['/a/b 1', '/a 1']],
    ['{"__proto__":1,"__proto__":2}', ['/__proto__ 1']],
    ['[[1,2],[3,{"k":1,"k":1}]]', ['/1/1/k 1']],
    ['', []],
    ['{"a', []],
  ])('of %s are %j', (text, expected) => {
    expect(places(text)).toEqual(expected);
  });

  it('takes a text of a megabyte in its stride', () => {
    const rows = Array.from({ length: 12_000 }, (_, index) => ({
      id: index,
      name: `Name "${index}"`,
      tags: ['a', 'b'],
      note: 'x'.repeat(40),
    }));
    const text = JSON.stringify(rows);
    expect(text.length).toBeGreaterThan(1_000_000);
    expect(repeatedKeys(text)).toEqual([]);
  });
});

describe('parseWritten', () => {
  it('reads what is said once, and says where something is said twice', () => {
    expect(parseWritten('{"a":{"b":[1]}}')).toEqual({ a: { b: [1] } });
    const read = () => parseWritten('{"a":{"b":1,\n"b":2}}');
    expect(read).toThrow('The key "b" stands here a second time (line 2).');
    expect(read).toThrow(UnreadableJson);
    expect(() => parseWritten('{"constructor":1}')).toThrow('No key may be called "constructor".');
    expect(() => parseWritten('{')).toThrow(SyntaxError);
  });
});
