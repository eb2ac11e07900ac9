import { describe, expect, it } from 'vitest';
import type { FormPlan } from '../../core/definitions/view-types.ts';
import { mapRules, settle } from '../../core/records/index.ts';
import type { Rule } from '../../core/rules/types.ts';
import { indexOf } from './field-index.ts';
import { compileFields, type FormField } from './fields.ts';
import { createLiveRules, type FieldRuleState } from './live-rules.ts';
import { createPathStore } from './store.ts';

type Planned = FormPlan['fields'][number];

const planned = (name: string, part: Partial<Planned> = {}): Planned => ({
  name,
  pointer: `/${name}`,
  label: name,
  type: 'text',
  required: false,
  readOnly: false,
  system: false,
  whenHidden: 'keep',
  messages: {},
  searchable: false,
  sortable: false,
  schema: { type: 'string' },
  rules: {},
  ...part,
});

function start(fields: readonly FormField[], initial: Record<string, unknown> = {}) {
  const states = new Map<string, FieldRuleState>();
  const computed: [string, unknown][] = [];
  const values = createPathStore(initial);
  const rules = createLiveRules({
    index: indexOf(fields),
    values,
    scope: {},
    onState: (pointer, state) => states.set(pointer, state),
    onComputed: (pointer) => computed.push([pointer, values.read(pointer)]),
  });
  const change = (pointer: string, value: unknown) => {
    values.write(pointer, value);
    rules.changed(pointer);
  };
  return { rules, states, computed, values, change };
}

/** The same rules, counting how often each runs. */
function counted(fields: readonly FormField[], counts: Map<string, number>): readonly FormField[] {
  const count = (rule: Rule): Rule => {
    const ran = () => counts.set(rule.text, (counts.get(rule.text) ?? 0) + 1);
    return {
      ...rule,
      evaluate: (scope) => {
        ran();
        return rule.evaluate(scope);
      },
      holds: (scope) => {
        ran();
        return rule.holds(scope);
      },
    };
  };
  return fields.map((field) => ({ ...field, rules: mapRules(field.rules, count) }));
}

describe('live rules', () => {
  it('run once at the start, then only when a path they read changes', () => {
    const counts = new Map<string, number>();
    const fields = compileFields([
      planned('a'),
      planned('b'),
      planned('c', { rules: { show: "doc.a == 'x'", lock: "doc.b == 'x'" } }),
      planned('d', { rules: { require: "doc.nested.deep == 'x'" } }),
      planned('sum', { rules: { compute: 'doc.a + doc.b' } }),
    ]);
    const { change } = start(counted(fields, counts), { a: '', b: '' });
    expect([...counts.values()]).toEqual([1, 1, 1, 1]);
    counts.clear();
    change('/free', 'y');
    expect(counts.size).toBe(0);
    change('/a', 'x');
    expect(Object.fromEntries(counts)).toEqual({ "doc.a == 'x'": 1, 'doc.a + doc.b': 1 });
    counts.clear();
    change('/nested', { deep: 'x' });
    expect([...counts.keys()]).toEqual(["doc.nested.deep == 'x'"]);
  });

  it('compute through chains', () => {
    const fields = compileFields([
      planned('gross', { type: 'number', rules: { compute: 'doc.net + doc.tax' } }),
      planned('tax', { type: 'number', rules: { compute: 'doc.net / 10' } }),
      planned('net', { type: 'number' }),
    ]);
    const { rules, computed, change } = start(fields, { net: 10 });
    expect(rules.doc()).toEqual({ net: 10, tax: 1, gross: 11 });
    change('/net', 100);
    expect(rules.doc()).toEqual({ net: 100, tax: 10, gross: 110 });
    expect(computed.at(-1)).toEqual(['/gross', 110]);
  });

  it('hide a value that is to be cleared from other rules, and give it back', () => {
    const fields = compileFields([
      planned('status'),
      planned('reason', { whenHidden: 'clear', rules: { show: "doc.status == 'closed'" } }),
      planned('note', { rules: { show: 'doc.reason != null' } }),
    ]);
    const { rules, states, change } = start(fields, { status: 'closed', reason: 'because' });
    expect(states.get('/note')?.visible ?? true).toBe(true);
    change('/status', 'open');
    expect(rules.doc()).toEqual({ status: 'open', reason: null });
    expect(states.get('/note')?.visible).toBe(false);
    change('/status', 'closed');
    expect(rules.doc()).toEqual({ status: 'closed', reason: 'because' });
    expect(states.get('/note')?.visible).toBe(true);
  });

  it('end even where rules chase each other', () => {
    const fields = compileFields([
      planned('a', { type: 'number', rules: { compute: 'doc.b + 1' } }),
      planned('b', { type: 'number', rules: { compute: 'doc.a + 1' } }),
    ]);
    expect(() => start(fields, { a: 1, b: 1 })).not.toThrow();
  });

  it.each([[{ kind: 'x', amount: 4 }], [{ kind: 'y', amount: 4, extra: 'e' }], [{ kind: 'x', amount: null, extra: 'e' }], [{}]])(
    'leave the record as the server leaves it: %j',
    (doc) => {
      const fields = compileFields([
        planned('kind'),
        planned('amount', { type: 'number', whenHidden: 'clear', rules: { show: "doc.kind == 'x'" } }),
        planned('twice', { type: 'number', rules: { compute: 'doc.amount * 2' } }),
        planned('extra', { whenHidden: 'clear', rules: { show: 'doc.twice > 5' } }),
      ]);
      const present = (record: Readonly<Record<string, unknown>>) =>
        Object.fromEntries(Object.entries(record).filter(([, value]) => value !== null));
      expect(present(start(fields, doc).rules.doc())).toEqual(present(settle(fields, doc, {})));
    },
  );

  it('refuse a rule that is none', () => {
    expect(() => compileFields([planned('a', { rules: { show: 'doc.' } })])).toThrow();
  });
});

