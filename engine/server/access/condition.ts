/** Conditions of restrictions: CEL over the record, and over who looks at it, that SQL can say. */
import { nullable } from '../../core/definitions/index.ts';
import type { Entity, JsonSchema } from '../../core/definitions/types.ts';
import { type Compiled, compileRule, type RuleContext } from '../../core/rules/index.ts';

const MAX_LENGTH = 1000;
const MAX_LIST = 200;
const contexts = new WeakMap<Entity, RuleContext>();

const limits = { predicate: true, maxLength: MAX_LENGTH, maxListItems: MAX_LIST } as const;

/** The rule of a condition over records of the entity, or what is wrong with it. */
export const compileCondition = (entity: Entity, text: string): Compiled => compileRule(text, contextOf(entity), limits);

/** The same for a condition under which something is taken away: it also holds where it cannot be computed. */
export const compileRestricting = (entity: Entity, text: string): Compiled =>
  compileRule(text, contextOf(entity), { ...limits, closed: true });

/** A value over records of the entity alone: nobody looks at them. */
export const compileValue = (entity: Entity, text: string): Compiled =>
  compileRule(text, { doc: contextOf(entity).doc, expects: 'dyn' }, { maxLength: MAX_LENGTH });

/** A condition over records of the entity alone. */
export const compileUnseen = (entity: Entity, text: string): Compiled =>
  compileRule(text, { doc: contextOf(entity).doc, expects: 'bool' }, { maxLength: MAX_LENGTH, maxListItems: MAX_LIST });

function contextOf(entity: Entity): RuleContext {
  const known = contexts.get(entity);
  if (known) return known;
  const properties: Record<string, JsonSchema> = {};
  for (const field of entity.fields.values()) properties[field.name] = field.required ? field.schema : nullable(field.schema);
  if (entity.customBy !== undefined) properties.custom = { type: ['object', 'null'], additionalProperties: true };
  const doc: JsonSchema = { type: 'object', additionalProperties: false, properties };
  const made: RuleContext = { doc, ...entity.person, expects: 'bool' };
  contexts.set(entity, made);
  return made;
}
