import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { FieldRules, FieldView } from '../definitions/types.ts';
import { compileTrusted, type Rule } from '../rules/index.ts';
import {
  applyComputed,
  applyDefaults,
  applyRowDefaults,
  checkRecord,
  findField,
  lockedChanges,
  mapRules,
  orderComputed,
  type RecordDoc,
  type RuledField,
  settle,
} from './index.ts';

type Ruled = FieldView & RuledField;
type Written = Partial<Omit<Ruled, 'rules' | 'items'>> & { readonly rules?: FieldRules<string>; readonly items?: readonly Ruled[] };

function field(name: string, { rules = {}, items, ...rest }: Written = {}): Ruled {
  const compiled: FieldRules<Rule> = mapRules(rules, compileTrusted);
  const made: Ruled = {
    name,
    pointer: `/${name}`,
    label: `field.${name}`,
    type: items ? 'list' : 'text',
    required: false,
    readOnly: false,
    system: false,
    whenHidden: 'keep',
    messages: {},
    searchable: false,
    sortable: false,
    schema: {},
    ...rest,
    rules: compiled,
  };
  if (!items) return made;
  return { ...made, items, rules: { ...compiled, items: Object.fromEntries(items.map((item) => [item.name, item.rules])) } };
}

const scope = { user: { is_admin: false }, org: { mobile_digits: 10 }, now: '2026-03-01T12:00:00.000Z', timeZone: 'UTC' };
const told = (fields: readonly RuledField[], doc: RecordDoc) =>
  checkRecord(fields, doc, scope).map(({ pointer, code }) => `${pointer} ${code}`);

describe('defaults of elements', () => {
  const list = field('lines', {
    items: [
      field('qty', { schema: { default: 1 } }),
      field('unit', { rules: { default: 'doc.unit' } }),
      field('note', { rules: { default: "row.unit == 'kg' ? 'weighed' : null" } }),
    ],
  });

  test('fill what a new element leaves out, from the record and from the element', () => {
    expect(applyDefaults([list], { unit: 'kg', lines: [{}, { qty: 3, unit: 'm' }] }, scope)).toEqual({
      unit: 'kg',
      lines: [
        { qty: 1, unit: 'kg', note: 'weighed' },
        { qty: 3, unit: 'm' },
      ],
    });
  });

  test('leave elements alone that were there before', () => {
    const grown = { unit: 'kg', lines: [{ unit: 'm' }, {}] };
    expect(applyRowDefaults([list], { lines: [{ unit: 'm', qty: 4 }] }, grown, scope)).toEqual({
      unit: 'kg',
      lines: [{ unit: 'm' }, { qty: 1, unit: 'kg', note: 'weighed' }],
    });
    const keyed = { unit: 'kg', lines: [{ id: 'b' }, { id: 'a' }] };
    expect(applyRowDefaults([list], { lines: [{ id: 'a' }] }, keyed, scope).lines).toEqual([
      { id: 'b', qty: 1, unit: 'kg', note: 'weighed' },
      { id: 'a' },
    ]);
  });

  test('stay out of what is no element', () => {
    expect(applyDefaults([list], { lines: [null, 'x', 3] }, scope)).toEqual({ lines: [null, 'x', 3] });
    expect(applyDefaults([list], { lines: 'x' }, scope)).toEqual({ lines: 'x' });
  });
});

const lines = field('lines', {
  items: [
    field('qty'),
    field('rate'),
    field('taxed', { rules: { compute: 'row.amount * doc.tax' } }),
    field('amount', { rules: { compute: 'row.qty * row.rate' } }),
  ],
});

