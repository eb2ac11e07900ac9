import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { field } from './fixture.ts';
import {
  applyComputed,
  applyDefaults,
  applyRowDefaults,
  checkRecord,
  findField,
  orderComputed,
  type RecordDoc,
  type RuledField,
  settle,
} from './index.ts';

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
