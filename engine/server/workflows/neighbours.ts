/**
 * Rules that hold between the records of one key: windows that do not overlap, one default at most. What the key refers to
 * is locked first, so that two calls cannot each find the other's record missing.
 */
import type { Row } from '../database/port.ts';
import { type FieldProblem, problems } from '../kernel/errors.ts';
import type { Change, EntityHooks, HookContext } from '../resources/types.ts';
import { distinct, pointerIn, rowsOf } from './rows.ts';

export type Neighbourhood = {
  readonly entity: string;
  /** The reference that neighbours share. */
  readonly column: string;
  /** Entity that it refers to; its records are locked. */
  readonly of: string;
  /** What is wrong with a record beside another one, told at a field of it; undefined when nothing is. */
  readonly clash: (record: Row, other: Row) => FieldProblem | undefined;
};

/** Hooks that keep the rule for new and changed records alike. They answer with one problem a record at most. */
export function keepsApart(rule: Neighbourhood): Required<Pick<EntityHooks, 'beforeCreate' | 'beforeUpdate'>> {
  const check = (changes: Change[], context: HookContext) => assertApart(rule, changes, context);
  return { beforeCreate: check, beforeUpdate: check };
}

/** @throws invalid (422) naming the first neighbour that each record clashes with. */
export async function assertApart(
  { entity, column, of, clash }: Neighbourhood,
  changes: readonly Change[],
  { connection }: HookContext,
): Promise<void> {
  const keys = distinct(changes.map(({ after }) => after[column]).filter((key): key is string => typeof key === 'string'));
  await rowsOf(connection, { entity: of, values: keys, columns: ['id'], lock: true });
  const changed = new Map(changes.map(({ after }) => [after.id, after]));
  const stored = await rowsOf(connection, { entity, column, values: keys });
  const all = [...stored.filter(({ id }) => !changed.has(id)), ...changed.values()];
  const errors = changes.flatMap(({ after }, index) => {
    const others = all.filter((other) => other.id !== after.id && other[column] === after[column] && other.org_id === after.org_id);
    const [problem] = others.flatMap((other) => clash(after, other) ?? []);
    return problem ? [{ ...problem, pointer: pointerIn(changes, index, problem.pointer) }] : [];
  });
  if (errors.length > 0) throw problems.invalid({ errors });
}
