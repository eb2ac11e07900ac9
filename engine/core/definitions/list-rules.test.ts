/** Rules in the elements of lists: checked when definitions load, cut for people, and part of forms. */
import { describe, expect, it } from 'vitest';
import { changed, schemas, smallProduct } from './fixture.ts';
import { now, viewer } from './fixture-viewer.ts';
import { createRights, entityView, formPlan, plan, validateDefinitions } from './index.ts';
import type { DefinitionFile } from './types.ts';
import type { FormPlan } from './view-types.ts';

type Json = Record<string, unknown>;

const title = 't:task';
const elements = (properties: Json, more: Json = {}): Json => ({ type: 'array', items: { type: 'object', properties, ...more } });
const member = (more: Json = {}): Json => ({ type: 'integer', title, ...more });
const withMarks = (properties: Json, more: Json = {}) => changed('task.json', '/properties/marks', elements(properties, more));

const faultsOf = (files: readonly DefinitionFile[]) =>
  validateDefinitions(files, schemas).map(
    ({ file, pointer, code }) => `${file}#${pointer.replace('/properties/marks/items/properties', '…')} ${code}`,
  );

describe('rules in elements', () => {
  const cases: readonly (readonly [string, Json, readonly string[]])[] = [
    ['read the element and the record', { mark: member({ 'x-show': 'row.mark > 1 && doc.labour > 1 && user.is_admin' }) }, []],
    ['know no other field of the element', { mark: member({ 'x-show': 'row.mork > 1' }) }, ['task.json#…/mark/x-show rule-field']],
    ['know the types of the element', { mark: member({ 'x-compute': "row.mark + 'a'" }) }, ['task.json#…/mark/x-compute rule-type']],
    ['give what the field holds', { mark: member({ 'x-default': "'much'" }) }, ['task.json#…/mark/x-default rule-expects']],
    ['know no field of another list', { mark: member({ 'x-check': 'doc.nope == 1' }) }, ['task.json#…/mark/x-check rule-field']],
    ['do not run in a circle', { mark: member({ 'x-compute': 'row.mark + 1' }) }, ['task.json#…/mark/x-compute compute-cycle']],
    ['hide no values from people', { mark: member({ 'x-mask': 'true' }) }, ['task.json#…/mark/x-mask nested-rule']],
    [
      'make no columns',
      { mark: member({ 'x-sort': true, 'x-index': true }) },
      ['task.json#…/mark/x-index nested-column', 'task.json#…/mark/x-sort nested-column'],
    ],
    [
      'go no deeper',
      { mark: { ...elements({ deep: member({ 'x-show': 'true', 'x-distinct': true }) }), title } },
      ['task.json#…/mark/items/properties/deep/x-distinct nested-rule', 'task.json#…/mark/items/properties/deep/x-show nested-rule'],
    ],
    [
      'narrow choices by element and record',
      { kind: { type: 'string', title, 'x-ref': 'kind', 'x-filter': 'doc.name != row.kind && doc.name != parent.title' } },
      [],
    ],
    [
      'narrow choices by what there is',
      { kind: { type: 'string', title, 'x-ref': 'kind', 'x-filter': 'doc.name != row.nope' } },
      ['task.json#…/kind/x-filter rule-field'],
    ],
    ['name fields beside them to differ from', { a: member(), b: member({ 'x-distinct': ['/a'] }), c: member({ 'x-distinct': true }) }, []],
    [
      'name no field of the record to differ from',
      { mark: member({ 'x-distinct': ['/labour', '/mark'] }) },
      ['task.json#…/mark/x-distinct/0 unknown-field', 'task.json#…/mark/x-distinct/1 distinct'],
    ],
    [
      'have texts with values',
      { mark: member({ 'x-message': { maximum: { text: 't:task', params: { n: 'row.mark', most: 'doc.labour' } } } }) },
      [],
    ],
    [
      'have texts with values that are there',
      { mark: member({ 'x-message': { maximum: { text: 't:nope', params: { n: 'row.more' } } } }) },
      ['task.json#…/mark/x-message/maximum/params/n rule-field', 'task.json#…/mark/x-message/maximum/text unknown-label'],
    ],
    [
      'have no text for what cannot break',
      { mark: member({ 'x-message': { maxLenght: 't:task' } }) },
      ['task.json#…/mark/x-message/maxLenght enum'],
    ],
    ['are of fields with safe names', { constructor: member() }, ['task.json#…/constructor reserved']],
  ];
  it.each(cases)('%s', (_what, properties, expected) => {
    expect(new Set(faultsOf(withMarks(properties)))).toEqual(new Set(expected));
  });

  it('may be summed by the record, which comes after them', () => {
    const files = withMarks({ qty: member(), amount: member({ 'x-compute': 'row.qty * 2' }) });
    const total = (text: string) => {
      const entity = files.find(({ file }) => file === 'task.json')?.json as { properties: Json };
      entity.properties.total = { type: 'number', 'x-compute': text };
      return faultsOf(files);
    };
    expect(total('sum(doc.marks.map(mark, mark.amount))')).toEqual([]);
    expect(total('sum(doc.marks.map(mark, mark.nope))')).toEqual(['task.json#/properties/total/x-compute rule-field']);
  });

  it('that the record sums may not read the sum', () => {
    const files = withMarks({ qty: member(), amount: member({ 'x-compute': 'row.qty * doc.total' }) });
    const entity = files.find(({ file }) => file === 'task.json')?.json as { properties: Json };
    entity.properties.total = { type: 'number', 'x-compute': 'sum(doc.marks.map(mark, mark.amount))' };
    expect(faultsOf(files)).toEqual(['task.json#/properties/total/x-compute compute-cycle']);
  });

  it('of records: what differs is named, and lists alone have elements', () => {
    expect(faultsOf(changed('task.json', '/properties/title/x-distinct', ['/state']))).toEqual([]);
    expect(faultsOf(changed('task.json', '/properties/title/x-distinct', true))).toEqual([
      'task.json#/properties/title/x-distinct distinct',
    ]);
    expect(faultsOf(changed('task.json', '/properties/title/x-distinct', ['/nope']))).toEqual([
      'task.json#/properties/title/x-distinct/0 unknown-field',
    ]);
  });

  it('are nothing for the rules of access', () => {
    expect(faultsOf(changed('task.json', '/x-access/1/deny_fields', ['/marks/mark']))).toEqual([
      'task.json#/x-access/1/deny_fields/0 unknown-field',
    ]);
  });

  const input = (properties: Json) =>
    changed('task.json', '/x-workflows/finish/input/properties/parts', { ...elements(properties), title });
  it.each([
    ["row.a > doc.remarks.size() && parent.title != ''", []],
    ['row.b > 1', ['task.json#/x-workflows/finish/input/properties/parts/items/properties/a/x-check rule-field']],
    ['parent.nope > 1', ['task.json#/x-workflows/finish/input/properties/parts/items/properties/a/x-check rule-field']],
  ])('in a workflow’s form: %s', (rule, expected) => {
    expect(faultsOf(input({ a: member({ 'x-check': rule }) }))).toEqual(expected);
  });
});

