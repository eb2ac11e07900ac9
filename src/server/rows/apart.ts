/** Rules that hold between the records of one key, by the columns of their entity. */
import type { FieldProblem } from '../../../engine/server/kernel/errors.ts';
import { keepsApart } from '../../../engine/server/workflows/neighbours.ts';
import type { EntityRows } from '../../../schemas/types/rows.ts';
import type { Changed, EntityName, HooksOf } from './contexts.ts';

type Neighbour<E extends EntityName> = Changed<E>['after'];
type Rule<E extends EntityName> = {
  readonly entity: E;
  /** The reference that neighbours share. */
  readonly column: keyof EntityRows[E] & string;
  /** Entity that it refers to; its records are locked. */
  readonly of: EntityName;
  /** What is wrong with a record beside another one; undefined when nothing is. */
  readonly clash: (record: Neighbour<E>, other: Neighbour<E>) => FieldProblem | undefined;
};

/** `keepsApart` of the platform. Its records are new ones, changed ones and stored ones, all of the entity. */
export const keptApart = <E extends EntityName>({ clash, ...rule }: Rule<E>): Required<Pick<HooksOf<E>, 'beforeCreate' | 'beforeUpdate'>> =>
  keepsApart({ ...rule, clash: (record, other) => clash(record as Neighbour<E>, other as Neighbour<E>) });
