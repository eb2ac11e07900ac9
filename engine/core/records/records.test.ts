import { describe, expect, test } from 'vitest';
import { compileTrusted } from '../rules/index.ts';
import { applyComputed, applyDefaults, applyHidden, checkRecord, lockedChanges, orderComputed, type RuledField, settle } from './index.ts';

type Written = Partial<Omit<RuledField, 'rules'>> & { readonly rules?: Partial<Record<keyof RuledField['rules'], string>> };

const field = (pointer: string, { rules = {}, ...rest }: Written = {}): RuledField => ({
  name: pointer.slice(1),
  pointer,
  label: `field${pointer.replaceAll('/', '.')}`,
  required: false,
  system: false,
  whenHidden: 'keep',
  messages: {},
  schema: {},
  ...rest,
  rules: Object.fromEntries(Object.entries(rules).map(([name, text]) => [name, compileTrusted(text)])),
});

const scope = { user: { id: 'u1', is_admin: false }, now: '2026-03-01T12:00:00.000Z', timeZone: 'UTC', doc: { title: 'another record' } };

describe('defaults', () => {
  const fields = [
    field('/priority', { schema: { default: 'Normal' } }),
    field('/raised_by', { rules: { default: 'user.id' } }),
    field('/due', { rules: { default: "doc.priority == 'Urgent' ? today() : addDays(today(), 7)" } }),
    field('/custom/floor', { schema: { default: 0 } }),
    field('/nothing', { rules: { default: 'user.missing' } }),
  ];

  test('fill what a new record leaves out', () => {
    const doc = Object.freeze({});
    expect(applyDefaults(fields, doc, scope)).toEqual({ priority: 'Normal', raised_by: 'u1', due: '2026-03-08', custom: { floor: 0 } });
  });

  test('leave what stands there, null included, and see it', () => {
    const doc = { priority: 'Urgent', raised_by: null, custom: { floor: 3 } };
    expect(applyDefaults(fields, doc, scope)).toEqual({ priority: 'Urgent', raised_by: null, due: '2026-03-01', custom: { floor: 3 } });
  });
});

describe('computed fields', () => {
  const fields = [
    field('/total', { rules: { compute: 'doc.net + doc.tax' } }),
    field('/tax', { rules: { compute: 'doc.net * 0.5' } }),
    field('/net', { rules: { compute: 'doc.labour + doc.parts' } }),
    field('/labour'),
    field('/parts'),
  ];

  test('come after those they read, and replace what was sent', () => {
    expect(applyComputed(fields, { labour: 2, parts: 4, total: 999 }, scope)).toEqual({ labour: 2, parts: 4, net: 6, tax: 3, total: 9 });
    expect(applyComputed(new Map(fields.map((one) => [one.name, one])), { labour: 2 }, scope)).toEqual({
      labour: 2,
      net: null,
      tax: null,
      total: null,
    });
  });

  test.each([
    ['itself', { '/a': 'doc.a + 1' }, ['/a', '/a']],
    ['each other', { '/a': 'doc.b', '/b': 'doc.c', '/c': 'doc.a' }, ['/a', '/b', '/c', '/a']],
    ['a circle further on', { '/x': 'doc.b', '/b': 'doc.c', '/c': 'doc.b' }, ['/b', '/c', '/b']],
    ['a part of what they are', { '/a': 'doc.a.part' }, ['/a', '/a']],
    ['the whole record', { '/a': 'doc == null ? 1 : 2' }, ['/a', '/a']],
  ])('that read %s are a circle', (_, rules, cycle) => {
    const circular = Object.entries(rules).map(([pointer, compute]) => field(pointer, { rules: { compute } }));
    expect(orderComputed(circular)).toEqual({ ok: false, cycle });
    expect(() => applyComputed(circular, {}, scope)).toThrow(cycle.join(' → '));
  });

  test('that read siblings in a shared parent are none', () => {
    const fields = [field('/custom/b', { rules: { compute: 'doc.custom.a + 1' } }), field('/custom/a', { rules: { compute: '1' } })];
    expect(applyComputed(fields, {}, scope)).toEqual({ custom: { a: 1, b: 2 } });
  });
});

