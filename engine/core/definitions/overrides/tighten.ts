/** What the server holds an organisation's writes to: the shipped entity, and whatever the override made stricter. */
import { deepFreeze } from '../freeze.ts';
import { isWritable, writableSchema } from '../record-schema.ts';
import type { Entity, Field, JsonSchema } from '../types.ts';

const upper = ['maxLength', 'maximum', 'maxItems'] as const;
const lower = ['minLength', 'minimum', 'minItems'] as const;

/**
 * Frozen. The shipped entity with the stricter limits of the patched one, and its words for messages. Access rules, rules of
 * fields and workflows are the shipped ones: what an organisation hides is hidden from view, not from the rules.
 */
export function tightened(shipped: Entity, patched: Entity): Entity {
  const fields = [...shipped.fields.values()].map((field) => tightenedField(field, patched.fields.get(field.name)));
  const views = fields.map((field) => ({ view: field, hasShow: field.rules.show !== undefined }));
  return Object.freeze({
    ...shipped,
    fields: Object.freeze(new Map(fields.map((field) => [field.name, field]))),
    schema: deepFreeze(writableSchema(views, shipped.customBy !== undefined)),
  });
}

function tightenedField(field: Field, patched: Field | undefined): Field {
  if (patched === undefined || !isWritable(field)) return field;
  return Object.freeze({
    ...field,
    label: patched.label,
    messages: patched.messages,
    required: field.required || patched.required,
    schema: Object.freeze(narrower(field.schema, patched.schema)),
  });
}

function narrower(shipped: JsonSchema, patched: JsonSchema): JsonSchema {
  const limit = (key: string, pick: (...values: number[]) => number) => {
    const values = [shipped[key], patched[key]].filter((value) => typeof value === 'number');
    return values.length === 0 ? [] : [[key, pick(...values)] as const];
  };
  return {
    ...shipped,
    ...Object.fromEntries([...upper.flatMap((key) => limit(key, Math.min)), ...lower.flatMap((key) => limit(key, Math.max))]),
  };
}
