import { describe, expect, test } from 'vitest';
import { compileRule, compileTrusted } from './index.ts';
import type { RuleContext } from './types.ts';

const record = {
  type: 'object',
  properties: {
    title: { type: 'string' },
    due: { type: 'string', format: 'date' },
    at: { type: 'string', format: 'date-time' },
    marks: { type: 'array', items: { type: 'integer' } },
    custom: { type: 'object', additionalProperties: true },
    items: {
      type: 'array',
      items: {
        type: 'object',
        additionalProperties: false,
        properties: {
          name: { type: 'string' },
          qty: { type: 'integer' },
          rate: { type: 'number' },
          due: { type: 'string', format: 'date' },
          at: { type: 'string', format: 'date-time' },
          skill: { type: 'string', enum: ['A', 'B'] },
          tags: { type: 'array', items: { type: 'string' } },
        },
      },
    },
  },
};
const row = record.properties.items.items;
const context: RuleContext = { doc: record, row, expects: 'dyn' };
const ruleOf = (text: string, expects: RuleContext['expects'] = 'dyn') => {
  const compiled = compileRule(text, { ...context, expects });
  if (!compiled.ok) throw new Error(`${text}: ${compiled.faults[0]?.message}`);
  return compiled.rule;
};

const items = [
  { name: 'Tap', qty: 2, rate: 10.5, due: '2026-03-02' },
  { name: 'Pipe', qty: 1, rate: null, due: '2026-03-01' },
  { name: 'Pump', qty: 3, rate: 100, due: null },
];

describe('one value of a list', () => {
  test.each<[string, unknown]>([
    ['sum(doc.items.map(i, i.qty * i.rate))', 321],
    ['sum(doc.items.filter(i, i.qty > 1).map(i, i.qty))', 5],
    ['sum(doc.items.map(i, i.qty)) + 1', 7],
    ['min(doc.items.map(i, i.qty))', 1],
    ['max(doc.items.map(i, i.rate))', 100],
    ['min(doc.items.map(i, i.due))', '2026-03-01'],
    ['max(doc.items.map(i, i.name))', 'Tap'],
    ['sum(doc.items.map(i, sum(doc.marks)))', 9],
    ['sum(doc.marks)', 3],
    ['sum([1, 2, null])', 3],
  ])('%s is %j', (text, expected) => {
    expect(ruleOf(text).evaluate({ doc: { items, marks: [1, 2, null] } })).toBe(expected);
  });

  test.each<[string, unknown, unknown]>([
    ['sum(doc.marks)', [], 0],
    ['sum(doc.marks)', [null], 0],
    ['sum(doc.marks)', null, null],
    ['sum(doc.marks)', 'many', null],
    ['sum(doc.marks)', [1, 'x'], null],
    ['sum(doc.marks)', [1e308, 1e308], null],
    ['min(doc.marks)', [], null],
    ['max(doc.marks)', null, null],
    ['max(doc.marks)', [1, 'x'], null],
    ['max(doc.marks)', [true, false], null],
    ['max(doc.marks)', [{}, {}], null],
  ])('%s of %j is %j', (text, marks, expected) => {
    expect(compileTrusted(text).evaluate({ doc: { marks } })).toBe(expected);
  });

  test('has the type of what it adds or picks', () => {
    expect(ruleOf('sum(doc.items.map(i, i.qty * i.rate))', 'number').type).toBe('number');
    expect(ruleOf('max(doc.items.map(i, i.due)) < today()', 'bool').type).toBe('bool');
  });

  test.each([
    ['sum(doc.items)', 'doc.items'],
    ['sum(doc.items.map(i, i.name))', 'doc.items.map(i, i.name)'],
    ['sum(doc.title)', 'doc.title'],
    ['sum(doc.marks, 1)', 'sum(doc.marks, 1)'],
    ['max(doc.items.map(i, i.tags))', 'doc.items.map(i, i.tags)'],
    ['max(doc.items.map(i, i.due)) > 3', 'max(doc.items.map(i, i.due)) > 3'],
  ])('%s is refused', (text, at) => {
    const compiled = compileRule(text, context);
    const [fault] = compiled.ok ? [] : compiled.faults;
    expect(fault && text.slice(fault.start, fault.end)).toBe(at);
  });

  test.each(['sum(doc.marks) > 1', 'sum(doc.items.map(i, i.qty)) == 2', 'max(doc.marks) in [1]'])(
    '%s cannot be asked of the database',
    (text) => {
      const compiled = compileRule(text, context, { predicate: true });
      expect(compiled.ok ? undefined : compiled.faults[0]?.code).toBe('not-sql');
    },
  );
});

