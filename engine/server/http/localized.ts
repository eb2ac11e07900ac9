/** Sentences that records keep by key, in the words of whoever reads them. */
import type { Entity, Product } from '../../core/definitions/types.ts';
import { fieldTypes, type Storage } from '../../core/fields/field-types.ts';
import { isObject } from '../../core/json/index.ts';
import type { Row } from '../database/port.ts';
import { isSaid, type TextOf, wordsOf } from '../kernel/said.ts';
import type { GroupAnswer, Labels } from '../resources/types.ts';

/** What is stored as anything else holds no sentence. */
const mayHoldText: ReadonlySet<Storage> = new Set<Storage>(['text', 'text[]', 'jsonb']);

/** Nobody but the server writes these: what a person wrote is never taken for a key. */
const fieldsByEntity = new WeakMap<Entity, readonly string[]>();

function keptBy(entity: Entity): readonly string[] {
  const known = fieldsByEntity.get(entity);
  if (known) return known;
  const fields = [...entity.fields.values()]
    .filter(({ readOnly, system, type }) => readOnly && !system && mayHoldText.has(fieldTypes[type].storage))
    .map(({ name }) => name);
  fieldsByEntity.set(entity, fields);
  return fields;
}

/** Deep, names of members too, as a reason may be the name of what it is the reason for. */
export const tellValue = (value: unknown, textOf: TextOf): unknown => {
  if (typeof value === 'string') return wordsOf(value, textOf);
  if (Array.isArray(value)) return value.map((each) => tellValue(each, textOf));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [wordsOf(name, textOf), tellValue(each, textOf)]));
};

/** Deep, as a record of what happened holds values of others. */
function holdsKey(value: unknown): boolean {
  if (typeof value === 'string') return isSaid(value);
  if (Array.isArray(value)) return value.some(holdsKey);
  return isObject(value) && Object.keys(value).some((name) => isSaid(name) || holdsKey(value[name]));
}

/**
 * Groups by a field that keeps sentences by key: each has the words as its label, and the key stays what rows are found by.
 * `by`: pointers, comma separated, as they were asked for.
 */
export function localizedGroups(product: Product, entityName: string, textOf: TextOf) {
  const entity = product.entities.get(entityName);
  return (answer: GroupAnswer, by = ''): GroupAnswer => {
    const kept = entity ? keptBy(entity) : [];
    const labels: Record<string, Labels[string]> = { ...answer.labels };
    for (const [index, name] of by.split(',').entries()) {
      const field = name.replace(/^\//, '');
      const said = kept.includes(field) ? answer.data.map(({ keys }) => String(keys[index])).filter(isSaid) : [];
      if (said.length > 0) labels[field] = Object.fromEntries(said.map((key) => [key, { label: wordsOf(key, textOf) }]));
    }
    return Object.keys(labels).length > 0 ? { ...answer, labels } : answer;
  };
}

/** What rows refer to, where its title is a sentence by key; the labels themselves when none is, as with most. */
export function localizedLabels(textOf: TextOf): (labels: Labels) => Labels {
  const told = (label: Labels[string][string]) => (isSaid(label.label) ? { ...label, label: wordsOf(label.label, textOf) } : label);
  return (labels) =>
    holdsKey(labels)
      ? Object.fromEntries(
          Object.entries(labels).map(([field, own]) => [
            field,
            Object.fromEntries(Object.entries(own).map(([id, label]) => [id, told(label)])),
          ]),
        )
      : labels;
}

/** The row with its sentences in words; the row itself when it keeps none, as most do. */
export function localizedRow(product: Product, entityName: string, textOf: TextOf): <T extends Row>(row: T) => T {
  const entity = product.entities.get(entityName);
  const fields = entity ? keptBy(entity) : [];
  return (row) => {
    if (!fields.some((name) => holdsKey(row[name]))) return row;
    const said = fields.filter((name) => holdsKey(row[name]));
    return { ...row, ...Object.fromEntries(said.map((name) => [name, tellValue(row[name], textOf)])) };
  };
}
