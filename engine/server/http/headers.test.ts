import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { Problem } from '../kernel/errors.ts';
import { disposition, fileName, isAsDeclared, isShown, mediaType } from '../media/file-kinds.ts';
import { isKnown, versionFrom } from './etag.ts';
import { parseQueryString, queryReader } from './query.ts';
import { readRange } from './range.ts';
import { query, text, truth, whole } from './schema/parameters.ts';

const codeOf = (work: () => unknown): string | undefined => {
  try {
    work();
    return undefined;
  } catch (error) {
    return error instanceof Problem ? error.code : 'not a problem';
  }
};

describe('If-Match and If-None-Match', () => {
  it.each([
    ['"7"', 7],
    ['*', undefined],
  ])('%s gives %s', (header, version) => expect(versionFrom(header, { required: true })).toBe(version));
  it.each(['7', 'W/"7"', '"7", "8"', '"seven"', '""'])('%s is stale', (header) =>
    expect(codeOf(() => versionFrom(header, { required: true }))).toBe('stale'),
  );
  it('is needed where it is required', () => {
    expect(codeOf(() => versionFrom(undefined, { required: true }))).toBe('precondition_required');
    expect(versionFrom(undefined, { required: false })).toBeUndefined();
  });
  it('compares weakly for readers', () => {
    expect(isKnown('W/"7"', '"7"')).toBe(true);
    expect(isKnown('"1", "7"', '"7"')).toBe(true);
    expect(isKnown('"70"', '"7"')).toBe(false);
    expect(isKnown(undefined, '"7"')).toBe(false);
  });
});

describe('query parameters', () => {
  const schema = query({
    filter: text('CEL'),
    count: text('How'),
    page_size: whole('Records', { minimum: 1, maximum: 200 }),
    labels: truth('Names'),
  });
  const reader = queryReader(new Ajv2020({ strict: false, allErrors: true, verbose: true }), schema);
  const read = (asked: string) => {
    const found = reader(parseQueryString(asked));
    if ('error' in found) throw found.error;
    return { ...found.value };
  };
  it('reads what it knows', () => expect(read('filter=a%20b&count=')).toEqual({ filter: 'a b' }));
  it.each(['other=1', 'filter=1&filter=2', 'filter=1&filter=2&filter=3', '__proto__=1', 'constructor=1'])('refuses %s', (asked) =>
    expect(codeOf(() => read(asked))).toBe('bad_query'),
  );
  it('reaches no prototype', () => {
    parseQueryString('__proto__=polluted&__proto__.x=1');
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
  });
  it.each(['0', '201', '1.5', '-1', '1e2', ' 5', 'x'])('%s is no page size', (size) =>
    expect(codeOf(() => read(`page_size=${encodeURIComponent(size)}`))).toBe('bad_query'),
  );
  it('takes true and false alone', () => {
    expect(read('labels=true&page_size=200')).toEqual({ labels: true, page_size: 200 });
    expect(codeOf(() => read('labels=1'))).toBe('bad_query');
  });
});

describe('ranges', () => {
  it.each([
    [undefined, 'whole'],
    ['bytes=0-9', { start: 0, end: 9 }],
    ['bytes=90-', { start: 90, end: 99 }],
    ['bytes=90-500', { start: 90, end: 99 }],
    ['bytes=-5', { start: 95, end: 99 }],
    ['bytes=-500', { start: 0, end: 99 }],
    ['bytes=100-', 'unsatisfiable'],
    ['bytes=-0', 'unsatisfiable'],
    ['bytes=5-2', 'whole'],
    ['bytes=0-1,5-6', 'whole'],
    ['lines=0-1', 'whole'],
    ['bytes=-', 'whole'],
  ])('%s', (header, expected) => expect(readRange(header, 100)).toEqual(expected));
});

describe('files', () => {
  it.each([
    ['../../etc/passwd', 'passwd'],
    ['C:\\fakepath\\photo.jpg', 'photo.jpg'],
    ['..', 'file'],
    ['.htaccess', 'htaccess'],
    ['a\u0000b\r\n.txt', 'ab.txt'],
    ['in\u202evoice.exe', 'invoice.exe'],
    ['', 'file'],
    [`${'x'.repeat(300)}.pdf`, `${'x'.repeat(146)}.pdf`],
    ['\ud800.png', '\ufffd.png'],
  ])('%j is called %j', (given, expected) => expect(fileName(given)).toBe(expected));

  it('names files so that no header can be broken out of', () => {
    const header = disposition('attachment', 'a"b\\c;é%41.pdf');
    expect(header).toBe(`attachment; filename="a_b_c;__41.pdf"; filename*=UTF-8''a%22b%5Cc%3B%C3%A9%2541.pdf`);
  });

  it('knows types by their bytes', () => {
    const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
    expect(isAsDeclared('image/png', png)).toBe(true);
    expect(isAsDeclared('image/jpeg', png)).toBe(false);
    expect(isAsDeclared('image/png', Buffer.from('<script>'))).toBe(false);
    expect(isAsDeclared('text/html', Buffer.from('<script>'))).toBe(true);
    expect(['text/html', 'image/svg+xml', 'application/xhtml+xml', 'text/xml'].some(isShown)).toBe(false);
  });

  it('reads content types', () => {
    expect(mediaType('Image/PNG; charset=x')).toBe('image/png');
    expect(mediaType('image/png\r\nx: y')).toBeUndefined();
    expect(mediaType('nonsense')).toBeUndefined();
  });
});
