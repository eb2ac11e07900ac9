/** Inputs of a workflow that end up in fields which a person may not write in some records. */
import type { Entity, Workflow } from '../definitions/types.ts';
import { evaluatePredicate, type RuleScope } from '../rules/index.ts';
import { limitsOf } from './limits.ts';
import { writtenBy } from './restrict-entity.ts';

/** Names of the inputs that may have no value for this record. */
export type InputDenials = (record: Readonly<Record<string, unknown>>) => ReadonlySet<string>;

const NONE: ReadonlySet<string> = new Set();

/**
 * Undefined where no restriction of the entity reaches into the workflow's form. What is denied in every record is not
 * in the form at all; this is about those where the record decides.
 */
export function inputDenials(
  entity: Pick<Entity, 'fields' | 'restrictions'>,
  { name, input }: Workflow,
  scope: RuleScope,
): InputDenials | undefined {
  if (!entity.restrictions) return undefined;
  const { fields } = limitsOf(entity.restrictions, name, scope);
  const denials = fields.flatMap(({ predicate, names }) => {
    const over = [...input.values()].filter((field) => names.has(writtenBy(entity, field) ?? '')).map((field) => field.name);
    return over.length > 0 ? [{ predicate, over }] : [];
  });
  if (denials.length === 0) return undefined;
  return (record) => {
    const held = denials.filter(({ predicate }) => evaluatePredicate(predicate, record));
    return held.length === 0 ? NONE : new Set(held.flatMap(({ over }) => over));
  };
}
