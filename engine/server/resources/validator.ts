/** Structural validation of values that callers send, by Ajv; compiled once for each set of fields. */
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import { formats } from '../../core/definitions/formats.ts';
import type { Field, JsonSchema } from '../../core/definitions/types.ts';
import { formatPointer, isObject } from '../../core/json/index.ts';
import { membersOf } from '../../core/records/index.ts';
import type { RuleScope } from '../../core/rules/index.ts';
import type { FieldProblem } from '../kernel/errors.ts';
import { keywordProblem, sentence, type Texts } from './messages.ts';

/** Fields by the name under which their value stands in the validated object. */
export type FieldSet = ReadonlyMap<string, Field>;

const compiled = new WeakMap<FieldSet, ValidateFunction>();

/** What is required is the record's affair, not the value's: it depends on what shows. */
function validatorOf(fields: FieldSet): ValidateFunction {
  const known = compiled.get(fields);
  if (known) return known;
  // Each field's schema was checked with its definition: to check it here would have Ajv compile its meta-schemas once for every set.
  const ajv = new Ajv2020({ allErrors: true, strict: false, validateSchema: false, discriminator: true, formats });
  const properties = Object.fromEntries([...fields].map(([name, field]) => [name, askedOf(field)]));
  const validate = ajv.compile({ type: 'object', properties });
  compiled.set(fields, validate);
  return validate;
}

/** So it is in a list's elements: their required fields are asked for with the record. */
function askedOf({ items, schema }: Field): JsonSchema {
  if (!items || !isObject(schema.items)) return schema;
  const { required: _, ...element } = schema.items;
  return { ...schema, items: element };
}

/** A list's elements without their nulls: an element has no field that has no value. */
export function withoutNulls(value: unknown): unknown {
  if (!Array.isArray(value)) return value;
  return value.map((row) => (isObject(row) ? Object.fromEntries(Object.entries(row).filter(([, inner]) => inner !== null)) : row));
}

/** Faults beyond these say nothing new. */
const MAX_FAULTS = 50;
/** Keywords that only frame the faults inside them. */
const frames = new Set(['anyOf', 'oneOf', 'allOf', 'if', 'not']);

/**
 * What is wrong with the values of an object whose keys are known fields. Null is no value and has no faults.
 * `at` is the pointer of the object; `scope` what own texts may tell of.
 */
export function valueProblems(
  fields: FieldSet,
  values: Readonly<Record<string, unknown>>,
  at: string,
  texts: Texts,
  scope: RuleScope = {},
): readonly FieldProblem[] {
  const validate = validatorOf(fields);
  const given = Object.fromEntries(
    Object.entries(values)
      .filter(([, value]) => value !== null && value !== undefined)
      .map(([name, value]) => [name, fields.get(name)?.items ? withoutNulls(value) : value]),
  );
  if (validate(given)) return [];
  const errors = (validate.errors ?? []).filter(({ keyword }) => !frames.has(keyword)).slice(0, MAX_FAULTS);
  return errors.map((error) => problemOf(error, { fields, at, texts, scope: { ...scope, doc: given } }));
}

type Telling = {
  readonly fields: FieldSet;
  readonly at: string;
  readonly texts: Texts;
  readonly scope: RuleScope & { readonly doc: Readonly<Record<string, unknown>> };
};

function problemOf(error: ErrorObject, { fields, at, texts, scope }: Telling): FieldProblem {
  const code = error.keyword === 'additionalProperties' ? 'unknown' : error.keyword;
  const { allowedValues: _, ...params } = error.params;
  const missing = params.missingProperty ?? params.additionalProperty;
  const pointer = `${at}${error.instancePath}${typeof missing === 'string' ? formatPointer([missing]) : ''}`;
  const { field, row } = fieldAt(error.instancePath, fields, scope.doc);
  return keywordProblem(field, { pointer, code, message: sentence(code, params), params }, texts, row ? { ...scope, row } : scope);
}

/** The field that a value belongs to: of the object, or of a list's element, and then the element. */
function fieldAt(path: string, fields: FieldSet, doc: Readonly<Record<string, unknown>>) {
  const [, name = '', index, inner] = path.split('/');
  const field = fields.get(name);
  const member = field && inner !== undefined ? membersOf(field).find((one) => one.name === inner) : undefined;
  const rows = doc[name];
  return member && Array.isArray(rows) ? { field: member, row: rows[Number(index)] } : { field };
}
