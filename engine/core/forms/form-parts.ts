/** What of a record a form asks, and what it only tells: by what each field is for, when it is asked, and whether this person may write it now. */
import type { FieldRules, FieldView, Purpose } from '../definitions/types.ts';
import type { Rule, RuleScope } from '../rules/types.ts';

/** A field as a person gets it, its rules compiled. `readOnly`: this person never writes it. */
export type PlannedField = FieldView & { readonly rules: FieldRules<Rule> };

/** When and over what the form stands. Rules see the record as `doc`. */
export type FormMoment = {
  readonly verb: 'create' | 'update';
  /** The record as it is stored, or the values that a new one starts with. */
  readonly record: Readonly<Record<string, unknown>>;
  readonly scope: RuleScope;
  /** Property that says how far the record is; absent where the person does not see it. */
  readonly phases?: string | undefined;
};

/** Pointers, in the order of the fields given. */
export type FormParts = {
  /** What is filled in. A rule may still hide one, as long as what is typed says so. */
  readonly asked: readonly string[];
  /** What stands beside, for reading: nothing that is internal. */
  readonly facts: readonly string[];
};

/** What the definition says of the field, else what follows from who writes it. */
export function purposeOf({ purpose, readOnly, system }: Pick<FieldView, 'purpose' | 'readOnly' | 'system'>): Purpose {
  if (purpose === 'internal') return 'internal';
  return readOnly || system ? 'fact' : (purpose ?? 'asked');
}

/**
 * The parts of a record's form. A field is asked where its purpose is to be asked, the moment is one of its phases and the
 * person may write it now: no rule of access or lock that the stored record decides stands against it, nor a mask. Whatever
 * else is not internal is a fact; of a new record only what is computed while it is filled in.
 */
export function formParts(fields: readonly PlannedField[], moment: FormMoment): FormParts {
  const told = fields.filter((field) => purposeOf(field) !== 'internal');
  const asked = new Set(told.filter((field) => isAsked(field, moment)));
  const isFact = (field: PlannedField) => !asked.has(field) && (moment.verb === 'update' || field.rules.compute !== undefined);
  const pointersOf = (some: readonly PlannedField[]) => some.map(({ pointer }) => pointer);
  return { asked: pointersOf(told.filter((field) => asked.has(field))), facts: pointersOf(told.filter(isFact)) };
}

/** Whether this field is asked now. What holds no value but does something, and what nobody knows how to draw, stand among those asked. */
export const isAsked = (field: PlannedField, moment: FormMoment): boolean => {
  if (holdsNothing(field)) return field.purpose !== 'internal' && isPhase(field, moment);
  return purposeOf(field) === 'asked' && isPhase(field, moment) && mayWriteNow(field, moment);
};

/** A button, or a custom field of a type that this product does not have. */
export const holdsNothing = ({ type, unknownType }: Pick<FieldView, 'type' | 'unknownType'>): boolean =>
  type === 'button' || unknownType !== undefined;

function isPhase({ phase }: PlannedField, { verb, record, phases }: FormMoment): boolean {
  if (phase === undefined) return true;
  if (verb === 'create') return phase.includes('create');
  return phase.includes('edit') || (phases !== undefined && phase.includes(String(record[phases])));
}

/** Whether the person may write the field of the record as it is stored: the server will judge it by the same. */
export function mayWriteNow({ readOnly, rules }: Pick<PlannedField, 'readOnly' | 'rules'>, { verb, record, scope }: FormMoment): boolean {
  if (readOnly || rules.compute !== undefined) return false;
  const within = { ...scope, doc: record };
  if (rules.lock?.holds(within)) return false;
  // A new record has no value behind dots, and which rule of access makes it is not decided yet.
  return verb === 'create' || (rules.write?.holds(within) !== false && !rules.mask?.holds(within));
}
