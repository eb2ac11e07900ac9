/** Lives of records whose states are rows: which of the moves each of them takes. */
import { movesFrom, statesAfter } from '../../../core/lifecycle/index.ts';
import { scopeOf } from '../../access/decisions.ts';
import type { Row } from '../../database/port.ts';
import { problems } from '../../kernel/errors.ts';
import { said } from '../../kernel/said.ts';
import type { WorkflowContext } from '../../workflows/context.ts';
import type { Life } from '../refuse.ts';
import { lifecyclesOfStates } from './load.ts';
import { requirementsOf } from './required.ts';
import type { RowLifecycle, RowMove } from './types.ts';
import { rolesOf } from './ways.ts';

/**
 * The life of each record, in their order, on its way to the state that the input names.
 * @throws forbidden_transition (422) at the input, naming what would be allowed
 */
export async function livesOfRows(context: WorkflowContext, life: Life, records: readonly Row[], input: Row): Promise<readonly Life[]> {
  const { entity, lifecycle, transition } = life;
  const lifecycles = await lifecyclesOfStates(
    context,
    entity.name,
    records.map((record) => record[lifecycle.field]),
  );
  const scope = scopeOf(context.principal, context.now);
  const requirements = await requirementsOf(context, entity.name, { records, lifecycles: lifecycles.values(), scope });
  const roles = rolesOf(context.principal);
  return records.map((record) => {
    const from = String(record[lifecycle.field]);
    if (transition.leavesRetired) return leaving(life, lifecycles.get(from), { from, to: input[transition.toInput ?? ''] });
    const { own, move } = taken(lifecycles.get(from), { from, to: input[transition.toInput ?? ''], roles, at: transition.toInput ?? '' });
    const target = own.states.get(move.to);
    const asked = target ? requirements(target, record) : [];
    return {
      ...life,
      transition: { ...transition, from: move.from, to: move.to, require: [...transition.require, ...asked] },
      rows: { lifecycle: own, move },
    };
  });
}

/** Out of a retired state, whatever moves there are and whatever the next state asks for. @throws forbidden_transition (422) from any other, and into one that is retired or of another group */
function leaving(life: Life, own: RowLifecycle | undefined, { from, to }: Pick<Moved, 'from' | 'to'>): Life {
  const [state, target] = [own?.states.get(from), own?.states.get(String(to))];
  if (!own || !state?.isRetired || !target || target.isRetired) {
    const key = state?.isRetired ? 'problem.platform.lifecycle.no_state_to_move_to' : 'problem.platform.lifecycle.not_retired';
    const message = said(key, { from: state?.title ?? '' });
    const pointer = `/${life.transition.toInput ?? ''}`;
    throw problems.forbiddenTransition({
      errors: [{ pointer, code: 'forbidden_transition', message, params: { from: state?.title ?? '' } }],
    });
  }
  const move: RowMove = { name: '', from: [from], to: target.id, roles: [], guard: null, message: null };
  return { ...life, transition: { ...life.transition, from: move.from, to: move.to }, rows: { lifecycle: own, move } };
}

type Moved = { readonly from: string; readonly to: unknown; readonly roles: readonly string[] | null; readonly at: string };

function taken(own: RowLifecycle | undefined, { from, to, roles, at }: Moved): { readonly own: RowLifecycle; readonly move: RowMove } {
  const move = own && movesFrom(own, from, roles).find((one) => one.to === to);
  if (own && move) return { own, move };
  const allowed = own ? statesAfter(own, from, roles) : [];
  const title = own?.states.get(from)?.title ?? '';
  const titles = allowed.map((state) => state.title).join(', ');
  const message =
    allowed.length === 0
      ? said('problem.platform.lifecycle.nothing_follows', { from: title })
      : said('problem.platform.lifecycle.from_go', { from: title, titles });
  const params = { from: title, allowed: allowed.map(({ id, key, title: name }) => ({ id, key, title: name })) };
  throw problems.forbiddenTransition({ errors: [{ pointer: `/${at}`, code: 'forbidden_transition', message, params }] });
}
