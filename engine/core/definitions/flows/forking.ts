/** Branches of a fork: lists of steps side by side, each with what it finds out itself. */
import type { FlowStep } from '../../flows/index.ts';
import { flagIn, objectsIn } from '../raw.ts';
import { inside, type Place } from '../report.ts';
import { add, aim, type Block, type Body, forgetStates, next, type StepScope } from './program.ts';

export function forking({ scope, raw, place, common }: Block, body: Body): void {
  const here = add(scope, { ...common, do: 'fork', branches: [], compete: false, to: 0 });
  const branches: number[] = [];
  const written = new Map<string, Place>();
  // What a branch cannot do is the fork's to rescue: a branch leads nowhere but to its own end.
  const { rescue: _, ...outside } = scope;
  for (const { item, index } of objectsIn(raw, 'branches')) {
    const at = inside(place, 'branches', index);
    const start = next(scope);
    branches.push(start);
    forgetStates(scope);
    body({ ...outside, prefix: `${common.at ?? ''}.${index + 1}.` }, item, at, 'steps');
    checkNames(scope, scope.program.steps.slice(start), { at, written });
    add(scope, { do: 'join', fork: here });
  }
  const to = next(scope);
  aim(scope, here, (step) => (step.do === 'fork' ? { ...step, branches, compete: flagIn(raw, 'compete'), to } : step));
  forgetStates(scope);
}

type Branch = { readonly at: Place; readonly written: Map<string, Place> };

/** What two branches call the same would be known by whichever was over last. */
function checkNames({ workspace }: StepScope, steps: readonly FlowStep[], { at, written }: Branch): void {
  for (const name of new Set(steps.flatMap(namesOf))) {
    if (written.has(name)) workspace.report.add(inside(at, 'steps'), 'twice-named', `Another branch finds out "${name}" as well.`);
    written.set(name, at);
  }
}

function namesOf(step: FlowStep): readonly string[] {
  if (step.do === 'let') return Object.keys(step.values);
  if (step.do === 'ask') return [step.ask.as];
  return step.do === 'call' && step.call.as !== undefined ? [step.call.as] : [];
}
