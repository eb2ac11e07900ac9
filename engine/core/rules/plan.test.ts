import { describe, expect, test } from 'vitest';
import { compileRule, fieldsOf, NotPredicate, predicateToCel, simplify } from './index.ts';
import { sampleContext } from './samples.test-helper.ts';
import type { Predicate, RuleScope } from './types.ts';

const context = { ...sampleContext, user: { ...Object(sampleContext.user), additionalProperties: true } };
const scope: RuleScope = {
  user: { name: 'Asha', level: 2, admin: false, tags: ['a', 'b', null], marks: [], anything: 'x', list: [1, 'a', true, null, {}] },
  flags: { beta: true },
  now: '2026-03-01T20:00:00.000Z',
  timeZone: 'Asia/Kolkata',
};
const ruleOf = (text: string) => {
  const compiled = compileRule(text, context);
  if (!compiled.ok) throw new Error(compiled.faults[0]?.message);
  return compiled.rule;
};
const predicateOf = (text: string): Predicate => ruleOf(text).predicate(scope);

/** Predicates are shown as the CEL they stand for; the tree itself is asserted where CEL hides it. */
describe('what does not read doc is computed', () => {
  test.each([
    ['user.admin || doc.count == user.level + 1', 'doc.count == 3'],
    ['user.admin && doc.count == 1', 'false'],
    ['flags.beta || doc.done', 'true'],
    ['user == null || doc.done', 'doc.done'],
    ['doc.title == user.name + "!"', "doc.title == 'Asha!'"],
    ['doc.title == user.missing', 'doc.title == null'],
    ['doc.count < user.missing', 'false'],
    ['doc.count != user.anything', 'true'],
    ['doc.count > user.anything', 'false'],
    ['doc.title in user.tags', "doc.title in ['a', 'b']"],
    ['doc.count in user.marks', 'false'],
    ['doc.count in user.list', 'doc.count in [1]'],
    ['user.name in doc.tags', "'Asha' in doc.tags"],
    ['user.missing in doc.tags', 'false'],
    ['user.level in doc.marks && user.anything in doc.marks', 'false'],
    ['overlaps(user.tags, doc.tags)', "overlaps(doc.tags, ['a', 'b'])"],
    ['overlaps(doc.marks, user.list)', 'overlaps(doc.marks, [1])'],
    ['overlaps(doc.tags, [])', 'false'],
    ['overlaps(doc.custom.list, user.list)', "overlaps(doc.custom.list, [1, 'a']) || true in doc.custom.list"],
    ['doc.title.startsWith(lower(user.name))', "doc.title.startsWith('asha')"],
    ['doc.title.contains(user.missing)', 'false'],
    ['user.name.contains(doc.title)', "'Asha'.contains(doc.title)"],
    ['user.tags.exists(t, doc.title == t)', "doc.title == 'a' || doc.title == 'b' || doc.title == null"],
    ['user.marks.all(m, m == doc.count)', 'true'],
    ['doc.due == today()', "doc.due == '2026-03-02'"],
    ['doc.at >= today()', "doc.at >= '2026-03-01T18:30:00.000Z'"],
    ['doc.at >= "2026-03-02"', "doc.at >= '2026-03-01T18:30:00.000Z'"],
    ['doc.due > user.name', 'false'],
    ['doc.due == user.name', 'doc.due == null'],
    ['doc.due in [today(), "2026-07-01"]', "doc.due in ['2026-03-02', '2026-07-01']"],
    ['doc.due in user.list', 'false'],
  ])('%s → %s', (text, expected) => {
    expect(predicateToCel(predicateOf(text))).toBe(expected);
  });
});

describe('what reads doc becomes a predicate', () => {
  test.each([
    ['doc.done', 'doc.done'],
    ['!doc.done', '!(doc.done)'],
    ['!(doc.count == 1)', 'doc.count != 1'],
    ['!(doc.count < 1)', '!(doc.count < 1)'],
    ['!!doc.done', 'doc.done'],
    ['has(doc.title)', 'doc.title != null'],
    ['size(doc.tags) == 0', 'size(doc.tags) == 0'],
    ['doc.title.size() > 3', 'size(doc.title) > 3'],
    ['lower(doc.title) == "a"', "lower(doc.title) == 'a'"],
    ['-doc.price < 1', '0 - doc.price < 1'],
    ['doc.price * (doc.count + 1) - 2 > 0', 'doc.price * (doc.count + 1) - 2 > 0'],
    ['doc.price + (doc.count - 1) == doc.count', 'doc.price + (doc.count - 1) == doc.count'],
    ['doc.price + "x".size() == 1 && doc.price + user.missing == null', 'doc.price + 1 == 1'],
    ['doc.custom.floor == 3', 'doc.custom.floor == 3'],
    ['doc.custom["odd key"] == "x"', "doc.custom['odd key'] == 'x'"],
    ['doc.custom.flag', 'doc.custom.flag'],
    ['doc.count in [1, doc.price]', 'doc.count != null && (doc.count == 1 || doc.count == doc.price)'],
    ['(doc.done ? doc.title : doc.note) == "x"', "(doc.done && doc.title == 'x') || (!(doc.done) && doc.note == 'x')"],
    ['doc.done ? doc.count > 1 : true', '(doc.done && doc.count > 1) || !(doc.done)'],
    ['(doc.count > 1) == true', 'doc.count > 1'],
    ['doc.done == (doc.count > 1)', '(doc.count > 1 && doc.done == true) || (!(doc.count > 1) && doc.done == false)'],
    ['doc.done && (doc.done && doc.done)', 'doc.done'],
    ['doc.tags == null', 'doc.tags == null'],
    ['default(doc.done, false)', 'default(doc.done, false)'],
    ['default(doc.title, user.name) == "a"', "default(doc.title, 'Asha') == 'a'"],
    ['round(doc.price / 3, user.level) == 1.5', 'round(doc.price / 3, 2) == 1.5'],
    ['daysBetween(doc.due, now()) > 3', "daysBetween(doc.due, '2026-03-02') > 3"],
    ['minutesBetween(today(), doc.at) > 3', "minutesBetween('2026-03-01T18:30:00.000Z', doc.at) > 3"],
    ['addDays(user.name, doc.count) == null && doc.done', 'doc.done'],
    ['abs(doc.price + user.missing) == null && doc.done', 'doc.done'],
    ['substring(doc.title, user.level, user.missing) == "a"', "substring(doc.title, 2) == 'a'"],
  ])('%s → %s', (text, expected) => {
    const rule = ruleOf(text);
    expect(rule.isPredicate).toBe(true);
    expect(predicateToCel(rule.predicate(scope))).toBe(expected);
  });
});