describe('hidden values', () => {
  const fields = [
    field('/reason', { whenHidden: 'clear', rules: { show: "doc.status == 'CLOSED'" } }),
    field('/detail', { whenHidden: 'clear', rules: { show: 'has(doc.reason)' } }),
    field('/kept', { rules: { show: 'false' } }),
  ];

  test('are cleared where the definition says so, one after the other', () => {
    const doc = Object.freeze({ status: 'ACTIVE', reason: 'x', detail: 'y', kept: 'z' });
    expect(applyHidden(fields, doc, scope)).toEqual({ status: 'ACTIVE', reason: null, detail: null, kept: 'z' });
    expect(applyHidden(fields, { ...doc, status: 'CLOSED' }, scope)).toEqual({ ...doc, status: 'CLOSED' });
  });

  test('that are not there stay out', () => {
    expect(applyHidden(fields, { status: 'ACTIVE' }, scope)).toEqual({ status: 'ACTIVE' });
  });

  const both = [
    ...fields,
    field('/words', { rules: { compute: 'has(doc.detail) ? 2 : 1' } }),
    field('/more', { whenHidden: 'clear', rules: { show: 'doc.words == 2' } }),
  ];

  test('and computed ones settle together', () => {
    expect(settle(both, { status: 'ACTIVE', detail: 'y', more: 'm' }, scope)).toEqual({
      status: 'ACTIVE',
      detail: null,
      words: 1,
      more: null,
    });
  });

  test('that chase each other end hidden', () => {
    const chasing = [
      field('/a', { rules: { compute: 'has(doc.b) ? 1 : 2' } }),
      field('/b', { whenHidden: 'clear', rules: { compute: '1', show: 'doc.a == 2' } }),
    ];
    expect(() => settle(chasing, {}, scope)).not.toThrow();
  });

  test('and computed ones leave a record that is as they have it the same object', () => {
    const settled = settle(both, { status: 'ACTIVE', detail: 'y', more: 'm' }, scope);
    expect(applyComputed(both, settled, scope)).toBe(settled);
    expect(applyHidden(both, settled, scope)).toBe(settled);
  });
});

describe('checking', () => {
  const fields = [
    field('/title', { required: true, messages: { required: 'message.title_required' } }),
    field('/reason', { required: true, rules: { show: "doc.status == 'CLOSED'" } }),
    field('/remarks', { rules: { require: "doc.status == 'CLOSED'" } }),
    field('/end', { rules: { check: 'doc.end >= doc.start' }, messages: { check: 'message.end_after_start' } }),
    field('/hours', { rules: { check: 'doc.hours > 0' } }),
    field('/id', { required: true, system: true }),
  ];
  const found = (doc: Record<string, unknown>) => checkRecord(fields, doc, scope).map(({ pointer, code }) => `${pointer} ${code}`);

  test.each([
    [{ title: 'x' }, []],
    [{}, ['/title required']],
    [{ title: null }, ['/title required']],
    [{ title: '' }, ['/title required']],
    [{ title: [] }, ['/title required']],
    [{ title: 0 }, []],
    [{ title: false }, []],
    [{ title: 'x', status: 'CLOSED' }, ['/reason required', '/remarks required']],
    [{ title: 'x', status: 'CLOSED', reason: 'a', remarks: 'b' }, []],
    [{ title: 'x', start: '2026-03-02', end: '2026-03-01' }, ['/end check']],
    [{ title: 'x', start: '2026-03-01', end: '2026-03-01' }, []],
    [{ title: 'x', end: '2026-03-01' }, ['/end check']],
    [{ title: 'x', start: '2026-03-01' }, []],
    [{ title: 'x', hours: 0 }, ['/hours check']],
  ])('%j has the faults %j', (doc, faults) => {
    expect(found(doc)).toEqual(faults);
  });

  test('tells the definition’s own text where it has one', () => {
    expect(checkRecord(fields, { start: '2026-03-02', end: '2026-03-01', hours: -1 }, scope)).toEqual([
      { pointer: '/title', code: 'required', message: 't:message.title_required', params: { label: 'field.title' } },
      { pointer: '/end', code: 'check', message: 't:message.end_after_start', params: { label: 'field.end' } },
      { pointer: '/hours', code: 'check', message: 'This value does not fit.', params: { label: 'field.hours' } },
    ]);
  });
});

describe('locks', () => {
  const fields = [field('/cost', { rules: { lock: "doc.status == 'CLOSED' && !user.is_admin" } }), field('/status')];
  const locked = (before: Record<string, unknown> | null, after: Record<string, unknown>) =>
    lockedChanges(fields, before, after, scope).map((fault) => fault.pointer);

  test('hold against the record as it was, so that a change cannot open them', () => {
    expect(locked({ status: 'CLOSED', cost: 1 }, { status: 'ACTIVE', cost: 2 })).toEqual(['/cost']);
    expect(locked({ status: 'ACTIVE', cost: 1 }, { status: 'CLOSED', cost: 2 })).toEqual([]);
    expect(locked({ status: 'CLOSED', cost: 1 }, { status: 'CLOSED', cost: 1 })).toEqual([]);
    expect(locked({ status: 'CLOSED' }, { status: 'CLOSED', cost: null })).toEqual([]);
    expect(lockedChanges(fields, { status: 'CLOSED', cost: 1 }, { cost: 2 }, { user: { is_admin: true } })).toEqual([]);
  });

  test('do not concern a new record', () => {
    expect(locked(null, { status: 'CLOSED', cost: 2 })).toEqual([]);
  });
});
