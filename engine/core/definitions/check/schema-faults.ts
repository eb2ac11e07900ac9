/** What Ajv says about a definition, in the words of a fault. */
import type { ErrorObject } from 'ajv';
import { formatPointer, isObject } from '../../json/index.ts';
import { didYouMean, nearestOf } from '../../names/nearest.ts';

export type SchemaFault = { readonly pointer: string; readonly code: string; readonly message: string };

/** Errors that only repeat what others say. */
const echoes = new Set(['if', 'propertyNames', '$ref']);
const choices = new Set(['anyOf', 'oneOf']);
/** What each item of a list lacks of the one that has to be among them. */
const isOfItem = ({ schemaPath }: ErrorObject) => schemaPath.includes('/contains/');
/** A value of another kind belongs to another form. */
const kinds = new Set(['type', 'const', 'enum', 'pattern']);

/**
 * Faults out of the errors of one validation. A misspelt key is named by its own pointer, and what was probably meant; of a
 * value that fits none of several forms, what it lacks of the only one that is of its kind, or else only that it fits none.
 * Ajv's errors carry schema and data (`verbose`).
 */
export function schemaFaults(errors: readonly ErrorObject[]): readonly SchemaFault[] {
  const undecided = errors.filter((error) => choices.has(error.keyword));
  const misspelt = new Set(undecided.filter((error) => lacksMisspelt(error, errors)));
  const decided = new Set(undecided.filter((error) => misspelt.has(error) || isOfOneForm(error, errors)));
  const forms = [...misspelt].map(({ instancePath, schemaPath }) => ({ instancePath, schemaPath }));
  const isOfForm = ({ keyword, instancePath, schemaPath }: ErrorObject) =>
    keyword === 'required' && forms.some((form) => form.instancePath === instancePath && schemaPath.startsWith(`${form.schemaPath}/`));
  const settled = new Set([...decided].map(({ instancePath }) => instancePath));
  const open = undecided.flatMap((error) => (decided.has(error) ? [] : [error.instancePath]));
  const kept = errors.filter((error) => {
    if (echoes.has(error.keyword) || isOfItem(error) || decided.has(error) || isMisspelt(error, errors) || isOfForm(error)) return false;
    if (settled.has(error.instancePath) && kinds.has(error.keyword)) return false;
    return choices.has(error.keyword) || !open.some((path) => error.instancePath === path || error.instancePath.startsWith(`${path}/`));
  });
  return distinct(kept.map((error) => ({ ...faultOf(error), message: `${messageOf(error)}${meantBy(error)}` })));
}

/**
 * The same in fewer words, for people who change a product's definitions for their organisation: of a value that fits none of
 * several forms only that is said, and no names are told that they did not write.
 */
export function plainFaults(errors: readonly ErrorObject[]): readonly SchemaFault[] {
  const undecided = new Set(errors.filter((error) => choices.has(error.keyword)).map((error) => error.instancePath));
  const kept = errors.filter(
    (error) => !echoes.has(error.keyword) && !isOfItem(error) && (choices.has(error.keyword) || !undecided.has(error.instancePath)),
  );
  return distinct(kept.map(faultOf));
}

const faultOf = (error: ErrorObject): SchemaFault => ({ pointer: pointerOf(error), code: codeOf(error), message: messageOf(error) });

function distinct(faults: readonly SchemaFault[]): readonly SchemaFault[] {
  const seen = new Set<string>();
  return faults.filter(({ pointer, code, message }) => {
    const key = `${pointer} ${code} ${message}`;
    return !seen.has(key) && seen.add(key);
  });
}

/** Whether a key that is missing stands there misspelt, which is told at that key. */
const isMisspelt = ({ keyword, instancePath, params }: ErrorObject, errors: readonly ErrorObject[]): boolean =>
  (keyword === 'required' || keyword === 'dependentRequired') &&
  errors.some((other) => {
    const key = other.instancePath === instancePath ? unknownKeyOf(other) : undefined;
    return typeof key === 'string' && nearestOf(key, keysOf(other)) === params.missingProperty;
  });

/** Whether each form asks for a key, and one of these stands there misspelt, which is told at that key. */
function lacksMisspelt({ instancePath, schema }: ErrorObject, errors: readonly ErrorObject[]): boolean {
  if (!Array.isArray(schema)) return false;
  const asked = new Set<unknown>(schema.flatMap((form) => (isObject(form) && Array.isArray(form.required) ? form.required : [])));
  return errors.some((other) => {
    const key = other.instancePath === instancePath ? unknownKeyOf(other) : undefined;
    return typeof key === 'string' && asked.has(nearestOf(key, keysOf(other)));
  });
}

/** Whether all forms but one are of another kind than the value, and the value says more than its kind. */
function isOfOneForm({ instancePath, schema, data }: ErrorObject, errors: readonly ErrorObject[]): boolean {
  if (!isObject(data) && !Array.isArray(data)) return false;
  const others = errors.filter((error) => error.instancePath === instancePath && error.keyword === 'type').length;
  return Array.isArray(schema) && others === schema.length - 1;
}

const unknownKeyOf = (error: ErrorObject): unknown => error.params.additionalProperty ?? error.params.unevaluatedProperty;

function pointerOf(error: ErrorObject): string {
  const key = unknownKeyOf(error) ?? error.propertyName;
  return typeof key === 'string' ? error.instancePath + formatPointer([key]) : error.instancePath;
}

function codeOf(error: ErrorObject): string {
  if (unknownKeyOf(error) !== undefined) return 'unknown-key';
  if (error.keyword === 'required') return 'missing-key';
  if (choices.has(error.keyword)) return 'form';
  return error.keyword.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

function messageOf(error: ErrorObject): string {
  const key = unknownKeyOf(error);
  if (typeof key === 'string') return `There is no key "${key}" here.`;
  if (error.keyword === 'required') return `The key "${error.params.missingProperty}" is missing.`;
  if (error.keyword === 'enum')
    return `Must be one of ${error.params.allowedValues.map((value: unknown) => JSON.stringify(value)).join(', ')}.`;
  if (error.keyword === 'contains' && isObject(error.schema) && 'const' in error.schema)
    return `${JSON.stringify(error.schema.const)} has to be among them.`;
  if (choices.has(error.keyword)) return 'Fits none of the forms that are allowed here.';
  return `${error.propertyName === undefined ? 'It' : `The name "${error.propertyName}"`} ${error.message ?? 'is wrong'}.`;
}

/** Keys that the schema knows where an unknown one stands, those that stand there already apart. */
const keysOf = ({ parentSchema, data }: ErrorObject): readonly string[] => {
  const known: unknown = parentSchema?.properties;
  return isObject(known) ? Object.keys(known).filter((key) => !(isObject(data) && Object.hasOwn(data, key))) : [];
};

function meantBy(error: ErrorObject): string {
  const key = unknownKeyOf(error);
  if (typeof key === 'string') return didYouMean(key, keysOf(error));
  const { keyword, data, params } = error;
  if (keyword !== 'enum' || typeof data !== 'string') return '';
  return didYouMean(
    data,
    params.allowedValues.filter((value: unknown) => typeof value === 'string'),
  );
}