describe('computed values of elements', () => {
  const first = field('first', { rules: { compute: 'doc.lines[0].amount' } });

  test('come before those of the record that read the list, and after each other', () => {
    const doc = { tax: 2, lines: [{ qty: 2, rate: 5, amount: 999 }, { qty: 3 }] };
    expect(applyComputed([first, lines], doc, scope)).toEqual({
      tax: 2,
      first: 10,
      lines: [{ qty: 2, rate: 5, amount: 10, taxed: 20 }, { qty: 3 }],
    });
  });

  test('that read the record’s computed fields come after them', () => {
    const double = field('tax', { rules: { compute: 'doc.rate * 2' } });
    expect(applyComputed([lines, double], { rate: 1, lines: [{ qty: 1, rate: 1 }] }, scope).lines).toEqual([
      { qty: 1, rate: 1, amount: 1, taxed: 2 },
    ]);
  });

  test.each([
    ['themselves', 'row.amount + 1', undefined, ['/lines/*/amount', '/lines/*/amount']],
    ['the list that they stand in', 'doc.lines.size()', undefined, ['/lines/*/amount', '/lines/*/amount']],
    ['what the record computes from them', 'doc.total', 'doc.lines[0].amount', ['/lines/*/amount', '/total', '/lines/*/amount']],
  ])('that read %s are a circle', (_, amount, total, cycle) => {
    const circular = [
      field('lines', { items: [field('amount', { rules: { compute: amount } })] }),
      ...(total === undefined ? [] : [field('total', { rules: { compute: total } })]),
    ];
    expect(orderComputed(circular)).toEqual({ ok: false, cycle });
  });

  test('of two lists with the same names do not read each other', () => {
    const one = field('one', { items: [field('a', { rules: { compute: 'row.b' } }), field('b')] });
    const two = field('two', { items: [field('a'), field('b', { rules: { compute: 'row.a' } })] });
    expect(orderComputed([one, two])).toMatchObject({ ok: true });
  });
});

describe('hidden values of elements', () => {
  const list = field('lines', {
    items: [
      field('kind'),
      field('other', { whenHidden: 'clear', rules: { show: "row.kind == 'other' && doc.open" } }),
      field('words', { whenHidden: 'clear', rules: { show: 'has(row.other)' } }),
      field('kept', { rules: { show: 'false' } }),
      field('size', { rules: { compute: 'has(row.words) ? 2 : 1' } }),
    ],
  });

  test('are taken out, one after the other, element by element', () => {
    const row = { kind: 'other', other: 'x', words: 'y', kept: 'z' };
    expect(settle([list], { open: true, lines: [row, { ...row, kind: 'usual' }] }, scope).lines).toEqual([
      { ...row, size: 2 },
      { kind: 'usual', kept: 'z', size: 1 },
    ]);
    expect(settle([list], { open: false, lines: [row] }, scope).lines).toEqual([{ kind: 'other', kept: 'z', size: 1 }]);
  });
});

describe('checking elements', () => {
  const list = field('lines', {
    rules: { show: 'doc.open' },
    items: [
      field('skill', { required: true, distinct: true, messages: { distinct: 'message.selected' } }),
      field('level', { rules: { require: 'doc.strict', show: "row.skill != 'none'" } }),
      field('to', { rules: { check: 'row.to >= row.from' } }),
      field('from', { distinct: ['/to'] }),
    ],
  });
  const cases: readonly (readonly [RecordDoc, readonly string[]])[] = [
    [{ open: true, lines: [{ skill: 'a' }, { skill: 'b' }] }, []],
    [{ open: true, lines: [{}, { skill: '' }] }, ['/lines/0/skill required', '/lines/1/skill required']],
    [{ open: true, lines: [{ skill: 'a' }, { skill: 'b' }, { skill: 'a' }] }, ['/lines/2/skill distinct']],
    [{ open: false, lines: [{}, { skill: 'a' }, { skill: 'a' }] }, []],
    [{ open: true, strict: true, lines: [{ skill: 'a' }, { skill: 'none' }] }, ['/lines/0/level required']],
    [{ open: true, lines: [{ skill: 'a', from: 3, to: 2 }] }, ['/lines/0/to check']],
    [{ open: true, lines: [{ skill: 'a', from: 3, to: 3 }] }, ['/lines/0/from distinct']],
    [{ open: true, lines: 'none' }, []],
    [{ open: true, lines: [null, 7] }, []],
  ];
  test.each(cases)('%j has the faults %j', (doc, faults) => {
    expect(told([list], doc)).toEqual(faults);
  });

  test('tells the definition’s own text, with the label of the element’s field', () => {
    const [fault] = checkRecord([list], { open: true, lines: [{ skill: 'a' }, { skill: 'a' }] }, scope);
    expect(fault).toEqual({
      pointer: '/lines/1/skill',
      code: 'distinct',
      message: 't:message.selected',
      params: { label: 'field.skill' },
    });
  });

  test('finds fields by pointer', () => {
    expect(findField([list], '/lines/3/skill')).toMatchObject({ field: { name: 'skill' }, list: { name: 'lines' }, index: 3 });
    expect(findField([list], '/lines')).toMatchObject({ field: { name: 'lines' } });
    expect(findField([list], '/lines/3/nope')?.field.name).toBe('lines');
    expect(findField([list], '/other')).toBeUndefined();
  });
});

