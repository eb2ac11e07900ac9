/** What is wrong with a guard: one look for those who save it, and for those who look at the whole group. */
import type { Entity } from '../../../engine/core/definitions/types.ts';
import { compileCondition } from '../../../engine/server/access/condition.ts';
import { labelled, type Said, said, worded } from '../../../engine/server/kernel/said.ts';

export type GuardFault = {
  readonly code: string;
  readonly message: Said;
  /** Where in its text: characters. */
  readonly params?: { readonly start: number; readonly end: number };
};

/**
 * The first thing that keeps a guard from letting any record pass: it means nothing, it asks for what excludes itself, or it excludes
 * what the next status asks for.
 * @param asked pointers of the fields that must be filled before a record enters that status
 */
export function guardFault(entity: Entity, guard: string, asked: readonly string[]): GuardFault | undefined {
  const compiled = compileCondition(entity, guard);
  if (!compiled.ok) {
    const [first] = compiled.faults;
    if (!first) return undefined;
    const { code, message, start, end } = first;
    return { code, message: worded(message), params: { start, end } };
  }
  if (compiled.rule.never) return { code: 'never', message: said('problem.setup.guard_never') };
  const excluded = asked.find((pointer) => isExcluded(entity, guard, pointer));
  if (excluded === undefined) return undefined;
  const field = entity.fields.get(excluded.slice(1));
  return {
    code: 'contradicts',
    message: said('problem.setup.guard_contradicts', { field: field ? labelled(field.label) : worded(excluded) }),
  };
}

/** Whether no record with that field filled satisfies the guard. */
function isExcluded(entity: Entity, guard: string, pointer: string): boolean {
  if (!entity.fields.has(pointer.slice(1))) return false;
  const both = compileCondition(entity, `(${guard}) && doc.${pointer.slice(1)} != null`);
  return both.ok && both.rule.never;
}
