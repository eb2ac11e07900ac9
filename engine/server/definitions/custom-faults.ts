/** What is wrong with a list of custom fields: pure, by the list and what it was before. */

import { checkFault } from '../../core/definitions/custom-checks.ts';
import { conditionFault, type FormFault } from '../../core/definitions/custom-conditions.ts';
import { isLinkTarget, needsOptions } from '../../core/definitions/custom-field-types.ts';
import { isInheritedKey, isObject } from '../../core/json/index.ts';
import { isFunctionArn } from '../functions/arn.ts';
import type { FieldProblem } from '../kernel/errors.ts';
import { said } from '../kernel/said.ts';
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
    const ruled = [conditionFault(fields, index), checkFault(field)].flatMap((one) => (one ? [faultSaid(one, given)] : []));
    return [...own, ...ruled].map((one) => ({ ...one, pointer: `/${at}/${index}/${one.pointer}` }));
  });
}

/** The fault in words that name the field, as it is called on the form. */
function faultSaid({ part, code, params }: FormFault, { label, id }: Readonly<Record<string, unknown>>): FieldProblem {
  const { name, least, most, limit } = params;
  const sentences: Readonly<Record<string, string>> = {
    condition_layout: said('problem.platform.definitions.headings_line_breaks_always_show'),
    condition_self: said('problem.platform.definitions.field_cannot_decide_whether_shows'),
    condition_missing: said('problem.platform.definitions.shows_only_field_which_not', { name }),
    condition_later: said('problem.platform.definitions.shows_only_which_stand_above', { name }),
    condition_masked: said('problem.platform.definitions.masked_so_cannot_decide_what', { name }),
    condition_unasked: said('problem.platform.definitions.holds_nothing_could_asked', { name }),
    condition_op: said('problem.platform.definitions.cannot_asked', { name }),
    condition_choice: said('problem.platform.definitions.condition_names_none_options', { name }),
    condition_value: said('problem.platform.definitions.condition_needs_value', { name }),
    check_unsuited: said('problem.platform.definitions.check_does_not_go_type', { name }),
    check_value: said('problem.platform.definitions.check_value_none', { name }),
    check_order: said('problem.platform.definitions.upper_limit_below_lower_one', { most, least }),
    check_limit: said('problem.platform.definitions.most_fit_into', { limit }),
  };
  return {
    pointer: part,
    code,
    message: said('problem.platform.definitions.of', {
      label: label || id,
      sentences: sentences[code] ?? said('problem.platform.definitions.does_not_fit'),
    }),
    params,
  };
}

const double: FieldProblem = { pointer: 'id', code: 'unique', message: said('problem.platform.definitions.another_field_id_already') };

function faultOf(field: Readonly<Record<string, unknown>>, known: ReadonlyMap<string, string>): FieldProblem | undefined {
  const { id, type, options, lambdaArn } = field;
  // One that stands there from before keeps what it holds.
  if (typeof id === 'string' && isInheritedKey(id) && !known.has(id)) {
    const message = said('problem.platform.definitions.no_field_id_every_record', { id });
    return { pointer: 'id', code: 'reserved', message, params: { id } };
  }
  const was = known.get(String(id));
  if (was !== undefined && was !== type) {
    const message = said('problem.platform.definitions.id_field_type_records_may', { id, was });
    return { pointer: 'type', code: 'type_fixed', message, params: { id, type: was } };
  }
  if (field.phase === 'edit' && field.required === true)
    return { pointer: 'phase', code: 'phase_required', message: said('problem.platform.definitions.required_asked_when_made') };
  if (needsOptions(String(type)) && listOf(options).length === 0)
    return { pointer: 'options', code: 'required', message: said('problem.platform.definitions.give_least_one_option') };
  if (type === 'Button' && !isLinkTarget(listOf(options)[0]))
    return { pointer: 'options', code: 'link', message: said('problem.platform.definitions.give_address_button_opens_like') };
  if (typeof lambdaArn === 'string' && lambdaArn !== '' && !isFunctionArn(lambdaArn))
    return { pointer: 'lambdaArn', code: 'pattern', message: said('problem.platform.definitions.please_enter_valid_lambda_arn') };
  return undefined;
}
