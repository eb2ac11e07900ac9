/** States that records may be moved to just now, for code that moves them by itself. */
import { movesFrom, unfilled } from '../../../core/lifecycle/index.ts';
import { scopeOf } from '../../access/decisions.ts';
import type { Row } from '../../database/port.ts';
import type { Principal } from '../../kernel/principal.ts';
import { isOpen } from './guards.ts';
import { type Looking, lifecyclesOfStates } from './load.ts';
import { requirementsOf } from './required.ts';
import type { RowState } from './types.ts';

export type Ways = {
  /** A state by its id; undefined for none. */
  stateOf(id: unknown): RowState | undefined;
  /** States that a move leads to from another, in order: allowed to the one who moves, its guard holding and nothing lacking. */
  from(id: unknown, record: Row): readonly RowState[];
};

type Asking = Looking & { readonly principal: Principal; readonly now: string };

/** Ways of all records at once, from the state that each is in: two statements, and one more where their own forms say what is required. */
export async function waysOf(asking: Asking, name: string, records: readonly Row[]): Promise<Ways> {
  const field = asking.product?.entities.get(name)?.lifecycle?.field ?? '';
  const lifecycles = await lifecyclesOfStates(
    asking,
    name,
    records.map((record) => record[field]),
  );
  const { principal, now } = asking;
  const scope = scopeOf(principal, now);
  const requirements = await requirementsOf(asking, name, { records, lifecycles: lifecycles.values(), scope });
  const roles = rolesOf(principal);
  return {
    stateOf: (id) => lifecycles.get(id)?.states.get(String(id)),
    from(id, record) {
      const lifecycle = lifecycles.get(id);
      if (!lifecycle) return [];
      const moves = movesFrom(lifecycle, String(id), roles).filter((move) => isOpen(asking, name, move, scope, record));
      const open = new Set(moves.map(({ to }) => to));
      return [...lifecycle.states.values()].filter(
        (state) => open.has(state.id) && unfilled(requirements(state, record), record).length === 0,
      );
    },
  };
}

/** Roles bind people, administrators too; null for the server itself. */
export const rolesOf = (principal: Principal): readonly string[] | null => (principal.kind === 'system' ? null : principal.user.role_ids);
