/** The parser that a page loads reads each rule as the whole library does. */
import { ParseError, Environment as Whole } from '@marcbachmann/cel-js';
import { expect, it } from 'vitest';
import * as alone from './cel-parser.ts';

const limits = { maxDepth: 50, maxListElements: 100, maxCallArguments: 8, maxMapEntries: 0 };
const whole = new Whole({ unlistedVariablesAreDyn: true, homogeneousAggregateLiterals: false, limits });
const parser = new alone.Environment({ limits });

/** Of a node only what the rules read; what its macros left beside it is the interpreter's. */
const plain = (ast: unknown): unknown => JSON.parse(JSON.stringify(ast, (_, value) => (typeof value === 'bigint' ? `${value}n` : value)));

const texts = [
  'doc.status == "open"',
  'me.role in ["admin", "tech"] && !(doc.a > 1 || doc.b <= -2.5)',
  'has(doc.team.lead) ? doc.items.exists(x, x.done == true) : doc.items.all(x, size(x.name) > 0)',
  'doc.items.filter(x, x > 1).map(x, x * 2)[0] == 4',
  "exists('task', t, t.asset_id == doc.id && t['name'].startsWith('A'))",
  'default(doc.rate.amount, 0) % 7 == 12345678901',
  'null',
];

it.each(texts)('%s', (text) => {
  const read = parser.parse(text).ast;
  expect(plain(read)).toEqual(plain(whole.parse(text).ast));
  expect(plain(read)).toMatchObject({ op: expect.any(String) });
});

it.each(['doc.', 'a == ', '"open', '[1, 2', 'doc.a = 1', `${'('.repeat(60)}1${')'.repeat(60)}`])('refuses %s alike', (text) => {
  const refusal = (parse: () => unknown) => {
    try {
      parse();
    } catch (error) {
      return error instanceof ParseError ? { summary: error.summary, range: error.range } : error;
    }
    return 'read';
  };
  const alike = refusal(() => parser.parse(text));
  expect(alike).toEqual(refusal(() => whole.parse(text)));
  expect(alike).toHaveProperty('summary');
});
