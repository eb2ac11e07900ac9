import { describe, expect, test } from 'vitest';
import { type CompileOptions, compileRule, compileTrusted } from './index.ts';
import type { RuleContext, RuleType } from './types.ts';

const context = (expects: RuleType = 'bool'): RuleContext => ({
  expects,
  doc: {
    type: 'object',
    additionalProperties: false,
    properties: {
      title: { type: ['string', 'null'] },
      status: { enum: ['ACTIVE', 'DONE', null] },
      price: { type: ['number', 'null'] },
      count: { type: 'integer' },
      done: { type: 'boolean' },
      due: { anyOf: [{ type: 'string', format: 'date' }, { type: 'null' }] },
      at: { type: 'string', format: 'date-time' },
      tags: { type: 'array', items: { type: 'string' } },
      rows: { type: ['array', 'null'], items: { type: 'object', properties: { name: { type: 'string' }, of: { $ref: '#/$defs/Part' } } } },
      address: { type: 'object', properties: { city: { type: 'string' } } },
      custom: { type: ['object', 'null'], additionalProperties: true },
    },
    $defs: { Part: { type: 'object', properties: { size: { type: 'integer' } } } },
  },
  user: {
    type: 'object',
    properties: { id: { type: 'string' }, admin: { type: 'boolean' }, ids: { type: 'array', items: { type: 'string' } } },
  },
  flags: { type: 'object', additionalProperties: { type: 'boolean' } },
  route: { type: 'object', additionalProperties: { type: 'string' } },
});

const faultOf = (text: string, expects: RuleType = 'bool', options: CompileOptions = {}) => {
  const compiled = compileRule(text, context(expects), options);
  if (compiled.ok) throw new Error(`${text} was taken.`);
  const [fault] = compiled.faults;
  if (!fault) throw new Error('A refusal without a fault.');
  return { ...fault, at: text.slice(fault.start, fault.end) };
};

describe('what is refused, and where', () => {
  test.each([
    ['doc.sttus == "DONE"', 'field', 'sttus'],
    ['doc.address.town == "x"', 'field', 'town'],
    ['has(doc.sttus)', 'field', 'sttus'],
    ['doc.rows.exists(r, r.nam == "x")', 'field', 'nam'],
    ['doc.rows.exists(r, r.of.sise > 1)', 'field', 'sise'],
    ['user.is_admin', 'field', 'is_admin'],
    ['doc.custom["constructor"] == 1', 'field', '"constructor"'],
    ['org.id == "x"', 'root', 'org'],
    ['parent.x == 1 || true', 'root', 'parent'],
    ['ROW.x == 1', 'root', 'ROW'],
    ['doc.price + "a" == "b"', 'type', 'doc.price + "a"'],
    ['doc.price == "a"', 'type', 'doc.price == "a"'],
    ['doc.done == 1', 'type', 'doc.done == 1'],
    ['doc.status == "DON"', 'type', '"DON"'],
    ['doc.status in ["DONE", "CLOSED"]', 'type', '"CLOSED"'],
    ['doc.title in [1]', 'type', 'doc.title in [1]'],
    ['doc.price in user.ids', 'type', 'doc.price in user.ids'],
    ['doc.title in doc.title', 'type', 'doc.title'],
    ['doc.tags in [["a"]]', 'type', 'doc.tags'],
    ['doc.tags == ["a"]', 'type', 'doc.tags == ["a"]'],
    ['doc.tags < 1', 'type', 'doc.tags'],
    ['doc.title < null', 'type', 'null'],
    ['doc.done < true', 'type', 'doc.done'],
    ['doc.title && true', 'type', 'doc.title'],
    ['!doc.price', 'type', 'doc.price'],
    ['-doc.title == 1', 'type', '-doc.title'],
    ['doc.title ? true : false', 'type', 'doc.title'],
    ['(doc.done ? 1 : "a") == 1', 'type', 'doc.done ? 1 : "a"'],
    ['doc.due == "tomorrow"', 'type', '"tomorrow"'],
    ['doc.due == "2026-02-30"', 'type', '"2026-02-30"'],
    ['doc.at > "2026-02-01T10:00"', 'type', '"2026-02-01T10:00"'],
    ['addDays(doc.at, 1) == doc.due', 'type', 'doc.at'],
    ['addDays("soon", 1) == doc.due', 'type', '"soon"'],
    ['doc.at.startsWith("2026")', 'type', 'doc.at'],
    ['doc.tags.contains("a")', 'type', 'doc.tags.contains("a")'],
    ['doc.title.matches("a+")', 'type', 'doc.title.matches("a+")'],
    ['size(doc.price) == 1', 'type', 'doc.price'],
    ['size() == 1', 'type', 'size()'],
    ['lower(doc.count) == "a"', 'type', 'doc.count'],
    ['overlaps(doc.tags, [1])', 'type', 'overlaps(doc.tags, [1])'],
    ['has(doc)', 'type', 'has(doc)'],
    ['timestamp("2026-01-01T00:00:00Z") == null', 'type', 'timestamp("2026-01-01T00:00:00Z")'],
    ['b"x" == null', 'type', 'b"x"'],
    ['type(doc.title) == 1', 'type', 'type(doc.title)'],
    ['doc.title == string', 'root', 'string'],
    ['doc.tags.exists(user, true)', 'type', 'user'],
    ['doc.tags.exists(t, user.ids.exists(t, true))', 'type', 't'],
    ['doc.tags.map(t, t, t)', 'type', 'doc.tags.map(t, t, t)'],
    ['doc.tags.exists_one(t, true)', 'type', 'doc.tags.exists_one(t, true)'],
    ['99999999999999999 == doc.price', 'type', '99999999999999999'],
    ['doc.title[0] == "a"', 'type', 'doc.title[0]'],
    ['{"a": 1} == null', 'parse', ''],
    ['doc.price', 'expects', 'doc.price'],
    ['null', 'expects', 'null'],
    ['doc.price >', 'parse', ''],
    ['doc.title == "open', 'parse', '"open'],
    ['', 'parse', ''],
    ['doc.a = 1', 'parse', '='],
  ])('%s: %s at "%s"', (text, code, at) => {
    const fault = faultOf(text);
    expect({ code: fault.code, at: fault.at }).toEqual({ code, at });
    expect(fault.message).toMatch(/\.$/);
  });
});

