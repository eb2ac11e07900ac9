/** What the single tests of a predicate say of one field, wherever they stand in it. */
import type { Operand, Predicate } from './types.ts';

/** Whether something holds for every single test: those that `and`, `or` and `not` put together. */
export function everyLeaf(predicate: Predicate, holds: (leaf: Predicate) => boolean): boolean {
  if (predicate.op === 'and' || predicate.op === 'or') return predicate.items.every((item) => everyLeaf(item, holds));
  return predicate.op === 'not' ? everyLeaf(predicate.item, holds) : holds(predicate);
}

/** Of one test: whether it reads the field at all. */
export function readsField(leaf: Predicate, name: string): boolean {
  const reads = (operand: Operand): boolean => {
    if (operand.kind === 'field') return operand.path[0] === name;
    if (operand.kind === 'size') return operand.of[0] === name;
    if (operand.kind === 'lower') return reads(operand.of);
    if (operand.kind === 'call') return operand.args.some(reads);
    return operand.kind === 'arith' && (reads(operand.left) || reads(operand.right));
  };
  return (
    ('left' in leaf && reads(leaf.left)) ||
    ('right' in leaf && reads(leaf.right)) ||
    ('value' in leaf && reads(leaf.value)) ||
    ('list' in leaf && leaf.list[0] === name)
  );
}

const isField = (operand: Operand, name: string) => operand.kind === 'field' && operand.path.length === 1 && operand.path[0] === name;

/** The value that a test compares the field with; undefined where it compares something else. */
function comparedWith(leaf: Predicate, name: string): { readonly value: unknown } | undefined {
  if (!('left' in leaf && 'right' in leaf)) return undefined;
  if (isField(leaf.left, name) && leaf.right.kind === 'value') return leaf.right;
  return isField(leaf.right, name) && leaf.left.kind === 'value' ? leaf.left : undefined;
}

/** Whether all that the predicate asks of the field is whether it has a value. */
export const asksWhetherFilled = (predicate: Predicate, name: string): boolean =>
  everyLeaf(
    predicate,
    (leaf) => !readsField(leaf, name) || ((leaf.op === 'eq' || leaf.op === 'ne') && comparedWith(leaf, name)?.value === null),
  );

/** Whether every record that satisfies the predicate has one of the values in the field, as far as one of its parts says so by itself. */
export function keepsAmong(predicate: Predicate, name: string, values: readonly unknown[]): boolean {
  if (predicate.op === 'and') return predicate.items.some((item) => keepsAmong(item, name, values));
  if (predicate.op === 'or') return predicate.items.every((item) => keepsAmong(item, name, values));
  if (predicate.op === 'in') return isField(predicate.left, name) && predicate.values.every((value) => values.includes(value));
  return predicate.op === 'eq' && values.includes(comparedWith(predicate, name)?.value);
}
