/** Rules as the database answers them, held to the evaluator: every function that has SQL, over nulls, odd texts and odd numbers. */
import type { PGlite } from '@electric-sql/pglite';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compileRule } from '../../core/rules/compile.ts';
import { isInstant } from '../../core/rules/index.ts';
import { library } from '../../core/rules/library.ts';
import { reachOf } from '../../core/rules/reach.ts';
import { anyDoc, anyRule, anyScope, sampleContext, sampleSchema } from '../../core/rules/samples.test-helper.ts';
import { listOf } from '../workflows/rows.ts';
import { predicateToSql } from './predicate-sql.ts';
import { entityOf, fill, openDatabase, placesOf } from './testing/table.ts';

const entity = entityOf('sample', {
  title: 'text',
  note: 'text',
  price: 'number',
  count: 'number',
  done: 'boolean',
  due: 'date',
  at: 'datetime',
  tags: 'multiselect',
  marks: ['refs', { items: { type: 'integer' } }],
  kind: 'text',
  place: 'number',
});

type Doc = Readonly<Record<string, unknown>>;
/** As a record comes out of the database: every key there, instants with milliseconds, whole numbers that a column holds. */
const stored = (doc: Doc): Doc => ({
  ...Object.fromEntries([...entity.fields.keys(), 'custom'].map((name) => [name, doc[name] ?? null])),
  at: typeof doc.at === 'string' && isInstant(doc.at) ? new Date(doc.at).toISOString() : null,
  marks: Array.isArray(doc.marks) ? doc.marks.filter((mark) => mark < 2 ** 31) : null,
});

const extremes: readonly Doc[] = [
  { due: '0001-01-01', at: '0001-01-01T00:00:00.000Z', price: 1e60, count: -1e20, title: 'ß\u2028', note: '\ufeffİ\u3000' },
  { due: '9999-12-31', at: '9999-12-31T23:59:59.999Z', price: 1e-60, count: 2 ** 53, title: 'a\u0301', note: '\u{1F468}\u200d\u{1F469}' },
  {
    due: '2024-02-29',
    at: '1969-12-31T23:59:59.999Z',
    price: -1e60,
    count: 4_503_599_627_370_495.5,
    title: ' ',
    note: '',
  },
  { price: 450_359_962_737_049.56, count: 2.675, title: '12', note: '1e5' },
  { price: 0.1, count: -0.5 },
  { price: 1.45, count: 119_988 },
];

