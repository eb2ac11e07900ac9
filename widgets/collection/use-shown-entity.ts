/** The entity of a list; of one that is narrowed to one type, with the custom fields that records of the type have. */
import { useMemo } from 'react';
import type { EntityView } from '../../engine/core/definitions/view-types.ts';
import type { Predicate, RuleScope } from '../../engine/core/rules/types.ts';
import { predicateOf, useCustomFieldsOf } from '../../engine/react/index.ts';

/** The one value that a field can have in rows of a predicate; undefined when there may be several. */
export function onlyValue(predicate: Predicate | undefined, field: string): string | number | undefined {
  if (predicate === undefined) return undefined;
  if (predicate.op === 'and') return predicate.items.map((item) => onlyValue(item, field)).find((value) => value !== undefined);
  const isOwn = (operand: { readonly kind: string; readonly path?: readonly string[] }) =>
    operand.kind === 'field' && operand.path?.length === 1 && operand.path[0] === field;
  if (predicate.op === 'in' && isOwn(predicate.left) && predicate.values.length === 1) return keyOf(predicate.values[0]);
  if (predicate.op !== 'eq' || !isOwn(predicate.left) || predicate.right.kind !== 'value') return undefined;
  return keyOf(predicate.right.value);
}

const keyOf = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? value : undefined);

/** `filters`: texts that all hold for the rows. */
export function useShownEntity(entity: EntityView, filters: readonly (string | undefined)[], scope: RuleScope): EntityView {
  const { customBy } = entity;
  const [first, second] = filters;
  const type = useMemo(() => {
    if (customBy === undefined) return undefined;
    const texts = [first, second].filter((text) => text !== undefined && text !== '');
    return texts.map((text) => onlyValue(predicateOf(text ?? '', scope), customBy)).find((value) => value !== undefined);
  }, [customBy, first, second, scope]);
  const custom = useCustomFieldsOf(entity, type);
  return useMemo(() => (custom.length === 0 ? entity : { ...entity, fields: [...entity.fields, ...custom] }), [entity, custom]);
}