describe('values of the record that differ', () => {
  const fields = [
    field('skill_1', { required: true }),
    field('skill_2', { distinct: ['/skill_1'] }),
    field('skill_3', { distinct: ['/skill_1', '/skill_2'], rules: { show: 'doc.more' } }),
    field('skill_4', { distinct: ['/skill_3'] }),
  ];
  test.each([
    [{ skill_1: 'a', skill_2: 'b', skill_3: 'c', more: true }, []],
    [{ skill_1: 'a', skill_2: 'a', more: true }, ['/skill_2 distinct']],
    [{ skill_1: 'a', skill_3: 'a', more: true }, ['/skill_3 distinct']],
    [{ skill_1: 'a', skill_3: 'a', skill_4: 'a', more: false }, []],
    [{ skill_1: 'a', skill_2: null, skill_3: '' }, []],
  ])('%j has the faults %j', (doc, faults) => {
    expect(told(fields, doc)).toEqual(faults);
  });
});

describe('values in own texts', () => {
  const mobile = field('mobile', {
    messages: { check: 'message.mobile_length' },
    rules: { check: 'size(doc.mobile) == org.mobile_digits', params: { check: { n: 'org.mobile_digits', given: 'size(doc.mobile)' } } },
  });
  test('are computed with the fault', () => {
    expect(checkRecord([mobile], { mobile: '123' }, scope)).toEqual([
      { pointer: '/mobile', code: 'check', message: 't:message.mobile_length', params: { n: 10, given: 3, label: 'field.mobile' } },
    ]);
  });
});

