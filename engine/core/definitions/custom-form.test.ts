import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { checkRecord, settle } from '../records/index.ts';
import { checkFault } from './custom-checks.ts';
import { conditionFault, conditionRule } from './custom-conditions.ts';
import { customSchemaOf, formats, ruledFieldsOf } from './index.ts';

const field = (id: string, type: string, more: object = {}) => ({ id, type, label: id.toUpperCase(), ...more });
const when = (asked: string, op: string, value?: unknown) => ({
  visible_if: { field: asked, op, ...(value === undefined ? {} : { value }) },
});
const options = { options: ['Wear', "Owner's fault"] };

const sources = [
  field('cause', 'Dropdown', options),
  field('parts', 'Checkboxes', options),
  field('tags', 'Tags'),
  field('count', 'NumberInput'),
  field('seen', 'Date'),
  field('at', 'TimePicker'),
  field('serial', 'TextInput'),
  field('photos', 'Camera'),
  field('secret', 'TextInput', { mask: true }),
  field('help', 'Button', { options: ['/help'] }),
  field('head', 'Header'),
];
const list = (more: object, type = 'TextInput') => [...sources, field('last', type, more), field('after', 'TextInput')];
const faultOf = (more: object, type?: string) => conditionFault(list(more, type), sources.length);
const ruleOf = (more: object) => conditionRule(list(more), sources.length);

describe('a condition', () => {
  it.each<[object, string]>([
    [when('cause', 'is', 'Wear'), "doc.custom.cause == 'Wear'"],
    [when('cause', 'is_not', "Owner's fault"), "doc.custom.cause != 'Owner\\'s fault'"],
    [when('cause', 'one_of', ['Wear']), "doc.custom.cause in ['Wear']"],
    [when('cause', 'filled'), "doc.custom.cause != null && doc.custom.cause != ''"],
    [when('parts', 'is', 'Wear'), "'Wear' in doc.custom.parts"],
    [when('parts', 'is_not', 'Wear'), "!('Wear' in doc.custom.parts)"],
    [when('parts', 'one_of', ['Wear']), "overlaps(doc.custom.parts, ['Wear'])"],
    [when('tags', 'is', 'anything'), "'anything' in doc.custom.tags"],
    [when('count', 'more', 3), 'doc.custom.count > 3'],
    [when('count', 'filled'), 'doc.custom.count != null'],
    [when('seen', 'less', '2026-03-01'), "doc.custom.seen < '2026-03-01'"],
    [when('at', 'more', '09:30'), "doc.custom.at > '09:30'"],
    [when('photos', 'filled'), 'size(doc.custom.photos) > 0'],
    [when('serial', 'is', "') || true || ('"), "doc.custom.serial == '\\') || true || (\\''"],
  ])('%j reads %s', (more, text) => {
    expect([faultOf(more), ruleOf(more)]).toEqual([undefined, text]);
  });

  it.each<[object, string, string]>([
    [when('gone', 'filled'), 'visible_if/field', 'condition_missing'],
    [when('last', 'filled'), 'visible_if/field', 'condition_self'],
    [when('after', 'filled'), 'visible_if/field', 'condition_later'],
    [when('secret', 'filled'), 'visible_if/field', 'condition_masked'],
    [when('help', 'filled'), 'visible_if/field', 'condition_unasked'],
    [when('head', 'filled'), 'visible_if/field', 'condition_unasked'],
    [when('serial', 'more', 'x'), 'visible_if/op', 'condition_op'],
    [when('photos', 'is', 'x'), 'visible_if/op', 'condition_op'],
    [when('cause', 'is', 'Rust'), 'visible_if/value', 'condition_choice'],
    [when('cause', 'one_of', ['Wear', 'Rust']), 'visible_if/value', 'condition_choice'],
    [when('cause', 'one_of', []), 'visible_if/value', 'condition_choice'],
    [when('cause', 'one_of', ['Wear', 'Wear']), 'visible_if/value', 'condition_choice'],
    [when('count', 'more', '3'), 'visible_if/value', 'condition_value'],
    [when('count', 'is'), 'visible_if/value', 'condition_value'],
    [when('seen', 'is', '2026-02-30'), 'visible_if/value', 'condition_value'],
    [when('at', 'less', '25:00'), 'visible_if/value', 'condition_value'],
    [when('serial', 'is', ''), 'visible_if/value', 'condition_value'],
    [when('serial', 'is', { x: 1 }), 'visible_if/value', 'condition_value'],
    [when('serial', 'filled', 'x'), 'visible_if/value', 'condition_value'],
    [{ visible_if: 'doc.custom.serial == "x"' }, 'visible_if/field', 'condition_missing'],
  ])('%j is refused at %s: %s, and holds never', (more, part, code) => {
    expect(faultOf(more)).toMatchObject({ part, code });
    expect(ruleOf(more)).toBe('false');
  });

  it('stands on no heading', () => {
    expect(faultOf(when('count', 'filled'), 'Header')).toMatchObject({ code: 'condition_layout' });
    expect(conditionRule([field('a', 'TextInput')], 0)).toBeUndefined();
  });
});

