/** What is wrong with a list of custom fields (specification 3.11): pure, by the list and what it was before. */
import { isLinkTarget, needsOptions } from '../../../engine/core/definitions/custom-field-types.ts';
import { isObject } from '../../../engine/core/json/index.ts';
import { isFunctionArn } from '../functions/arn.ts';
import type { FieldProblem } from '../kernel/errors.ts';
import { listOf } from './rows.ts';

/**
 * Ids occur once, an id keeps its type for ever (`known` are the types that ids had), what is chosen from options has
 * some, and a button has a link that it may open. `at`: the property that holds the list.
 */
export function customFaults(
  fields: readonly unknown[],
  known: ReadonlyMap<string, string> = new Map(),
  at = 'custom_fields',
): readonly FieldProblem[] {
  const seen = new Set<unknown>();
  return fields.flatMap((field, index) => {
    const given = isObject(field) ? field : {};
    const isDouble = seen.has(given.id);
    seen.add(given.id);
    const fault = isDouble ? double : faultOf(given, known);
    return fault ? [{ ...fault, pointer: `/${at}/${index}/${fault.pointer}` }] : [];
  });
}

const double: FieldProblem = { pointer: 'id', code: 'unique', message: 'Another field has this id already.' };

function faultOf(field: Readonly<Record<string, unknown>>, known: ReadonlyMap<string, string>): FieldProblem | undefined {
  const { id, type, options, lambdaArn } = field;
  const was = known.get(String(id));
  if (was !== undefined && was !== type) {
    const message = `'${String(id)}' is the id of a field of the type ${was}, and records may hold such values. Give the new field another id.`;
    return { pointer: 'type', code: 'type_fixed', message, params: { id, type: was } };
  }
  if (needsOptions(String(type)) && listOf(options).length === 0)
    return { pointer: 'options', code: 'required', message: 'Give at least one option.' };
  if (type === 'Button' && !isLinkTarget(listOf(options)[0]))
    return { pointer: 'options', code: 'link', message: 'Give the address that the button opens, like https://example.com.' };
  if (typeof lambdaArn === 'string' && lambdaArn !== '' && !isFunctionArn(lambdaArn))
    return { pointer: 'lambdaArn', code: 'pattern', message: 'Please enter a valid Lambda ARN' };
  return undefined;
}