test.each([
  ['doc.price == 1 && doc.price < doc.count * 1.5', 'bool', 'bool'],
  ['doc.price == null || doc.tags != null', 'bool', 'bool'],
  ['doc.status == "DONE" || doc.status in ["ACTIVE"]', 'bool', 'bool'],
  ['doc.custom.anything == 1 && doc.custom.deep.er == "x"', 'bool', 'bool'],
  ['doc.custom.flag', 'bool', 'dyn'],
  ['flags.beta && flags["other"]', 'bool', 'bool'],
  ['route.id == doc.title', 'bool', 'bool'],
  ['doc.done ? doc.price : null', 'number', 'number'],
  ['doc.done ? "DONE" : doc.status', 'string', 'string'],
  ['null', 'string', 'null'],
  ['doc.rows.map(r, r.of.size)', 'list', 'list'],
  ['doc.at >= today() && doc.at < "2026-01-01" && doc.due <= addDays(today(), 7)', 'bool', 'bool'],
  ['doc.address', 'map', 'map'],
  ['doc.title', 'dyn', 'string'],
] as const)('%s, wanted as %s, is taken as %s', (text, expects, type) => {
  const compiled = compileRule(text, context(expects));
  expect(compiled).toMatchObject({ ok: true, rule: { text, type } });
});

test.each([
  ['doc.status == "DONE" && user.id in doc.tags', ['doc/status', 'doc/tags', 'user/id']],
  ['doc.custom.floor == 1 && has(doc.address.city)', ['doc/address/city', 'doc/custom/floor']],
  ['doc.rows.exists(r, r.name == user.id)', ['doc/rows', 'user/id']],
  ['doc.tags[doc.count] == "a"', ['doc/count', 'doc/tags']],
  ['doc == null || today() == "2026-01-01"', ['doc']],
  ['flags["beta"]', ['flags/beta']],
  ['flags[doc.title]', ['doc/title', 'flags']],
  ['true', []],
])('%s reads %j', (text, reads) => {
  const compiled = compileRule(text, context());
  expect(compiled.ok && compiled.rule.reads).toEqual(reads);
});

describe('limits', () => {
  test('length, lists and nesting are bounded', () => {
    expect(faultOf(`true ${' '.repeat(2000)}`).code).toBe('parse');
    expect(faultOf(`doc.price in [${'1,'.repeat(11)}1]`, 'bool', { maxListItems: 10 })).toMatchObject({
      code: 'type',
      message: 'A list may have at most 10 values here.',
    });
    expect(faultOf(`${'('.repeat(200)}true${')'.repeat(200)}`).code).toBe('parse');
    expect(faultOf(`${'true ? '.repeat(100)}true${' : false'.repeat(100)}`).code).toBe('parse');
  });

  test('long chains are no nesting', () => {
    const chain = Array.from({ length: 60 }, (_, index) => `doc.price == ${index}`).join(' || ');
    expect(compileRule(chain, context(), { predicate: true }).ok).toBe(true);
    const own = Array.from({ length: 5000 }, (_, index) => `'id-${index}'`).join(', ');
    expect(compileTrusted(`doc.id in [${own}]`).holds({ doc: { id: 'id-4999' } })).toBe(true);
    expect(compileTrusted(Array.from({ length: 5000 }, () => 'doc.a').join(' || ')).holds({ doc: { a: true } })).toBe(true);
  });

  test('what is nested beyond the stack is a fault, not a crash', () => {
    expect(() => compileTrusted(`${'!'.repeat(200_000)}true`)).toThrow(RangeError);
    expect(compileRule(`${'!'.repeat(1990)}true`, context())).toMatchObject({ ok: true });
    expect(compileRule(`doc.price == ${'-'.repeat(1900)}1`, context())).toMatchObject({ ok: true });
  });
});

test('a schema is read once however many rules are compiled against it', () => {
  let reads = 0;
  const get = (target: object, key: string | symbol): unknown => {
    reads += 1;
    return Reflect.get(target, key);
  };
  const counted = { expects: 'bool', doc: new Proxy({ type: 'object', properties: { a: { type: 'integer' } } }, { get }) } as const;
  compileRule('doc.a == 0', counted);
  const once = reads;
  for (let index = 1; index <= 1000; index += 1) expect(compileRule(`doc.a == ${index}`, counted).ok).toBe(true);
  expect(reads).toBe(once);
});