describe('a record of the form', () => {
  const form = ruledFieldsOf([
    field('cause', 'Dropdown', options),
    field('blame', 'TextInput', { ...when('cause', 'is', "Owner's fault"), required: true }),
    field('proof', 'Camera', { ...when('blame', 'filled'), required: true }),
  ]);
  const faults = (custom: object) => checkRecord(form, { custom }, {}).map(({ pointer, code }) => `${pointer} ${code}`);

  it('asks for what shows, and for nothing else', () => {
    expect(faults({})).toEqual([]);
    expect(faults({ cause: 'Wear' })).toEqual([]);
    expect(faults({ cause: "Owner's fault" })).toEqual(['/custom/blame required']);
    expect(faults({ cause: "Owner's fault", blame: 'x' })).toEqual(['/custom/proof required']);
    expect(customSchemaOf(form)).toMatchObject({ required: [] });
  });

  it('loses what is hidden, along the whole chain', () => {
    const custom = { cause: 'Wear', blame: 'x', proof: [{ id: 'p' }] };
    expect(settle(form, { custom }, {})).toEqual({ custom: { cause: 'Wear', blame: null, proof: null } });
    const kept = { cause: "Owner's fault", blame: 'x', proof: [{ id: 'p' }] };
    expect(settle(form, { custom: kept }, {})).toEqual({ custom: kept });
  });

  it('keeps what stands behind a condition that is broken, hidden', () => {
    const [, broken] = ruledFieldsOf([field('a', 'TextInput'), field('b', 'TextInput', when('gone', 'filled'))]);
    expect([broken?.whenHidden, broken?.rules.show?.text]).toEqual(['keep', 'false']);
  });
});

