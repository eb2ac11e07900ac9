/** What Ajv says about a definition, in the words of a fault. */
import type { ErrorObject } from 'ajv';
import { formatPointer } from '../../json/index.ts';

export type SchemaFault = { readonly pointer: string; readonly code: string; readonly message: string };

/** Errors that only repeat what others say. */
const echoes = new Set(['if', 'propertyNames', '$ref']);
const choices = new Set(['anyOf', 'oneOf']);

/**
 * Faults out of the errors of one validation. A misspelt key is named by its own pointer; of a value
 * that fits none of several forms, only that is said, not what each form lacks.
 */
export function schemaFaults(errors: readonly ErrorObject[]): readonly SchemaFault[] {
  const undecided = new Set(errors.filter((error) => choices.has(error.keyword)).map((error) => error.instancePath));
  const kept = errors.filter((error) => !echoes.has(error.keyword) && (choices.has(error.keyword) || !undecided.has(error.instancePath)));
  const faults = kept.map((error) => ({ pointer: pointerOf(error), code: codeOf(error), message: messageOf(error) }));
  const seen = new Set<string>();
  return faults.filter((fault) => {
    const key = `${fault.pointer} ${fault.code} ${fault.message}`;
    return !seen.has(key) && seen.add(key);
  });
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
  if (choices.has(error.keyword)) return 'Fits none of the forms that are allowed here.';
  return `${error.propertyName === undefined ? 'It' : `The name "${error.propertyName}"`} ${error.message ?? 'is wrong'}.`;
}
