/** Broken keys as problems that name the fields; row-level security keeps them out of the database's own message. */

import type { Entity } from '../../core/definitions/types.ts';
import { isSqlError } from '../database/sql-problems.ts';
import { type FieldProblem, problems } from '../kernel/errors.ts';
import { said } from '../kernel/said.ts';
import { OWNED, ownedName, quote, tableName } from '../model/names.ts';

/** Runs a statement on the entity's table. @throws conflict for values that must be unique, invalid for a reference to nothing, in_use */
export async function asConflict<T>(entity: Entity, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isSqlError(error)) throw error;
    const constraint = 'constraint' in error && typeof error.constraint === 'string' ? error.constraint : '';
    if (error.code === '23505')
      throw problems.conflict({ cause: error, errors: uniqueFields(entity, constraint).map((field) => notUnique(`/${field}`)) });
    if (error.code !== '23503') throw error;
    const field = referenceField(entity, constraint);
    throw field === undefined ? problems.inUse({ cause: error }) : problems.invalid({ cause: error, errors: [noSuchRecord(`/${field}`)] });
  }
}

export const noSuchRecord = (pointer: string): FieldProblem => ({
  pointer,
  code: 'reference',
  message: said('problem.platform.resources.no_such_record_not'),
});

export const notUnique = (pointer: string): FieldProblem => ({
  pointer,
  code: 'unique',
  message: said('problem.platform.resources.another_record_value_already'),
});

/** The set whose index the model gave this name, without the organisation that every set of a tenant starts with. */
function uniqueFields(entity: Entity, constraint: string): readonly string[] {
  const table = tableName(entity.name);
  const set = entity.unique.find(
    (columns) => ownedName(OWNED.unique, [table, ...columns], `(${columns.map(quote).join(', ')})`) === constraint,
  );
  return set ? ownColumns(entity, set) : [];
}

/** Columns of a unique set without the organisation, which nobody chooses. */
export function ownColumns({ tenant }: Pick<Entity, 'tenant'>, set: readonly string[]): readonly string[] {
  const own = set.filter((column) => !tenant.includes(column));
  return own.length > 0 ? own : set;
}

const referenceField = (entity: Entity, constraint: string): string | undefined =>
  [...entity.fields.values()].find(
    ({ name, ref }) => ref !== undefined && ownedName(OWNED.foreignKey, [tableName(entity.name), name], tableName(ref)) === constraint,
  )?.name;
