/** Where a workflow leads a record by itself once it has run (`leads`), by the rows of its lifecycle that this device keeps. */
import type { KeptLeads } from '../../../core/definitions/view-types.ts';
import { isObject } from '../../../core/json/index.ts';
import { unfilled } from '../../../core/lifecycle/index.ts';
import type { RuleScope } from '../../../core/rules/index.ts';
import { holds } from '../../../react/rules/trusted.ts';
import type { RecordData } from '../../../react/types.ts';
import type { KeptRows } from '../rows.ts';

type Context = {
  readonly kept: (entity: string) => Promise<KeptRows | undefined>;
  /** Of the record as it is once the workflow has run. */
  readonly scope: RuleScope;
};

/** Id of the state, as the server finds it: of the same key, by a move that is open to the person. Undefined: the record stays where it is. */
export async function ledTo(
  row: RecordData,
  { field, key, rows: { moves, states } }: KeptLeads,
  { kept, scope }: Context,
): Promise<unknown> {
  const [ways, all] = await Promise.all([kept(moves.entity), kept(states.entity)]);
  if (!ways || !all) return undefined;
  const roles = isObject(scope.user) ? scope.user.role_ids : undefined;
  const mine: readonly unknown[] = Array.isArray(roles) ? roles : [];
  const isMine = (given: unknown) => !Array.isArray(given) || given.length === 0 || given.some((role) => mine.includes(role));
  const isHeld = (guard: unknown) => typeof guard !== 'string' || guard === '' || holds(guard, scope);
  const named = (name: string | undefined, of: RecordData) => (name === undefined ? undefined : of[name]);
  const open = [...ways.rows.values()].filter(
    (way) => way[moves.from] === row[field] && isMine(named(moves.roles, way)) && isHeld(named(moves.guard, way)),
  );
  const targets = new Set(open.map((way) => way[moves.to]));
  const isFilled = (state: RecordData) => {
    const asked = named(states.require, state);
    return (
      !Array.isArray(asked) ||
      unfilled(
        asked.map((pointer) => ({ pointer: String(pointer), label: '' })),
        row,
      ).length === 0
    );
  };
  const state = [...all.rows.values()].find(
    (one) => targets.has(one.id) && one[states.key] === key && named(states.retired, one) !== true && isFilled(one),
  );
  return state?.id;
}
