/** Whether somebody may take a transition out of each state that it starts in. */
import type { EntityLifecycle } from '../../lifecycle/index.ts';
import { quote } from '../../rules/index.ts';
import { compile, PERSON } from '../check/compile.ts';
import { createReport, inside } from '../report.ts';
import type { AccessRule } from '../types.ts';
import type { LifeScope } from './scope.ts';

/** That a workflow is granted at all is told with the other grants. */
export function checkMoveGrants(
  { draft, place, workspace, state }: LifeScope,
  lifecycle: EntityLifecycle,
  access: readonly AccessRule[],
): void {
  if (!draft.fields.has(state)) return;
  const quiet = { ...workspace, report: createReport() };
  const isGranted = ({ when }: AccessRule, from: string): boolean => {
    if (when === undefined) return true;
    if (when.never) return false;
    const text = `(${when.text}) && doc.${state} == ${quote(from)}`;
    const rule = compile(quiet, { text, place, expects: 'bool', roots: ['doc', ...PERSON], doc: draft });
    return rule?.never !== true;
  };
  for (const { name, from, isWorkflow } of lifecycle.moves) {
    const rules = access.filter(({ can }) => can.has(name));
    if (!isWorkflow || !rules.some(({ when }) => when?.never !== true)) continue;
    from.forEach((one, index) => {
      if (lifecycle.states.has(one) && !rules.some((rule) => isGranted(rule, one)))
        workspace.report.add(
          inside(place, 'transitions', name, 'from', index),
          'ungranted',
          `No rule lets anybody run "${name}" on a record in the state "${one}".`,
        );
    });
  }
}
