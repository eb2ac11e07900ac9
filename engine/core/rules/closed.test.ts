/** Rules that take something away hold where they cannot be computed. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compileRule, evaluatePredicate, type Rule } from './index.ts';
import { anyDoc, anyRule, anyScope, sampleContext } from './samples.test-helper.ts';

function ruleOf(text: string, closed: boolean): Rule {
  const compiled = compileRule(text, sampleContext, { predicate: true, maxLength: 20_000, closed });
  if (!compiled.ok) throw new Error(`${text}: ${compiled.faults.map((fault) => fault.message).join(' ')}`);
  return compiled.rule;
}

const user = { id: 'u', name: 'ab', level: 0, tags: ['a'], marks: [0, 2] };
const doc = { title: 'a', price: 10, count: 0, custom: { floor: 'four' } };

describe('a rule that takes something away', () => {
  it.each([
    ['1 / 0 == 1'],
    ['!(1 / 0 != 1)'],
    ['1 / 0 == 1 && doc.title == "a"'],
    ['doc.price / doc.count > 100'],
    ['!(doc.price / doc.count <= 100)'],
    ['doc.price / user.level > 100'],
    ['doc.price + doc.missing_price > 100'.replace('doc.missing_price', 'doc.custom.extra')],
    ['int(user.name) > 3'],
    ['addDays("2026-03-01", user.level / 0) == doc.due'],
    ['user.marks.exists(m, 10 / m == 99)'],
    ['user.marks.all(m, 10 / m == 5)'],
    ['(doc.price / doc.count > 1 ? doc.title : "b") == "c"'],
    ['doc.custom.floor > 3'],
    ['!(doc.custom.floor <= 3)'],
  ])('holds where %s cannot be computed', (text) => {
    expect(ruleOf(text, true).holds({ user, doc })).toBe(true);
    expect(evaluatePredicate(ruleOf(text, true).predicate({ user }), doc)).toBe(true);
  });

  it.each([
    // Another part says no, and needs nothing that is missing.
    ['1 / 0 == 1 && doc.title == "b"', false],
    ['doc.note == "x"', false],
    ['doc.due < today()', false],
    ['doc.price / 2 > 100', false],
    ['doc.price / 2 > 4', true],
    ['!(doc.title == "a")', false],
  ])('means what %s says where it can', (text, expected) => {
    expect(ruleOf(text, true).holds({ user, doc, now: '2026-03-01T20:00:00.000Z' })).toBe(expected);
  });

  it('refuses what would fail unseen inside a list', () => {
    const compiled = compileRule('size(user.marks.filter(m, 10 / m > 1)) > 1', sampleContext, { closed: true });
    expect(compiled.ok ? [] : compiled.faults.map(({ code }) => code)).toEqual(['type']);
  });

  it('holds wherever the plain rule does, and its predicate alike', () => {
    let more = 0;
    fc.assert(
      fc.property(anyRule, anyScope, anyDoc, (text, scope, record) => {
        const [plain, closed] = [ruleOf(text, false), ruleOf(text, true)];
        const isHeld = closed.holds({ ...scope, doc: record });
        expect(evaluatePredicate(closed.predicate(scope), record)).toBe(isHeld);
        if (plain.holds({ ...scope, doc: record })) expect(isHeld).toBe(true);
        else if (isHeld) more += 1;
      }),
      { numRuns: 3000 },
    );
    expect(more).toBeGreaterThan(20);
  });
});
