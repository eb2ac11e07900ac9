/** References and related rows: what they are typed as, what they need, and what they come to. */
import { describe, expect, it } from 'vitest';
import { type CompileOptions, compileRule } from './compile.ts';
import { reachOf } from './reach.ts';
import type { LoadedRecords, Rule, RuleContext, RuleType } from './types.ts';

const text = { type: 'string' };
const records: Readonly<Record<string, object>> = {
  tool: {
    type: 'object',
    additionalProperties: false,
    properties: { id: text, name: text, owner_id: { type: 'string', 'x-ref': 'person' }, price: { type: 'number' } },
  },
  person: { type: 'object', additionalProperties: false, properties: { id: text, name: text, born: { type: 'string', format: 'date' } } },
  loan: {
    type: 'object',
    additionalProperties: false,
    properties: { id: text, tool_id: { type: 'string', 'x-ref': 'tool' }, days: { type: 'number' }, state: { enum: ['OUT', 'BACK'] } },
  },
};
const context = (expects: RuleType = 'bool'): RuleContext => ({ expects, doc: records.loan });
const reach = reachOf((name) => records[name]);

function compiled(rule: string, expects: RuleType = 'bool'): Rule {
  const result = compileRule(rule, context(expects), { reach });
  if (!result.ok) throw new Error(result.faults.map(({ message }) => message).join(' '));
  return result.rule;
}
const faultOf = (rule: string, options: CompileOptions = { reach }) => {
  const result = compileRule(rule, context(), options);
  return result.ok ? '' : result.faults.map(({ code, message }) => `${code}: ${message}`).join(' ');
};

const stored: Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>> = {
  tool: [{ id: 't1', name: 'Saw', owner_id: 'p1', price: 40 }],
  person: [{ id: 'p1', name: 'Asha', born: '1990-05-01' }],
  loan: [
    { id: 'l1', tool_id: 't1', days: 2, state: 'BACK' },
    { id: 'l2', tool_id: 't1', days: 5, state: 'OUT' },
    { id: 'l3', tool_id: 't1', days: null, state: 'BACK' },
    { id: 'l4', tool_id: 't2', days: 9, state: 'OUT' },
  ],
};
const loaded: LoadedRecords = {
  record: (entity, id) => stored[entity]?.find((row) => row.id === id),
  rows: (entity, by, value) => stored[entity]?.filter((row) => row[by] === value) ?? [],
};
const given = (rule: string, doc: object = { id: 'l9', tool_id: 't1' }) => compiled(rule, 'dyn').evaluate({ doc, loaded });

describe('references', () => {
  it('lead to fields of the record, and on to others', () => {
    expect(given('doc.tool_id.name')).toBe('Saw');
    expect(given('doc.tool_id.owner_id.name')).toBe('Asha');
    expect(given('doc.tool_id.price * 2')).toBe(80);
  });

  it('are null where nothing is referred to, nothing is there, or nothing was loaded', () => {
    expect(given('doc.tool_id.name', { tool_id: null })).toBeNull();
    expect(given('doc.tool_id.owner_id.name', { tool_id: 't7' })).toBeNull();
    expect(compiled('doc.tool_id.name', 'dyn').evaluate({ doc: { tool_id: 't1' } })).toBeNull();
  });

  it('need each record once it is known which', () => {
    const needs = compiled("doc.tool_id.owner_id.name == 'Asha'").needs.map(({ entity, by, depth, fields }) => ({
      entity,
      by,
      depth,
      fields,
    }));
    expect(needs).toEqual([
      { entity: 'tool', by: 'id', depth: 0, fields: ['id', 'owner_id'] },
      { entity: 'person', by: 'id', depth: 1, fields: ['id', 'name'] },
    ]);
    expect(compiled("doc.state == 'OUT'").needs).toEqual([]);
  });

  it.each([
    ['doc.tool_id.colour == 1', 'field: A tool has no field "colour".'],
    ['doc.days.x == 1', 'type: A number has no field "x".'],
    ["doc.tool_id.owner_id.born == 'soon'", 'type: "soon" is not a day (YYYY-MM-DD).'],
    ['doc.tool_id.__proto__ == 1', 'field: No field may be called "__proto__".'],
  ])('refuses %s', (rule, fault) => {
    expect(faultOf(rule)).toBe(fault);
  });

  it('are followed only where the place says so, and not by a list that looks for its rows', () => {
    expect(faultOf("doc.tool_id.name == 'Saw'", {})).toContain('follows no references');
    const result = compileRule("doc.tool_id.name == 'Saw'", context(), { predicate: true, reach });
    expect(result.ok ? '' : result.faults[0]?.code).toBe('not-sql');
  });
});