describe('rules in elements, cut for people', () => {
  const marks = {
    mark: member({
      'x-show': 'doc.cost > 1',
      'x-check': 'row.mark > 0',
      'x-message': { check: { text: 't:task', params: { n: 'doc.cost' } } },
    }),
    kind: { type: 'string', title, 'x-ref': 'kind', 'x-filter': 'doc.name != string(parent.cost)' },
    plain: member(),
    why: { type: 'string', title, 'x-show': 'row.mark > 1' },
    sum: member({ 'x-compute': 'row.mark * 2', 'x-distinct': true }),
  };
  const result = plan(withMarks(marks, { required: ['mark', 'plain', 'why', 'sum'] }), schemas);
  if (!result.ok) throw new Error(JSON.stringify(result.faults));
  const { product } = result;
  const people = { staff: viewer({}), admin: viewer({ user: { is_admin: true } }) };
  const formOf = (name: keyof typeof people): FormPlan | undefined => {
    const rights = createRights(product, people[name], now);
    return formPlan({ rights, entity: 'task', purpose: 'update', validatorOf: () => '' });
  };
  const marksOf = (name: keyof typeof people) => formOf(name)?.fields.find((field) => field.name === 'marks');

  it('come with the form, as texts', () => {
    expect(marksOf('admin')?.rules.items).toEqual({
      mark: { show: 'doc.cost > 1', check: 'row.mark > 0', params: { check: { n: 'doc.cost' } } },
      why: { show: 'row.mark > 1' },
      sum: { compute: 'row.mark * 2' },
    });
    expect(marksOf('admin')?.items).toMatchObject([
      { name: 'mark', required: true, messages: { check: 'task' } },
      { name: 'kind', ref: 'kind', refFilter: 'doc.name != string(parent.cost)' },
      { name: 'plain', required: true },
      { name: 'why', required: true },
      { name: 'sum', distinct: true, readOnly: true },
    ]);
  });

  it('stay on the server where they read what the person may not see', () => {
    expect(marksOf('staff')?.rules.items).toEqual({
      mark: { check: 'row.mark > 0', params: { check: {} } },
      why: { show: 'row.mark > 1' },
      sum: { compute: 'row.mark * 2' },
    });
    expect(JSON.stringify(marksOf('staff'))).not.toContain('cost');
    expect(marksOf('staff')?.items?.[0]?.messages).toEqual({});
    const view = entityView(createRights(product, people.staff, now), 'task');
    expect(JSON.stringify(view)).not.toContain('doc.cost');
    expect(JSON.stringify(view)).not.toContain('parent.cost');
  });

  it('ask for hidden and computed values of elements themselves, not by the schema', () => {
    expect(formOf('admin')?.schema).toMatchObject({ properties: { marks: { items: { required: ['plain'] } } } });
  });

  it('are not there for elements without', () => {
    const plain = plan(smallProduct(), schemas);
    expect(plain.ok && plain.product.entities.get('task')?.fields.get('marks')?.rules).toEqual({});
  });
});
