/** Structural validation of values that callers send, by Ajv; compiled once for each set of fields. */
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import { formats } from '../../../engine/core/definitions/formats.ts';
import type { Field } from '../../../engine/core/definitions/types.ts';
import { formatPointer } from '../../../engine/core/json/index.ts';
import type { FieldProblem } from '../kernel/errors.ts';
import { keywordProblem, sentence, type Texts } from './messages.ts';

/** Fields by the name under which their value stands in the validated object. */
export type FieldSet = ReadonlyMap<string, Field>;

const compiled = new WeakMap<FieldSet, ValidateFunction>();

/** What is required is the record's affair, not the value's: it depends on what shows. */
function validatorOf(fields: FieldSet): ValidateFunction {
  const known = compiled.get(fields);
  if (known) return known;
  const ajv = new Ajv2020({ allErrors: true, strict: false, formats });
  const properties = Object.fromEntries([...fields].map(([name, field]) => [name, field.schema]));
  const validate = ajv.compile({ type: 'object', properties });
  compiled.set(fields, validate);
  return validate;
}

/** Faults beyond these say nothing new. */
const MAX_FAULTS = 50;
/** Keywords that only frame the faults inside them. */
const frames = new Set(['anyOf', 'oneOf', 'allOf', 'if', 'not']);

/**
 * What is wrong with the values of an object whose keys are known fields. Null is no value and has no faults.
 * `at` is the pointer of the object.
 */
export function valueProblems(
  fields: FieldSet,
  values: Readonly<Record<string, unknown>>,
  at: string,
  texts: Texts,
): readonly FieldProblem[] {
  const validate = validatorOf(fields);
  const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== undefined));
  if (validate(given)) return [];
  const errors = (validate.errors ?? []).filter(({ keyword }) => !frames.has(keyword)).slice(0, MAX_FAULTS);
  return errors.map((error) => problemOf(error, fields, at, texts));
}

function problemOf(error: ErrorObject, fields: FieldSet, at: string, texts: Texts): FieldProblem {
  const [, name = ''] = error.instancePath.split('/');
  const code = error.keyword === 'additionalProperties' ? 'unknown' : error.keyword;
  const { allowedValues: _, ...params } = error.params;
  const missing = params.missingProperty ?? params.additionalProperty;
  const pointer = `${at}${error.instancePath}${typeof missing === 'string' ? formatPointer([missing]) : ''}`;
  return keywordProblem(fields.get(name), { pointer, code, message: sentence(code, params), params }, texts);
}