describe('rules in SQL', () => {
  const rows = [...extremes, ...fc.sample(anyDoc, { numRuns: 120, seed: 11 })].map((doc, place) => ({ ...stored(doc), kind: 'a', place }));
  let database: PGlite;
  beforeAll(async () => {
    database = await openDatabase('Asia/Kolkata');
    await fill(database, entity, rows);
  });
  afterAll(() => database.close());

  const ruleOf = (text: string) => {
    const compiled = compileRule(text, sampleContext, { predicate: true, maxLength: 20_000 });
    if (!compiled.ok) throw new Error(`${text}: ${compiled.faults[0]?.message}`);
    return compiled.rule;
  };
  type Scope = Parameters<ReturnType<typeof ruleOf>['predicate']>[0];
  const answers = async (text: string, scope: Scope) => {
    const rule = ruleOf(text);
    const asked = await placesOf(database, entity, predicateToSql(rule.predicate(scope), { entity, alias: 'r' }));
    expect(asked, text).toEqual(rows.flatMap((doc, at) => (rule.holds({ ...scope, doc }) ? [at] : [])));
  };

  it('hold for the records for which the evaluator says so', async () => {
    await fc.assert(fc.asyncProperty(anyRule, anyScope, answers), { numRuns: 600 });
  }, 240_000);

  const scope = { user: { level: 2, name: '2026-03-01' }, now: '2026-03-01T20:00:00.000Z', timeZone: 'Asia/Kolkata' };
  /** The value of each function beside values that it has in some of the records. */
  it.each([
    ...[-1, 0, 1, 2, 12, -12].map((digits) => `round(doc.price, ${digits}) == doc.price || round(doc.count, ${digits}) > 1`),
    'round(doc.custom.floor) == 2',
    'doc.price % 0.1 == 0 || doc.count % 1 == 0.675 || doc.count % doc.price == 0 || doc.price % 1e20 == 0',
    ...['int', 'double', 'abs', 'ceil', 'floor'].map((name) => `${name}(doc.price) >= 2 || ${name}(doc.count) <= -1`),
    'addDays(doc.due, doc.count) > "2026-03-01"',
    'addDays(doc.due, -1) == null',
    'addDays(doc.due, 1) == null',
    'addMonths(doc.due, doc.count) <= "2026-03-01"',
    'addMonths(doc.due, 12) == null || addMonths(doc.due, -12) == null',
    'addMonths(doc.due, 1) == "2026-02-28" || addMonths(doc.due, 12) == "2025-02-28"',
    'addMinutes(doc.at, 1) == null || addMinutes(doc.at, -1) == null',
    'addMinutes(doc.at, -90) < "2026-02-28T22:00:00Z"',
    'minutesBetween(doc.at, now()) == 0 || minutesBetween(now(), doc.at) > 100',
    'minutesBetween(doc.at, "1970-01-01T00:00:00Z") == 0',
    'monthsBetween("2026-03-31", doc.due) == -1 || monthsBetween(doc.due, today()) == 1',
    'monthsBetween(doc.due, "2025-02-28") == 11 || monthsBetween(doc.due, "2023-02-28") == -12',
    'daysBetween(doc.due, now()) == 1 || daysBetween(doc.due, user.name) < 0',
    ...['year', 'month', 'day', 'weekday'].map((name) => `${name}(doc.due) in [1, 2, 7, 28, 2026]`),
    'trim(doc.title) == "" || trim(doc.note) == "İ"',
    'substring(doc.note, 1, 2) == "\u200d" || substring(doc.title, 1.9) == "b"',
    'substring(doc.title, 0, 1) == "a" || substring(doc.title, 5) == ""',
    'string(doc.title) == "12" || string(doc.note) == ""',
    'default(doc.due, today()) == today() || default(doc.at, now()) == now()',
    'default(doc.price, doc.count) == 1.45 || default(doc.title, doc.note) == ""',
    '!default(doc.done, false)',
    'round(round(round(round(doc.price / 3, 2) / 3, 2) / 3, 2)) == 0',
  ])('%s', async (text) => {
    await answers(text, scope);
  });

  const related = { kind: { type: 'string' }, place: { type: 'number' } };
  const beside = { ...sampleSchema, properties: { ...sampleSchema.properties, ...related } };
  const reach = reachOf((name) => (name === 'sample' ? beside : undefined));
  /** Places of the rows beside a record that satisfy the rule, in which half of the fields are the row's and half the record's. */
  const besideIt = (text: string) => {
    const asked = text.replaceAll(/\bdoc\.(title|price|count|done|due|tags|custom)\b/g, 'near.$1');
    const rule = `list('sample', near, near.kind == doc.kind && (${asked}), near.place)`;
    const compiled = compileRule(rule, { ...sampleContext, doc: beside, expects: 'list' }, { reach, maxLength: 40_000 });
    return compiled.ok ? compiled.rule : undefined;
  };

  it('narrow related rows to no fewer than those that count', async () => {
    let [fewer, exact] = [0, 0];
    const read = async (text: string, given: Scope, doc: Doc) => {
      const rule = besideIt(text);
      const scope = { ...given, doc: { ...doc, kind: 'a' }, loaded: { record: () => undefined, rows: () => rows } };
      const predicate = rule?.needs[0]?.narrow?.(scope);
      if (!rule || !predicate) return;
      const counted = listOf(rule.evaluate(scope));
      const found = await placesOf(database, entity, predicateToSql(predicate, { entity, alias: 'r' }));
      expect(found, text).toEqual(expect.arrayContaining([...counted]));
      if (found.length < rows.length) fewer += 1;
      if (found.length === counted.length) exact += 1;
    };
    await fc.assert(fc.asyncProperty(anyRule, anyScope, anyDoc, read), { numRuns: 1200 });
    expect([fewer > 100, exact > 100], `${fewer} narrowed, ${exact} exact`).toEqual([true, true]);
  }, 240_000);

  it('are of functions that the library says it of, and of no others', () => {
    const given: Readonly<Record<string, string>> = {
      text: 'doc.title',
      number: 'doc.price',
      day: 'doc.due',
      instant: 'doc.at',
      known: '1',
      written: '1',
    };
    const kinds: Readonly<Record<string, string>> = { string: 'doc.title', number: 'doc.price', list: 'doc.tags' };
    for (const [name, entry] of Object.entries(library)) {
      if (entry.takes.length === 0) continue;
      const asked = 'asked' in entry ? entry.asked : undefined;
      const args = asked ? asked.map((each) => given[each]) : entry.takes.map(([kind = '']) => kinds[kind]);
      const compiled = compileRule(`${name}(${args.join(', ')}) != null`, sampleContext, { predicate: true });
      expect(compiled.ok ? 'sql' : compiled.faults[0]?.code, name).toBe(asked ? 'sql' : 'not-sql');
    }
  });
});