describe('what the database cannot be asked', () => {
  test.each([
    ['doc.tags.exists(t, t == "a")', 'doc.tags.exists(t, t == "a")'],
    ['doc.tags.map(t, t) == null || "a" in doc.tags.filter(t, t != "b")', 'doc.tags.map(t, t)'],
    ['doc.title + doc.note == "ab"', 'doc.title + doc.note'],
    ['int(doc.title) == 1', 'int(doc.title)'],
    ['string(doc.count) == "1"', 'string(doc.count)'],
    ['upper(doc.title) == "A"', 'upper(doc.title)'],
    ['startOfDay(doc.due) == now()', 'startOfDay(doc.due)'],
    ['day(doc.at) == 1', 'day(doc.at)'],
    ['daysBetween(doc.at, today()) == 1', 'daysBetween(doc.at, today())'],
    ['addMinutes(doc.at, doc.count) < now()', 'addMinutes(doc.at, doc.count)'],
    ['addDays(doc.custom.day, 1) == today()', 'addDays(doc.custom.day, 1)'],
    ['round(doc.price, doc.count) == 1', 'round(doc.price, doc.count)'],
    ['default(doc.custom.floor, 1) == 1', 'default(doc.custom.floor, 1)'],
    ['default(doc.due, doc.title) == "a"', 'default(doc.due, doc.title)'],
    ['matches(doc.title, "a+")', 'matches(doc.title, "a+")'],
    ['doc.tags[0] == "a"', 'doc.tags[0]'],
    ['doc == null', 'doc'],
    ['overlaps(doc.tags, [doc.title])', 'overlaps(doc.tags, [doc.title])'],
    ['doc.due == doc.at', 'doc.due'],
    ['doc.due == doc.title', 'doc.due'],
    ['lower(doc.done ? doc.title : doc.note) == "a"', 'doc.done ? doc.title : doc.note'],
    ['size(doc.custom) == 1', 'size(doc.custom)'],
    ['user.admin && doc.tags.exists(t, true)', 'doc.tags.exists(t, true)'],
  ])('%s is refused at "%s", known without a scope', (text, at) => {
    const asked = compileRule(text, context, { predicate: true });
    expect(asked.ok).toBe(false);
    const fault = asked.ok ? undefined : asked.faults[0];
    expect(fault?.code).toBe('not-sql');
    expect(text.slice(fault?.start, fault?.end)).toBe(at);
    const rule = ruleOf(text);
    expect(rule.isPredicate).toBe(false);
    expect(() => rule.predicate(scope)).toThrow(NotPredicate);
  });

  test('a rule that gives no truth value is no predicate', () => {
    const compiled = compileRule('doc.price * 2', { ...context, expects: 'number' });
    expect(compiled.ok && compiled.rule.isPredicate).toBe(false);
  });
});

test('the tree names fields by path and values by kind', () => {
  expect(predicateOf('doc.custom.floor >= user.level && user.name in doc.tags')).toEqual({
    op: 'and',
    items: [
      { op: 'ge', left: { kind: 'field', path: ['custom', 'floor'] }, right: { kind: 'value', value: 2 } },
      { op: 'has', list: ['tags'], value: { kind: 'value', value: 'Asha' } },
    ],
  });
});

test('the fields that a predicate reads are its record’s own', () => {
  const read = fieldsOf(
    predicateOf(
      'doc.custom.floor == 1 || size(doc.tags) > 0 || lower(doc.title) == "x" || user.name in doc.tags || -doc.price == 1 || !doc.done',
    ),
  );
  expect([...read].sort()).toEqual(['custom', 'done', 'price', 'tags', 'title']);
});

test.each([
  "it's",
  'back\\slash',
  'line\nbreak\ttab\r',
  '\u0000\u001f\u007f',
  '\u2028',
  '"',
  '\u{1F600}',
  "') || true || ('",
  '$' + '{x}',
  '',
])('the text %j survives being written as CEL', (text) => {
  const predicate: Predicate = { op: 'eq', left: { kind: 'field', path: ['title'] }, right: { kind: 'value', value: text } };
  expect(ruleOf(predicateToCel(predicate)).predicate({})).toEqual(simplify(predicate));
});

test.each([0, -1, 1.5, -0.001, 1e20, 1e-7, -1e300, 2 ** 53])('the number %d survives being written as CEL', (value) => {
  const predicate: Predicate = { op: 'eq', left: { kind: 'field', path: ['price'] }, right: { kind: 'value', value } };
  expect(ruleOf(predicateToCel(predicate)).predicate({})).toEqual(predicate);
});
