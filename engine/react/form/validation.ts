/** Checks what a form holds: JSON Schema by the compiled validator, the rest by engine/core/records, as the server will again. */
import type { ValidatorType } from '@rjsf/utils';
import type { JsonSchema } from '../../core/definitions/types.ts';
import { isObject } from '../../core/json/index.ts';
import { checkRecord } from '../../core/records/index.ts';
import type { RuleScope } from '../../core/rules/types.ts';
import type { FieldError } from '../types.ts';
import { homeOf } from './faults.ts';
import type { FormField } from './fields.ts';
import { toWire } from './wire.ts';

export type Validation = {
  /** Everything wrong with the record; hidden fields are not asked. */
  all(doc: Readonly<Record<string, unknown>>): readonly FieldError[];
  /** What is wrong at one place. Runs the rules of that field only. */
  at(pointer: string, doc: Readonly<Record<string, unknown>>): readonly FieldError[];
};

export type ValidationOptions = {
  readonly schema: JsonSchema;
  readonly fields: readonly FormField[];
  readonly validator: Pick<ValidatorType, 'rawValidation'>;
  readonly scope: RuleScope;
  readonly isVisible: (pointer: string) => boolean;
};

export function createValidation({ schema, fields, validator, scope, isVisible }: ValidationOptions): Validation {
  const known = new Set(fields.map((field) => field.pointer));
  const bySchema = (doc: Readonly<Record<string, unknown>>): readonly FieldError[] => {
    const { errors = [], validationError } = validator.rawValidation<unknown>(schema, toWire(fields, doc));
    if (validationError) throw validationError;
    return errors.flatMap(faultOf).filter((fault) => {
      const home = homeOf(fields, fault.pointer);
      // Whether a field must be there depends on what shows; records decide that. Inside rows the schema does.
      if (fault.code === 'required') return home !== undefined && !known.has(fault.pointer) && !isContainer(fault.pointer, known);
      return home === undefined || isVisible(home);
    });
  };
  const byRecord = (asked: readonly FormField[], doc: Readonly<Record<string, unknown>>): readonly FieldError[] =>
    checkRecord(asked, doc, { ...scope, doc });

  return {
    all(doc) {
      const rules = byRecord(fields, doc);
      return firstOfEach([...rules.filter(isRequired), ...bySchema(doc), ...rules.filter((fault) => !isRequired(fault))]);
    },
    at(pointer, doc) {
      const home = homeOf(fields, pointer) ?? pointer;
      const asked = fields.filter((field) => field.pointer === home);
      const rules = byRecord(asked, doc);
      const faults = [...rules.filter(isRequired), ...bySchema(doc), ...rules.filter((fault) => !isRequired(fault))];
      return faults.filter((fault) => (homeOf(fields, fault.pointer) ?? fault.pointer) === home);
    },
  };
}

const isRequired = (fault: FieldError) => fault.code === 'required';
const isContainer = (pointer: string, known: ReadonlySet<string>) => [...known].some((field) => field.startsWith(`${pointer}/`));

function firstOfEach(faults: readonly FieldError[]): readonly FieldError[] {
  const seen = new Set<string>();
  return faults.filter((fault) => {
    const key = `${fault.pointer} ${fault.code}`;
    return !seen.has(key) && seen.add(key);
  });
}

/** An error as Ajv reports it, under the pointer of the value that is wrong. */
function faultOf(error: unknown): FieldError[] {
  if (!isObject(error) || typeof error.keyword !== 'string') return [];
  const params = isObject(error.params) ? error.params : {};
  const at = typeof error.instancePath === 'string' ? error.instancePath : '';
  const missing = params.missingProperty ?? params.additionalProperty;
  const pointer = typeof missing === 'string' ? `${at}/${missing.replaceAll('~', '~0').replaceAll('/', '~1')}` : at;
  return [{ pointer, code: error.keyword, message: typeof error.message === 'string' ? error.message : '', params }];
}
