/** What a caller sent for one record: only fields that they may write, each with a value of its form. Nothing is dropped in silence. */

import type { Entity, Field } from '../../core/definitions/types.ts';
import { formatPointer, isObject } from '../../core/json/index.ts';
import type { RuleScope } from '../../core/rules/index.ts';
import type { Row } from '../database/port.ts';
import type { FieldProblem } from '../kernel/errors.ts';
import type { Principal } from '../kernel/principal.ts';
import { said } from '../kernel/said.ts';
import type { Texts } from './messages.ts';
import { keywordProblem, sentence } from './messages.ts';
import { normalise, normaliseRows, unfitIn } from './normalise.ts';
import { type FieldSet, valueProblems } from './validator.ts';

export type InputRules = {
  readonly entity: Pick<Entity, 'fields' | 'customBy' | 'tenant'>;
  readonly principal: Principal;
  /** Fields that the decision lets nobody of this kind write. */
  readonly denied: ReadonlySet<string>;
  readonly creating: boolean;
  readonly texts: Texts;
  /** What own texts of fields may tell of. */
  readonly scope?: RuleScope;
};

export type Input = { readonly values: Row; readonly problems: readonly FieldProblem[] };

/** System columns that the server's own code may set on a new record: demo data and imports have a past. */
const SETTABLE = new Set(['id', 'created_at', 'created_by', 'updated_at', 'updated_by']);

export const unknownField = (pointer: string): FieldProblem => ({ pointer, code: 'unknown', message: sentence('unknown', {}) });
const readOnlyField = (pointer: string): FieldProblem => ({
  pointer,
  code: 'read_only',
  message: said('problem.platform.resources.value_not_yours_set'),
});

/** Checks one row and brings its values to the form in which they are stored. `custom` is checked on its own, by its form. */
export function readInput(row: unknown, rules: InputRules, at: string): Input {
  if (!isObject(row)) return { values: {}, problems: [wrongType(at)] };
  const unfit = unfitIn(row);
  if (unfit) return { values: {}, problems: [unfitProblem(unfit, at)] };
  const faults = Object.entries(row).flatMap(([name, value]) => keyProblem(name, value, rules, at) ?? []);
  if (faults.length > 0) return { values: {}, problems: faults };
  const broken = [...valueProblems(rules.entity.fields, row, at, rules.texts, rules.scope), ...notOffered(row, rules, at)];
  return broken.length > 0 ? { values: {}, problems: broken } : normaliseAll(row, rules.entity.fields, at);
}

/** Choices that are not this person's to make (`allow` of x-options). */
function notOffered(row: Row, { entity, principal, texts, scope = {} }: InputRules, at: string): readonly FieldProblem[] {
  if (principal.kind === 'system') return [];
  return Object.entries(row).flatMap(([name, value]) => {
    const field = entity.fields.get(name);
    const chooser = field?.choosers?.[String(value)];
    if (chooser === undefined || chooser.holds(scope)) return [];
    const fault = { pointer: at + formatPointer([name]), code: 'offered', message: sentence('enum', {}) };
    return [keywordProblem(field, fault, texts, scope)];
  });
}

const unfitTexts = {
  unknown: sentence('unknown', {}),
  text: said('problem.platform.resources.text_holds_characters_cannot_stored'),
  depth: said('problem.platform.resources.nested_too_deeply'),
} as const;
const unfitProblem = ({ path, code }: NonNullable<ReturnType<typeof unfitIn>>, at: string): FieldProblem => ({
  pointer: at + formatPointer(path),
  code,
  message: unfitTexts[code],
});

const wrongType = (pointer: string): FieldProblem => ({ pointer, code: 'type', message: sentence('type', { type: 'object' }) });

/** What a key of its own has wrong, told of by the pointer to it. */
function keyProblem(name: string, value: unknown, rules: InputRules, at: string): FieldProblem | undefined {
  const problemOf = faultOf(name, value, rules);
  return problemOf?.(at + formatPointer([name]));
}

function faultOf(name: string, value: unknown, rules: InputRules): ((pointer: string) => FieldProblem) | undefined {
  const { entity, principal, denied, creating } = rules;
  if (name === 'custom' && entity.customBy !== undefined && !denied.has('custom'))
    return isObject(value) || value === null ? undefined : wrongType;
  const field = entity.fields.get(name);
  if (!field || denied.has(name)) return unknownField;
  if (principal.kind === 'system') return field.system && !(creating && SETTABLE.has(name)) ? readOnlyField : undefined;
  if (name === entity.tenant[0] && creating && !field.system) return value === principal.org.id ? undefined : readOnlyField;
  return field.readOnly || field.system ? readOnlyField : undefined;
}

/** Values of checked fields in their stored form. */
export function normaliseAll(row: Row, fields: FieldSet, at: string): Input {
  const problems: FieldProblem[] = [];
  const values: Row = {};
  for (const [name, given] of Object.entries(row)) {
    const field: Field | undefined = fields.get(name);
    const pointer = () => at + formatPointer([name]);
    const rows = field?.items && Array.isArray(given) ? normaliseRows(field.items, given) : undefined;
    const value = field && !rows ? normalise(field, given) : (rows?.rows ?? given);
    if (value === undefined) problems.push(unstorable(pointer(), field?.type));
    else values[name] = value;
    for (const { index, member } of rows?.broken ?? []) problems.push(unstorable(`${pointer()}/${index}${member.pointer}`, member.type));
  }
  return { values, problems };
}

const unstorable = (pointer: string, type: string | undefined): FieldProblem => ({
  pointer,
  code: 'format',
  message: sentence('format', { format: type }),
});

/** The given custom values, by the record's own form. */
export function readCustom(given: Row, fields: FieldSet, at: string, texts: Texts): Input {
  const pointer = `${at}/custom`;
  const faults = Object.keys(given).flatMap((name) => {
    const field = fields.get(name);
    if (!field) return [unknownField(pointer + formatPointer([name]))];
    return field.readOnly ? [readOnlyField(pointer + formatPointer([name]))] : [];
  });
  const broken = faults.length > 0 ? faults : valueProblems(fields, given, pointer, texts);
  return broken.length > 0 ? { values: {}, problems: broken } : normaliseAll(given, fields, pointer);
}
