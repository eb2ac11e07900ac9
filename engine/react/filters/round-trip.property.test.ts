/** Clause → address → clause, for fields of every type, and the same text as a list's filter on the server. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FieldView } from '../../core/definitions/types.ts';
import { type FieldTypeName, fieldTypeNames, fieldTypes, type Storage } from '../../core/fields/field-types.ts';
import { compileRule, compileTrusted, evaluatePredicate, periods } from '../../core/rules/index.ts';
import { type Clause, isReference, ME, NOBODY, operatorsOf, type Scalar } from './clause.ts';
import { clausePredicate } from './clause-predicate.ts';
import { movingDay } from './days.ts';
import { readPredicate } from './read-predicate.ts';
import { clausesText } from './use-filter.ts';

const scope = { now: '2026-03-01T20:00:00Z', timeZone: 'Asia/Kolkata', user: { id: 'u1' } };

const fieldOf = (type: FieldTypeName, isCustom: boolean): FieldView => ({
  name: type,
  pointer: isCustom ? `/custom/my ${type}` : `/${type}`,
  label: type,
  type,
  required: false,
  readOnly: false,
  system: false,
  whenHidden: 'keep',
  messages: {},
  searchable: false,
  sortable: false,
  schema: {},
});

const listSchema = { type: 'array', items: { type: 'string' } };
const jsonTypes: { readonly [K in Storage]: object } = {
  text: { type: 'string' },
  time: { type: 'string' },
  uuid: { type: 'string' },
  integer: { type: 'integer' },
  bigint: { type: 'integer' },
  'double precision': { type: 'number' },
  boolean: { type: 'boolean' },
  date: { type: 'string', format: 'date' },
  timestamptz: { type: 'string', format: 'date-time' },
  'text[]': listSchema,
  'uuid[]': listSchema,
  'integer[]': { type: 'array', items: { type: 'integer' } },
  jsonb: { type: 'array', items: { type: 'object', additionalProperties: true } },
};
/** As the server checks filters: typed columns, free custom fields. */
const context = {
  expects: 'bool' as const,
  doc: {
    type: 'object',
    additionalProperties: false,
    properties: {
      ...Object.fromEntries(fieldTypeNames.map((type) => [type, jsonTypes[fieldTypes[type].storage]])),
      custom: { type: 'object', additionalProperties: true },
    },
  },
  user: { type: 'object', properties: { id: { type: 'string' } } },
};

const aDay = fc.oneof(
  fc.integer({ min: 0, max: 3000 }).map((days) => new Date(Date.UTC(2024, 0, 1) + days * 86_400_000).toISOString().slice(0, 10)),
  fc.integer({ min: -40, max: 40 }).map(movingDay),
);
const aWord = fc.stringMatching(/^[a-z' "@\\]{1,8}$/).filter((text) => text.trim() !== '');
const aTime = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'));

function valueFor(field: FieldView): fc.Arbitrary<Scalar> {
  const { storage } = fieldTypes[field.type];
  if (field.type === 'time') return aTime;
  if (storage === 'date' || storage === 'timestamptz') return aDay;
  if (storage === 'boolean') return fc.boolean();
  if (storage === 'double precision') return fc.constantFrom(-1.5, 0, 0.25, 7);
  if (storage === 'integer' || storage === 'bigint') return fc.integer({ min: -1000, max: 1000 });
  return isReference(field) ? fc.oneof(aWord, fc.constantFrom(ME, NOBODY)) : aWord;
}

function clauseFor(field: FieldView): fc.Arbitrary<Clause> {
  return fc.constantFrom(...operatorsOf(field)).chain((operator): fc.Arbitrary<Clause> => {
    const one = valueFor(field);
    const base = { pointer: field.pointer, operator };
    if (operator === 'empty' || operator === 'not_empty') return fc.constant({ ...base, value: null });
    if (operator === 'within') return fc.constantFrom(...periods).map((value) => ({ ...base, value }));
    if (operator === 'between') return fc.tuple(one, one).map((ends) => ({ ...base, value: ends }));
    const isMany = operator === 'any_of' || operator === 'has' || operator === 'is_not';
    if (isMany) return fc.uniqueArray(one, { minLength: 1, maxLength: 3 }).map((value) => ({ ...base, value }));
    return one.map((value) => ({ ...base, value }));
  });
}

/** Two ways of saying one thing come back as one of them. */
function canonical(clause: Clause): Clause {
  const { operator, value } = clause;
  const values = Array.isArray(value) ? value : [];
  if (operator === 'contains') return { ...clause, value: String(value).toLowerCase() };
  if (values.length === 1 && values[0] === NOBODY)
    return { ...clause, operator: operator === 'is_not' ? 'not_empty' : 'empty', value: null };
  // People are said before ids.
  const isPerson = (one: Scalar) => one === ME || one === NOBODY;
  if (['any_of', 'has', 'is_not'].includes(operator))
    return { ...clause, value: [...values.filter(isPerson), ...values.filter((one) => !isPerson(one))] };
  if (clause.pointer.includes('datetime') && operator === 'between' && values[0] === values[1])
    return { ...clause, operator: 'is', value: values[0] ?? null };
  return clause;
}

const types = fieldTypeNames.flatMap((type) => [false, true].map((isCustom) => ({ type, isCustom })));

describe.each(types)('$type, custom: $isCustom', ({ type, isCustom }) => {
  const field = fieldOf(type, isCustom);
  const fields = [field];
  const written = (clauses: readonly Clause[]) => clausesText({ clauses, rest: [], fields, scope });

  it('comes back from the address as it was written', () => {
    fc.assert(
      fc.property(clauseFor(field), (clause) => {
        const text = written([clause]);
        const parts = readPredicate(compileTrusted(text).predicate(scope), fields, scope);
        expect(parts).toEqual({ clauses: [canonical(clause)], rest: [] });
        expect(written(parts.clauses)).toBe(text);
      }),
      { numRuns: 60 },
    );
  });

  it('is a filter that the server takes, and means the same there', () => {
    fc.assert(
      fc.property(
        clauseFor(field),
        fc.option(
          valueFor(field).filter((value) => !String(value).startsWith('today')),
          { nil: null },
        ),
        (clause, value) => {
          const compiled = compileRule(written([clause]), context, { predicate: true });
          if (!compiled.ok) throw new Error(compiled.faults[0]?.message);
          const stored = fieldTypes[type].storage.endsWith(']') && value !== null ? [value] : value;
          const at = fieldTypes[type].storage === 'timestamptz' && value !== null ? `${value}T12:00:00.000Z` : stored;
          const doc = isCustom ? { custom: { [`my ${type}`]: at } } : { [type]: at };
          const predicate = clausePredicate(field, clause, scope);
          expect(compiled.rule.holds({ ...scope, doc })).toBe(predicate !== undefined && evaluatePredicate(predicate, doc));
        },
      ),
      { numRuns: 60 },
    );
  });
});

it('several clauses come back together', () => {
  const fields = fieldTypeNames.map((type) => fieldOf(type, false));
  const some = fc
    .uniqueArray(fc.constantFrom(...fields), { minLength: 1, maxLength: 5 })
    .chain((chosen) => fc.tuple(...chosen.map(clauseFor)));
  fc.assert(
    fc.property(some, (clauses) => {
      const text = clausesText({ clauses, rest: [], fields, scope });
      const parts = readPredicate(compileTrusted(text).predicate(scope), fields, scope);
      expect(parts).toEqual({ clauses: clauses.map(canonical), rest: [] });
    }),
    { numRuns: 300 },
  );
});
