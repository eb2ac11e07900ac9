/** Which fields of a plan stand on the form, and which only beside it: of a record's form by the moment, of a workflow's all of them. */
import type { FormPlan } from '../../core/definitions/view-types.ts';
import { type FormMoment, formParts, holdsNothing, mayWriteNow } from '../../core/forms/form-parts.ts';
import type { RuleScope } from '../../core/rules/types.ts';
import type { Json } from './document.ts';
import type { FormField } from './fields.ts';

export type Parts = { readonly shown: readonly FormField[]; readonly facts: readonly FormField[] };

type Options = {
  readonly plan: FormPlan;
  readonly fields: readonly FormField[];
  readonly record: Json;
  readonly scope: RuleScope;
  /** Pointers of the only fields that are asked. */
  readonly only: readonly string[] | undefined;
  /** Every field is shown, as it would look. */
  readonly isPreview?: boolean | undefined;
};

export function partsOf({ plan, fields, record, scope, only, isPreview = false }: Options): Parts {
  const isNamed = ({ pointer }: FormField) => only === undefined || only.some((name) => pointer === name || pointer.startsWith(`${name}/`));
  const { for: verb, phases } = plan;
  if (isPreview || (verb !== 'create' && verb !== 'update')) return { shown: fields.filter(isNamed), facts: [] };
  const moment: FormMoment = { verb, record, scope, phases };
  const parts = formParts(fields, moment);
  const [asked, told] = [new Set(parts.asked), new Set(parts.facts)];
  // What is asked by its own name is asked at any moment: the screen, or a step that needs it, has chosen the moment. `/custom` names none.
  const isByName = (field: FormField) => only?.includes(field.pointer) && (holdsNothing(field) || mayWriteNow(field, moment));
  const isShown = (field: FormField) => isByName(field) || (isNamed(field) && asked.has(field.pointer));
  const shown = fields.filter(isShown);
  const facts = fields.filter((field) => told.has(field.pointer) && isNamed(field) && !shown.includes(field));
  return { shown, facts };
}
