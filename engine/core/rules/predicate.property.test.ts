import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compileRule, compileTrusted, evaluatePredicate, type Predicate, predicateToCel, type Rule, simplify } from './index.ts';
import { anyDoc, anyRule, anyScope, sampleContext } from './samples.test-helper.ts';

/** A rule of the sample schema; one that does not compile is a fault of the generator or of the checker. */
function ruleOf(text: string): Rule {
  const compiled = compileRule(text, sampleContext, { predicate: true, maxLength: 20_000 });
  if (!compiled.ok) throw new Error(`${text}: ${compiled.faults.map((fault) => fault.message).join(' ')}`);
  return compiled.rule;
}

test('a rule and its predicate decide alike for every record', () => {
  let [held, open] = [0, 0];
  fc.assert(
    fc.property(anyRule, anyScope, anyDoc, (text, scope, doc) => {
      const rule = ruleOf(text);
      const predicate = rule.predicate(scope);
      const isHeld = rule.holds({ ...scope, doc });
      if (isHeld) held += 1;
      if (predicate.op !== 'true' && predicate.op !== 'false') open += 1;
      expect(evaluatePredicate(predicate, doc)).toBe(isHeld);
    }),
    { numRuns: 4000 },
  );
  // The comparison would be worth little if nearly all rules came out the same way.
  expect(held).toBeGreaterThan(800);
  expect(open).toBeGreaterThan(1000);
});

test('the CEL of a predicate means what the predicate means', () => {
  fc.assert(
    fc.property(anyRule, anyScope, anyDoc, (text, scope, doc) => {
      const predicate = ruleOf(text).predicate(scope);
      // Named periods keep their name, so the clock has to come along.
      const { now = '', timeZone = '' } = scope;
      const again = ruleOf(predicateToCel(predicate));
      expect(again.reads.every((path) => path.startsWith('doc/'))).toBe(true);
      expect(again.holds({ doc, now, timeZone })).toBe(evaluatePredicate(predicate, doc));
      expect(evaluatePredicate(again.predicate({ now, timeZone }), doc)).toBe(evaluatePredicate(predicate, doc));
      const said = ruleOf(predicateToCel(predicate, { asSaid: true }));
      expect(said.reads.every((path) => path.startsWith('doc/') || path === 'user/id')).toBe(true);
      // As JSON, which knows no negative zero.
      expect(JSON.stringify(said.predicate(scope))).toBe(JSON.stringify(predicate));
    }),
    { numRuns: 2000 },
  );
});

const constants = fc.constantFrom<Predicate>({ op: 'true' }, { op: 'false' });
const leaves = fc.oneof(
  constants,
  fc.constantFrom<Predicate>(
    { op: 'eq', left: { kind: 'field', path: ['count'] }, right: { kind: 'value', value: 1 } },
    { op: 'lt', left: { kind: 'field', path: ['price'] }, right: { kind: 'value', value: null } },
    { op: 'ge', left: { kind: 'value', value: 2 }, right: { kind: 'value', value: 1 } },
    {
      op: 'ne',
      left: { kind: 'arith', op: '/', left: { kind: 'value', value: 1 }, right: { kind: 'value', value: 0 } },
      right: { kind: 'field', path: ['price'] },
    },
    { op: 'in', left: { kind: 'field', path: ['title'] }, values: [] },
    { op: 'in', left: { kind: 'lower', of: { kind: 'value', value: 'A' } }, values: ['a', 'a'] },
    { op: 'has', list: ['tags'], value: { kind: 'value', value: null } },
    { op: 'overlaps', list: ['tags'], values: [] },
    { op: 'holds', left: { kind: 'field', path: ['done'] } },
    { op: 'holds', left: { kind: 'value', value: true } },
    { op: 'contains', left: { kind: 'value', value: null }, right: { kind: 'field', path: ['title'] } },
  ),
);
const trees = fc.letrec<{ tree: Predicate }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 4 },
    leaves,
    fc
      .tuple(fc.constantFrom('and' as const, 'or' as const), fc.array(tie('tree'), { maxLength: 4 }))
      .map(([op, items]): Predicate => ({ op, items })),
    tie('tree').map((item): Predicate => ({ op: 'not', item })),
  ),
})).tree;

test('simplifying keeps the meaning and leaves no constant inside', () => {
  fc.assert(
    fc.property(trees, anyDoc, (tree, doc) => {
      const simple = simplify(tree);
      expect(evaluatePredicate(simple, doc)).toBe(evaluatePredicate(tree, doc));
      expect(simplify(simple)).toEqual(simple);
      if (simple.op !== 'true' && simple.op !== 'false') expect(JSON.stringify(simple)).not.toMatch(/"op":"(true|false)"/);
    }),
    { numRuns: 2000 },
  );
});

test('a rule never throws and a type-blind copy of it evaluates alike', () => {
  const junk = fc.anything({ withBigInt: true, withDate: true, withMap: true, withNullPrototype: true });
  fc.assert(
    fc.property(anyRule, junk, junk, (text, doc, user) => {
      expect(typeof ruleOf(text).holds({ doc, user })).toBe('boolean');
      expect(typeof compileTrusted(text).holds({ doc, user })).toBe('boolean');
    }),
    { numRuns: 1000 },
  );
  fc.assert(
    fc.property(anyRule, anyScope, anyDoc, (text, scope, doc) => {
      expect(compileTrusted(text).holds({ ...scope, doc })).toBe(ruleOf(text).holds({ ...scope, doc }));
    }),
    { numRuns: 2000 },
  );
});
