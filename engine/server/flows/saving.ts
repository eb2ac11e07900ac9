/** Flows that run while a record is saved: they fill in what is about to be written, or refuse it. */
import { type Flow, type FlowStep, rulesOfStep } from '../../core/flows/index.ts';
import { scopeOf } from '../access/decisions.ts';
import { type FieldProblem, problems } from '../kernel/errors.ts';
import { system } from '../kernel/principal.ts';
import { saying } from '../lifecycle/said.ts';
import { computed } from '../lifecycle/values.ts';
import type { Change, HookContext } from '../resources/types.ts';
import { withNeeds } from '../rules/load.ts';
import { pointerIn } from '../workflows/rows.ts';
import { inHandOf, switchedOff } from './switched-off.ts';

/** @throws invalid (422) with everything that any of the flows refuses */
export async function saveThrough(flows: readonly Flow[], changes: readonly Change[], context: HookContext): Promise<void> {
  const refused: FieldProblem[] = [];
  for (const flow of flows) refused.push(...(await through(flow, changes, context)));
  if (refused.length > 0) throw problems.invalid({ errors: refused });
}

async function through(
  flow: Flow,
  changes: readonly Change[],
  { connection, product, now }: HookContext,
): Promise<readonly FieldProblem[]> {
  const rules = [...(flow.when ? [flow.when] : []), ...flow.steps.flatMap(rulesOfStep)];
  const docs = changes.map(({ after }) => after);
  const before = changes.map((change) => change.before);
  const scope = await withNeeds({ connection, product }, rules, scopeOf(system('flow'), now), docs, before);
  const reading = (change: Change) => ({ ...scope, doc: change.after, before: change.before });
  const isMeant = (change: Change) => !flow.when || flow.when.holds(reading(change));
  if (!changes.some(isMeant)) return [];
  const off = await switchedOff(connection, flow);
  const tenant = product?.entities.get(flow.trigger.entity)?.tenant ?? [];
  return changes.flatMap((change, index) => {
    if (!isMeant(change) || off.has(inHandOf(tenant, change.after))) return [];
    const refused: FieldProblem[] = [];
    for (const step of flow.steps) {
      if (step.when && !step.when.holds(reading(change))) continue;
      if (step.do === 'end') break;
      refused.push(...doneTo(change, step, { scope: reading(change), pointer: (at) => pointerIn(changes, index, at) }));
    }
    return refused;
  });
}

type Doing = { readonly scope: ReturnType<typeof scopeOf>; readonly pointer: (at: string) => string };

function doneTo(change: Change, step: FlowStep, { scope, pointer }: Doing): readonly FieldProblem[] {
  if (step.do === 'set') Object.assign(change.after, computed(step.values, scope));
  if (step.do !== 'refuse') return [];
  return [{ pointer: pointer(step.at), code: 'refused', message: saying(step.message, scope, {}) }];
}