describe('checks', () => {
  const ajv = new Ajv2020({ strict: false, formats });
  const accepts = (type: string, validate: object, value: unknown, more: object = {}) =>
    ajv.validate(customSchemaOf(ruledFieldsOf([field('f', type, { validate, ...more })])), { f: value });

  it.each<[string, object, unknown, boolean]>([
    ['NumberInput', { minimum: 2, maximum: 4 }, 2, true],
    ['NumberInput', { minimum: 2, maximum: 4 }, 1.9, false],
    ['NumberInput', { minimum: 2, maximum: 4 }, 5, false],
    ['NumberInput', { minimum: 2 }, null, true],
    ['TextInput', { minLength: 3 }, 'ab', false],
    ['TextArea', { maxLength: 3 }, 'abcd', false],
    ['TextInput', { pattern: 'email' }, 'a@b.co', true],
    ['TextInput', { pattern: 'email' }, 'a@b', false],
    ['TextInput', { pattern: 'digits' }, '0420', true],
    ['TextInput', { pattern: 'digits' }, '4 2', false],
    ['TextInput', { pattern: 'letters' }, "José Ünal-O'Neil", true],
    ['TextInput', { pattern: 'letters' }, 'संजय', true],
    ['TextInput', { pattern: 'letters' }, 'R2', false],
    ['TextInput', { pattern: 'letters_digits' }, 'AB12', true],
    ['TextInput', { pattern: 'letters_digits' }, 'AB-12', false],
    ['TextInput', { pattern: 'pincode' }, '560001', true],
    ['TextInput', { pattern: 'pincode' }, '060001', false],
    ['TextInput', { pattern: 'pan' }, 'ABCDE1234F', true],
    ['TextInput', { pattern: 'pan' }, 'ABCDE12345', false],
    ['TextInput', { pattern: 'gstin' }, '27ABCDE1234F1Z5', true],
    ['TextInput', { pattern: 'gstin' }, '27ABCDE1234F1X5', false],
    ['TextInput', { pattern: 'link' }, 'https://example.com', true],
    ['TextInput', { pattern: 'link' }, 'javascript:alert(1)', false],
    ['Tags', { minItems: 2 }, ['a'], false],
    ['Camera', { maxItems: 1 }, [{ id: '018f2f3a-0000-7000-8000-000000000000' }], true],
    ['TextInput', { pattern: '(a+)+$' }, 'anything', true],
  ])('%s %j takes %j: %s', (type, validate, value, expected) => {
    expect(accepts(type, validate, value)).toBe(expected);
  });

  it('ask no more than the type holds, and no less than being required asks', () => {
    const [files] = ruledFieldsOf([field('f', 'Camera', { validate: { maxItems: 500 } })]);
    expect(files?.schema.maxItems).toBe(10);
    expect(accepts('TextInput', { minLength: 2 }, 'a', { required: true })).toBe(false);
  });

  it('of days are a rule with its days in the words', () => {
    const form = ruledFieldsOf([field('f', 'Date', { validate: { from: '2026-01-01', to: '2026-12-31' } })]);
    const faults = (f: string) => checkRecord(form, { custom: { f } }, {});
    expect(faults('2026-12-31')).toEqual([]);
    expect(faults('2025-12-31')).toEqual([
      {
        pointer: '/custom/f',
        code: 'check',
        message: 't:message.day_between',
        params: { from: '2026-01-01', to: '2026-12-31', label: 'F' },
      },
    ]);
  });

  it('are told in the words of their own', () => {
    const [own] = ruledFieldsOf([field('f', 'TextInput', { validate: { pattern: 'digits', maxLength: 4, message: ' Four digits. ' } })]);
    expect(own?.words).toEqual({ pattern: 'Four digits.', maxLength: 'Four digits.' });
    const form = ruledFieldsOf([field('f', 'Date', { validate: { from: '2026-01-01', message: 'Not so early' } })]);
    expect(checkRecord(form, { custom: { f: '2025-01-01' } }, {})).toMatchObject([{ code: 'check', message: 'Not so early' }]);
  });

  it.each<[string, object, string, string, object?]>([
    ['NumberInput', { pattern: 'digits' }, 'validate/pattern', 'check_unsuited'],
    ['Header', { minimum: 1 }, 'validate/minimum', 'check_unsuited'],
    ['TextInput', { sql: 'x' }, 'validate/sql', 'check_unsuited'],
    ['TextInput', { pattern: '(a+)+$' }, 'validate/pattern', 'check_value'],
    ['TextInput', { pattern: 'constructor' }, 'validate/pattern', 'check_value'],
    ['TextInput', { minLength: 1.5 }, 'validate/minLength', 'check_value'],
    ['Date', { from: '2026-02-30' }, 'validate/from', 'check_value'],
    ['NumberInput', { minimum: 10, maximum: 9 }, 'validate/maximum', 'check_order'],
    ['NumberInput', { minimum: -2, maximum: -3 }, 'validate/maximum', 'check_order'],
    ['Date', { from: '2026-02-02', to: '2026-02-01' }, 'validate/to', 'check_order'],
    ['Checkboxes', { minItems: 3 }, 'validate/minItems', 'check_limit', options],
    ['Camera', { minItems: 11 }, 'validate/minItems', 'check_limit'],
  ])('%s %j are refused at %s: %s', (type, validate, part, code, more = {}) => {
    expect(checkFault(field('f', type, { validate, ...more }))).toMatchObject({ part, code });
  });

  it.each<[string, object]>([
    ['NumberInput', { minimum: -3, maximum: 10 }],
    ['NumberInput', { minimum: 9, maximum: 10 }],
    ['Date', { from: '2026-02-01', to: '2026-02-01' }],
    ['TextInput', { message: 'Only words' }],
    ['TextInput', {}],
  ])('%s %j are fine', (type, validate) => {
    expect(checkFault(field('f', type, { validate }))).toBeUndefined();
  });
});
