/** Flows that run while a record is saved: they fill in what is about to be written, or refuse it. */
import { type Flow, type FlowStep, rulesOfStep } from '../../core/flows/index.ts';
import type { Rule, RuleScope } from '../../core/rules/index.ts';
import { scopeOf } from '../access/decisions.ts';
import type { Row } from '../database/port.ts';
import { type FieldProblem, problems } from '../kernel/errors.ts';
import { system } from '../kernel/principal.ts';
import { saying } from '../lifecycle/said.ts';
import { computed } from '../lifecycle/values.ts';
import { actorOf } from '../resources/actors.ts';
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
  { connection, product, now, principal }: HookContext,
): Promise<readonly FieldProblem[]> {
  const known = { ...scopeOf(system('flow'), now), cause: { by: actorOf(principal, connection)?.user.id ?? null } };
  const knowing = (rules: readonly Rule[], about: readonly Change[]) => {
    const docs = about.map(({ after }) => after);
    const before = about.map((change) => change.before);
    return withNeeds({ connection, product }, rules, known, docs, before);
  };
  const reading = (scope: RuleScope, change: Change) => ({ ...scope, doc: change.after, before: change.before });
  const { when } = flow;
  const asked = when && (await knowing([when], changes));
  const isMeant = (change: Change) => !when || !asked || when.holds(reading(asked, change));
  const meant = new Set(changes.filter(isMeant));
  if (meant.size === 0) return [];
  const scope = await knowing(flow.steps.flatMap(rulesOfStep), [...meant]);
  const off = (await switchedOff(connection, [flow])).get(flow);
  const tenant = product?.entities.get(flow.trigger.entity)?.tenant ?? [];
  return changes.flatMap((change, index) => {
    if (!meant.has(change) || off?.has(inHandOf(tenant, change.after))) return [];
    const refused: FieldProblem[] = [];
    let vars: Row = {};
    for (let position = 0; position < flow.steps.length; ) {
      const step = flow.steps[position];
      const reads = { ...reading(scope, change), vars };
      position += 1;
      if (!step || (step.when && !step.when.holds(reads))) continue;
      if (step.do === 'end') break;
      if (step.do === 'let') vars = { ...vars, ...computed(step.values, reads) };
      else if (step.do === 'jump') position = step.to;
      else if (step.do === 'switch') position = step.cases.find(({ when }) => when.holds(reads))?.to ?? step.to;
      else refused.push(...doneTo(change, step, { scope: reads, pointer: (at) => pointerIn(changes, index, at) }));
    }
    return refused;
  });
}

type Doing = { readonly scope: RuleScope; readonly pointer: (at: string) => string };

function doneTo(change: Change, step: FlowStep, { scope, pointer }: Doing): readonly FieldProblem[] {
  if (step.do === 'set') Object.assign(change.after, computed(step.values, scope));
  if (step.do !== 'refuse') return [];
  return [{ pointer: pointer(step.field), code: step.code, message: saying(step.message, scope, {}) }];
}
