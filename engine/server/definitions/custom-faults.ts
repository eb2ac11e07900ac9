/** What is wrong with a list of custom fields (specification 3.11): pure, by the list and what it was before. */
import { checkFault } from '../../core/definitions/custom-checks.ts';
import { conditionFault, type FormFault } from '../../core/definitions/custom-conditions.ts';
import { isLinkTarget, needsOptions } from '../../core/definitions/custom-field-types.ts';
import { isInheritedKey, isObject } from '../../core/json/index.ts';
import { isFunctionArn } from '../functions/arn.ts';
import type { FieldProblem } from '../kernel/errors.ts';
import { listOf } from '../workflows/rows.ts';

/**
 * Ids occur once and are no name that every object has, an id keeps its type for ever (`known` are the types that ids had), what is chosen from options has
 * some, and a button has a link that it may open. Conditions ask an earlier field for a value that it can have, and checks
 * suit their type. `at`: the property that holds the list.
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
    const own = fault ? [fault] : [];
    const ruled = [conditionFault(fields, index), checkFault(field)].flatMap((one) => (one ? [said(one, given)] : []));
    return [...own, ...ruled].map((one) => ({ ...one, pointer: `/${at}/${index}/${one.pointer}` }));
  });
}

/** The fault in words that name the field, as it is called on the form. */
function said({ part, code, params }: FormFault, { label, id }: Readonly<Record<string, unknown>>): FieldProblem {
  const { name, least, most, limit } = params;
  const sentences: Readonly<Record<string, string>> = {
    condition_layout: 'headings and line breaks always show.',
    condition_self: 'a field cannot decide whether it shows itself.',
    condition_missing: `it shows only by the field '${String(name)}', which is not on the form.`,
    condition_later: `it shows only by '${String(name)}', which has to stand above it.`,
    condition_masked: `'${String(name)}' is masked, so it cannot decide what shows.`,
    condition_unasked: `'${String(name)}' holds nothing that could be asked.`,
    condition_op: `this cannot be asked of '${String(name)}'.`,
    condition_choice: `the condition names none of the options of '${String(name)}'.`,
    condition_value: `the condition needs a value that '${String(name)}' can have.`,
    check_unsuited: `the check '${String(name)}' does not go with its type.`,
    check_value: `the check '${String(name)}' has a value that is none.`,
    check_order: `the upper limit ${String(most)} is below the lower one, ${String(least)}.`,
    check_limit: `at most ${String(limit)} fit into it.`,
  };
  return { pointer: part, code, message: `'${String(label || id)}': ${sentences[code] ?? 'this does not fit.'}`, params };
}

const double: FieldProblem = { pointer: 'id', code: 'unique', message: 'Another field has this id already.' };

function faultOf(field: Readonly<Record<string, unknown>>, known: ReadonlyMap<string, string>): FieldProblem | undefined {
  const { id, type, options, lambdaArn } = field;
  // One that stands there from before keeps what it holds.
  if (typeof id === 'string' && isInheritedKey(id) && !known.has(id)) {
    const message = `No field can have the id '${id}': every record has something of that name already. Give it another id.`;
    return { pointer: 'id', code: 'reserved', message, params: { id } };
  }
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