describe('live rules of rows', () => {
  const items = [
    planned('kind'),
    planned('extra', { whenHidden: 'clear' }),
    planned('qty', { type: 'number' }),
    planned('sum', { type: 'number' }),
  ];
  const list = planned('lines', {
    type: 'list',
    items: items.map(({ rules: _, ...view }) => view),
    rules: { items: { extra: { show: "row.kind == 'x'" }, sum: { compute: 'row.qty * doc.price' } } },
    schema: {
      type: 'array',
      items: { type: 'object', properties: { kind: {}, extra: {}, qty: {}, sum: {} } },
    },
  });
  const fields = (more: readonly Planned[] = []) => compileFields([list, planned('price', { type: 'number' }), ...more]);
  const lines = [
    { kind: 'x', extra: 'e', qty: 2 },
    { kind: 'y', extra: 'f', qty: 3 },
  ];

  it('run in the row whose member changes, and in all rows for what they read of the record', () => {
    const counts = new Map<string, number>();
    const { rules, change } = start(counted(fields(), counts), { price: 10, lines });
    expect(Object.fromEntries(counts)).toEqual({ "row.kind == 'x'": 2, 'row.qty * doc.price': 2 });
    expect(rules.doc().lines).toEqual([
      { kind: 'x', extra: 'e', qty: 2, sum: 20 },
      { kind: 'y', extra: null, qty: 3, sum: 30 },
    ]);
    counts.clear();
    change('/lines/1/qty', 4);
    expect(Object.fromEntries(counts)).toEqual({ 'row.qty * doc.price': 1 });
    counts.clear();
    change('/price', 1);
    expect(Object.fromEntries(counts)).toEqual({ 'row.qty * doc.price': 2 });
    expect(rules.doc().lines).toMatchObject([{ sum: 2 }, { sum: 4 }]);
  });

  it('follow rows that move, come and go, and keep the others as they are', () => {
    const counts = new Map<string, number>();
    const { rules, states, change, values } = start(counted(fields(), counts), { price: 1, lines });
    expect(states.get('/lines/1/extra')?.visible).toBe(false);
    const [first, second] = values.read('/lines') as object[];
    change('/lines', [second, first]);
    expect([states.get('/lines/0/extra')?.visible, states.get('/lines/1/extra')?.visible]).toEqual([false, true]);
    expect(rules.doc().lines).toMatchObject([{ extra: null }, { extra: 'e' }]);
    counts.clear();
    change('/lines', [second, first, { kind: 'z' }]);
    expect([...counts.values()]).toEqual([1, 1]);
    change('/lines', null);
    change('/lines', [{ kind: 'x', extra: 'g' }]);
    expect(states.get('/lines/0/extra')?.visible).toBe(true);
    expect(rules.doc().lines).toMatchObject([{ extra: 'g' }]);
  });

  it('leave the record as the server leaves it', () => {
    const some = fields();
    const present = (record: unknown) => JSON.parse(JSON.stringify(record, (_, value) => value ?? undefined));
    const doc = { price: 2, lines: [...lines, { kind: 'x' }] };
    expect(present(start(some, doc).rules.doc())).toEqual(present(settle(some, doc, {})));
  });

  it('are seen by rules of the record', () => {
    const { rules, change } = start(fields([planned('many', { type: 'number', rules: { compute: 'size(doc.lines)' } })]), { lines });
    expect(rules.doc().many).toBe(2);
    change('/lines', [{ kind: 'x' }]);
    expect(rules.doc().many).toBe(1);
  });
});