describe('locked values of elements', () => {
  const list = field('lines', {
    items: [field('part'), field('qty', { rules: { lock: 'row.done == true' } }), field('done'), field('by', { readOnly: true })],
  });
  const locked = (before: readonly unknown[] | null, after: readonly unknown[]) =>
    lockedChanges([list], before && { lines: before }, { lines: after }, scope).map((fault) => `${fault.pointer} ${fault.code}`);
  const done = { part: 'a', qty: 2, done: true };
  const open = { part: 'b', qty: 1, done: false };
  const cases: readonly (readonly [string, readonly unknown[] | null, readonly unknown[], readonly string[]])[] = [
    ['stay as they are', [done, open], [done, { ...open, qty: 5 }], []],
    ['do not change', [done, open], [{ ...done, qty: 3 }, open], ['/lines/0/qty locked']],
    ['are not opened by their own change', [done], [{ ...done, done: false, qty: 3 }], ['/lines/0/qty locked']],
    ['may move up', [open, done], [done], []],
    ['may change places', [open, done], [done, open], []],
    ['may get another beside them', [done], [{ part: 'new' }, done], []],
    ['are not taken away', [done, open], [open], ['/lines locked']],
    ['are not taken away to be put in again', [done, open], [open, { ...done, qty: 9 }], ['/lines/0/qty locked']],
    ['are each kept', [done, { ...done, part: 'c' }], [done], ['/lines locked']],
    [
      'are found by id',
      [
        { ...done, id: 1 },
        { ...open, id: 2 },
      ],
      [
        { ...open, id: 2, qty: 2, done: true },
        { ...done, id: 1, qty: 3 },
      ],
      ['/lines/1/qty locked'],
    ],
    ['do not concern empty ones that go', [{ part: 'a', done: true }, open], [open], []],
    ['are not filled in', [{ part: 'a', done: true }], [{ part: 'a', done: true, qty: 1 }], ['/lines/0/qty locked']],
    ['of a read-only field are not made up', [open], [open, { ...open, by: 'me' }], ['/lines/1/by locked']],
    ['of a read-only field are not made up in a new record', null, [{ by: 'me' }], ['/lines/0/by locked']],
    [
      'of a read-only field stay, and go with their element',
      [
        { ...open, by: 'x' },
        { ...open, by: 'y' },
      ],
      [{ ...open, qty: 9, by: 'y' }],
      [],
    ],
    [
      'of a read-only field stand once',
      [{ ...open, by: 'x' }],
      [
        { ...open, by: 'x' },
        { ...open, by: 'x' },
      ],
      ['/lines/1/by locked'],
    ],
  ];
  test.each(cases)('%s', (_, before, after, faults) => {
    expect(locked(before, after)).toEqual(faults);
  });

  const row = fc.record(
    { part: fc.constantFrom('a', 'b'), qty: fc.integer({ min: 1, max: 3 }), done: fc.boolean() },
    { requiredKeys: ['done'] },
  );
  test('survive every change that passes', () => {
    fc.assert(
      fc.property(fc.array(row, { maxLength: 6 }), fc.array(row, { maxLength: 6 }), (before, after) => {
        const kept = (rows: readonly { qty?: number }[]) => rows.flatMap(({ qty }) => (qty === undefined ? [] : [qty])).sort();
        const had = kept(before.filter((one) => one.done));
        const has = kept(after);
        if (locked(before, after).length > 0) return;
        for (const qty of new Set(had)) {
          expect(has.filter((one) => one === qty).length).toBeGreaterThanOrEqual(had.filter((one) => one === qty).length);
        }
      }),
    );
  });
  test('allow any order of the same elements', () => {
    const shuffled = fc
      .array(row, { maxLength: 6 })
      .chain((rows) => fc.tuple(fc.constant(rows), fc.shuffledSubarray(rows, { minLength: rows.length })));
    fc.assert(
      fc.property(shuffled, ([before, after]) => {
        expect(locked(before, after)).toEqual([]);
      }),
    );
  });
});

describe('settling', () => {
  const list = field('lines', {
    items: [
      field('qty'),
      field('rate', { whenHidden: 'clear', rules: { show: 'row.qty > 1' } }),
      field('amount', { rules: { compute: 'row.qty * row.rate' } }),
      field('big', { whenHidden: 'clear', rules: { show: 'row.amount > 4 && doc.first > 0' } }),
    ],
  });
  const fields = [list, field('first', { rules: { compute: 'doc.lines[0].amount' } })];
  const value = fc.option(fc.integer({ min: 0, max: 4 }), { nil: undefined });
  const doc = fc.record({ lines: fc.array(fc.record({ qty: value, rate: value, amount: value, big: value }), { maxLength: 4 }) });

  test('is done once: a settled record settles to itself, and was not changed on the way', () => {
    fc.assert(
      fc.property(doc, (given) => {
        const before = structuredClone(given);
        const settled = settle(fields, given, scope);
        expect(settle(fields, settled, scope)).toEqual(settled);
        expect(given).toEqual(before);
      }),
    );
  });
});
