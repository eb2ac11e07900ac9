import { describe, expect, test } from 'vitest';
import { formatPointer, getAt, isEqual, mergePatch, parsePointer, setAt, UnsafeKey } from './index.ts';

describe('JSON Pointer', () => {
  // The document and pointers of RFC 6901, section 5.
  const rfc = { foo: ['bar', 'baz'], '': 0, 'a/b': 1, 'c%d': 2, 'e^f': 3, 'g|h': 4, 'i\\j': 5, 'k"l': 6, ' ': 7, 'm~n': 8 };
  test.each([
    ['', rfc],
    ['/foo', ['bar', 'baz']],
    ['/foo/0', 'bar'],
    ['/', 0],
    ['/a~1b', 1],
    ['/c%d', 2],
    ['/e^f', 3],
    ['/g|h', 4],
    ['/i\\j', 5],
    ['/k"l', 6],
    ['/ ', 7],
    ['/m~0n', 8],
    ['/foo/01', undefined],
    ['/foo/-', undefined],
    ['/foo/2', undefined],
    ['/foo/bar', undefined],
    ['/foo/length', undefined],
    ['/nothing/there', undefined],
    ['/toString', undefined],
  ])('%j', (pointer, value) => {
    expect(getAt(rfc, pointer)).toEqual(value);
  });

  test.each(['foo', '/a~2b', '/a~'])('%j is none', (pointer) => {
    expect(() => parsePointer(pointer)).toThrow(RangeError);
  });

  test.each(['/__proto__/x', '/a/constructor', '/prototype'])('%j is refused', (pointer) => {
    expect(() => getAt({}, pointer)).toThrow(UnsafeKey);
    expect(() => setAt({}, pointer, 1)).toThrow(UnsafeKey);
    expect(Object.hasOwn(Object.prototype, 'x')).toBe(false);
  });

  test('is written back as it was read', () => {
    expect(formatPointer(parsePointer('/a~1b/m~0n/0/'))).toBe('/a~1b/m~0n/0/');
  });

  test('sets a copy and shares what it leaves alone', () => {
    const before = Object.freeze({ a: Object.freeze({ b: 1 }), list: Object.freeze([1, 2]), other: {} });
    expect(setAt(before, '/a/c/d', 2)).toEqual({ a: { b: 1, c: { d: 2 } }, list: [1, 2], other: {} });
    expect(setAt(before, '/a/c/d', 2).other).toBe(before.other);
    expect(setAt(before, '/list/0', 9)).toMatchObject({ list: [9, 2] });
    expect(setAt(before, '/list/-', 3)).toMatchObject({ list: [1, 2, 3] });
    expect(setAt(before, '/list/0', undefined)).toMatchObject({ list: [2] });
    expect(setAt(before, '/a', undefined)).toEqual({ list: [1, 2], other: {} });
    expect(setAt(before, '/a/b', undefined)).toMatchObject({ a: {} });
    expect(setAt<unknown>(before, '', 5)).toBe(5);
    expect(() => setAt(before, '/list/7', 1)).toThrow(RangeError);
    expect(() => setAt(before, '/list/x', 1)).toThrow(RangeError);
  });
});

describe('JSON Merge Patch', () => {
  // The examples of RFC 7396, appendix A.
  test.each([
    [{ a: 'b' }, { a: 'c' }, { a: 'c' }],
    [{ a: 'b' }, { b: 'c' }, { a: 'b', b: 'c' }],
    [{ a: 'b' }, { a: null }, {}],
    [{ a: 'b', b: 'c' }, { a: null }, { b: 'c' }],
    [{ a: ['b'] }, { a: 'c' }, { a: 'c' }],
    [{ a: 'c' }, { a: ['b'] }, { a: ['b'] }],
    [{ a: { b: 'c' } }, { a: { b: 'd', c: null } }, { a: { b: 'd' } }],
    [{ a: [{ b: 'c' }] }, { a: [1] }, { a: [1] }],
    [
      ['a', 'b'],
      ['c', 'd'],
      ['c', 'd'],
    ],
    [{ a: 'b' }, ['c'], ['c']],
    [{ a: 'foo' }, null, null],
    [{ a: 'foo' }, 'bar', 'bar'],
    [{ e: null }, { a: 1 }, { e: null, a: 1 }],
    [[1, 2], { a: 'b', c: null }, { a: 'b' }],
    [{}, { a: { bb: { ccc: null } } }, { a: { bb: {} } }],
  ])('%j with %j is %j', (target, patch, result) => {
    const before = structuredClone(target);
    expect(mergePatch(target, patch)).toEqual(result);
    expect(target).toEqual(before);
  });

  test.each(['{"__proto__":{"x":1}}', '{"a":{"constructor":1}}', '{"a":[{"prototype":null}]}', '[{"__proto__":1}]'])(
    '%s is refused',
    (text) => {
      expect(() => mergePatch({}, JSON.parse(text))).toThrow(UnsafeKey);
      expect(Object.hasOwn(Object.prototype, 'x')).toBe(false);
    },
  );
});

test.each([
  [{ a: [1, { b: null }] }, { a: [1, { b: null }] }, true],
  [{ a: 1, b: 2 }, { b: 2, a: 1 }, true],
  [{ a: undefined }, {}, true],
  [{ a: null }, {}, false],
  [[1], { 0: 1 }, false],
  [[1, 2], [1], false],
  [Number.NaN, Number.NaN, true],
  [0, -0, true],
  ['1', 1, false],
])('%j equals %j: %s', (a, b, same) => {
  expect(isEqual(a, b)).toBe(same);
});