describe('related rows', () => {
  it.each([
    ["exists('loan', l, l.tool_id == doc.tool_id && l.state == 'OUT')", true],
    ["exists('loan', l, l.tool_id == doc.tool_id && l.days > 8)", false],
    ["all('loan', l, l.tool_id == doc.tool_id, l.state == 'BACK')", false],
    ["count('loan', l, doc.tool_id == l.tool_id)", 3],
    ["sum('loan', l, l.tool_id == doc.tool_id, l.days)", 7],
    ["min('loan', l, l.tool_id == doc.tool_id, l.days)", 2],
    ["max('loan', l, l.tool_id == doc.tool_id, l.days)", 5],
    ["avg('loan', l, l.tool_id == doc.tool_id, l.days)", 3.5],
    ["last('loan', l, l.tool_id == doc.tool_id && l.state == 'OUT', l.days, l.id)", 5],
    ["last('loan', l, l.tool_id == doc.tool_id, l.id, l.days)", 'l2'],
    ["last('loan', l, l.tool_id == doc.tool_id && l.state == 'BACK', l.days, l.days)", 2],
    ["last('loan', l, l.tool_id == doc.tool_id, l.id, l.state)", 'l2'],
    ["last('loan', l, l.tool_id == doc.tool_id && l.days > 8, l.id, l.days)", null],
    ["list('loan', l, l.tool_id == doc.tool_id && l.state == 'OUT', l.days)", [5]],
    ["join(list('loan', l, l.tool_id == doc.tool_id && l.days > 8, l.state), ', ')", ''],
    ["count('loan', l, l.tool_id == doc.tool_id && l.id != doc.id) > 2", true],
  ])('%s is %s', (rule, value) => {
    expect(given(rule)).toEqual(value);
  });

  it('are not known where nothing was loaded', () => {
    const rule = compiled("all('loan', l, l.tool_id == doc.tool_id, l.state == 'BACK')");
    expect(rule.evaluate({ doc: { tool_id: 't1' } })).toBeNull();
    expect(rule.holds({ doc: { tool_id: 't1' } })).toBe(false);
  });

  it('are none of what is not known', () => {
    expect(given("count('loan', l, l.tool_id == doc.tool_id)", { tool_id: null })).toBe(0);
    expect(given("sum('loan', l, l.tool_id == doc.tool_id, l.days)", { tool_id: 't5' })).toBe(0);
  });

  it('need the rows of one value, with the fields that are read', () => {
    const [need] = compiled("exists('loan', l, l.tool_id == doc.tool_id && l.state == 'OUT')").needs;
    expect(need).toMatchObject({ entity: 'loan', by: 'tool_id', isReference: false, fields: ['id', 'tool_id', 'state'] });
    expect(need?.value({ doc: { tool_id: 't1' } })).toBe('t1');
  });

  it.each([
    ["exists('lon', l, l.tool_id == doc.tool_id)", 'There is no entity "lon".'],
    ["exists('loan', l, l.state == 'OUT')", 'The condition must say which loan is meant'],
    ["exists('loan', l, l.tool == doc.tool_id)", 'There is no field "tool"'],
    ["exists('loan', doc, doc.tool_id == doc.id)", '"doc" already means something here.'],
    ["sum('loan', l, l.tool_id == doc.tool_id)", 'takes an entity, a variable, a condition and a value'],
    ["sum('loan', l, l.tool_id == doc.tool_id, l.state) > 1", 'takes number, found string'],
    ["last('loan', l, l.tool_id == doc.tool_id, l.days) > 1", 'a value and what the rows are ordered by'],
    ["last('loan', l, l.tool_id == doc.tool_id, l.days, l.days > 1) > 1", 'no order by a bool'],
    ["sum('loan', l, l.tool_id == doc.tool_id, l.days, l.id) > 1", 'a condition and a value'],
    ["exists('loan', l, l.tool_id == doc.tool_id && exists('loan', k, k.id == l.id))", 'cannot be asked for each item'],
  ])('refuses %s', (rule, fault) => {
    expect(faultOf(rule)).toContain(fault);
  });
});
