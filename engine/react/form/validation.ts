/** Checks what a form holds: JSON Schema by the compiled validator, the rest by engine/core/records, as the server will again. */
import type { JsonSchema } from '../../core/definitions/types.ts';
import { isObject } from '../../core/json/index.ts';
import { checkRecord } from '../../core/records/index.ts';
import type { RuleScope } from '../../core/rules/types.ts';
import type { FieldError } from '../types.ts';
import type { Json } from './document.ts';
import type { FieldIndex, Place } from './field-index.ts';
import type { FormField } from './fields.ts';
import type { FormValidator } from './use-form-validator.ts';
import { toWire } from './wire.ts';

export type Validation = {
  /** Everything wrong with the record, or with some of its fields; hidden fields are not asked. */
  all(doc: Json, fields?: readonly FormField[]): readonly FieldError[];
  /** What is wrong at one place. Checks that field only, of a row's member the rows of its list. */
  at(pointer: string, doc: Json): readonly FieldError[];
};

export type ValidationOptions = {
  readonly schema: JsonSchema;
  readonly index: FieldIndex;
  readonly validator: Pick<FormValidator, 'rawValidation'>;
  readonly scope: RuleScope;
  readonly isVisible: (pointer: string) => boolean;
};

export function createValidation({ schema, index, validator, scope, isVisible }: ValidationOptions): Validation {
  // A body of some fields only is checked as the whole one is; what it lacks besides is nobody's fault.
  const bySchema = (fields: readonly FormField[], doc: Json): readonly FieldError[] => {
    const { errors = [], validationError } = validator.rawValidation<unknown>(schema, toWire(fields, doc));
    if (validationError) throw validationError;
    return errors.flatMap(faultOf).filter((fault) => {
      // Whether a field must be there depends on what shows; records decide that. Inside rows the schema does too.
      if (fault.code === 'required' && (index.at(fault.pointer) || index.isContainer(fault.pointer))) return false;
      const home = index.home(fault.pointer);
      if (home === undefined) return fault.code !== 'required';
      return isVisible(home) && isVisible(index.owner(home)?.pointer ?? home);
    });
  };
  const byRecord = (fields: readonly FormField[], doc: Json): readonly FieldError[] =>
    checkRecord(fields, doc, { ...scope, doc }, index.fields);

  const check = (fields: readonly FormField[], doc: Json) => {
    const rules = byRecord(fields, doc);
    return firstOfEach([...rules.filter(isRequired), ...bySchema(fields, doc), ...rules.filter((fault) => !isRequired(fault))]);
  };
  return {
    all: (doc, fields = index.fields) => check(fields, doc),
    at(pointer, doc) {
      const home = index.home(pointer) ?? pointer;
      const place = index.place(home);
      const faults = check(place ? [withMember(place)] : [], doc);
      return faults.filter((fault) => (index.home(fault.pointer) ?? fault.pointer) === home);
    },
  };
}

/** The field that is asked about a place: of a list, with the rules of that member alone and of those it is compared with. */
function withMember({ owner, row, source }: Place): FormField {
  if (!row || !owner.items) return owner;
  const beside = source.distinct === undefined || source.distinct === true ? [] : source.distinct;
  return { ...owner, items: owner.items.filter((item) => item.name === source.name || beside.includes(item.pointer)) };
}

const isRequired = (fault: FieldError) => fault.code === 'required';

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