describe('lists joined by +', () => {
  test.each<[string, unknown]>([
    ['doc.marks + [3]', [1, 2, 3]],
    ["['a'] + doc.items.map(i, i.name)", ['a', 'Tap', 'Pipe', 'Pump']],
    ['size(doc.marks + doc.marks)', 4],
    ['doc.custom.marks + [3]', null],
    ['default(doc.custom.marks, []) + [3]', [3]],
    ['doc.custom.word + [3]', null],
  ])('%s is %j', (text, expected) => {
    expect(ruleOf(text).evaluate({ doc: { items, marks: [1, 2], custom: { word: 'x' } } })).toEqual(expected);
  });

  test.each([
    ['doc.marks - [1]', 'has no meaning'],
    ["doc.marks + 'x'", 'has no meaning'],
  ])('%s is refused', (text, says) => {
    const compiled = compileRule(text, context);
    expect(compiled.ok ? undefined : compiled.faults[0]?.message).toContain(says);
  });

  test('cannot be asked of the database', () => {
    const compiled = compileRule('3 in doc.marks + [3]', context, { predicate: true });
    expect(compiled.ok ? undefined : compiled.faults[0]?.code).toBe('not-sql');
  });
});

describe('rules over a row of a list', () => {
  const of = { name: 'Tap', qty: 2, rate: 1.5, due: '2026-03-02', at: '2026-03-01T20:00:00.000Z', skill: 'A', tags: ['x'] };
  const scope = { now: '2026-03-01T20:00:00.000Z', timeZone: 'Asia/Kolkata', row: of, doc: { items: [of, of], due: '2026-03-02' } };

  test.each<[string, unknown]>([
    ['row.qty * row.rate', 3],
    ["row.skill == 'A'", true],
    ['row.missing == null', true],
    ["'x' in row.tags && size(row.tags) == 1", true],
    ['row.due == today()', true],
    ['row.due == doc.due', true],
    ['row.at >= today()', true],
    ["within(row.due, 'today') && within(row.at, 'today')", true],
    ["row.name.startsWith('T') && lower(row.name) == 'tap'", true],
    ['doc.items.exists(i, i.skill == row.skill)', true],
    ['sum(doc.items.filter(i, i.skill == row.skill).map(i, i.qty))', 4],
  ])('%s is %j', (text, expected) => {
    expect(compileTrusted(text).evaluate(scope)).toBe(expected);
    if (!text.includes('missing')) expect(ruleOf(text).evaluate(scope)).toBe(expected);
  });

  test.each([
    ['row.qnt > 1', 'field'],
    ["row.skill == 'C'", 'type'],
    ["row.qty == 'many'", 'type'],
    ["within(row.name, 'today')", 'type'],
  ])('%s is refused (%s)', (text, code) => {
    const compiled = compileRule(text, context);
    expect(compiled.ok ? undefined : compiled.faults[0]?.code).toBe(code);
  });

  test('a place without rows knows none', () => {
    const compiled = compileRule('row.qty > 1', { doc: record, expects: 'bool' });
    expect(compiled.ok ? undefined : compiled.faults[0]?.code).toBe('root');
  });

  test('a row that is not there reads as null', () => {
    expect(ruleOf('row.qty * row.rate').evaluate({})).toBe(null);
    expect(ruleOf("row.skill == 'A'").holds({})).toBe(false);
  });
});
