/** Flows, checked against what they name and compiled. */
import { type Flow, rulesOfStep } from '../../flows/index.ts';
import type { Rule, RuleRoot } from '../../rules/types.ts';
import { compile } from '../check/compile.ts';
import { checkField } from '../check/references.ts';
import type { Workspace } from '../check/workspace.ts';
import { hashOf } from '../hash.ts';
import type { Mark } from '../language.ts';
import { compact, keyOf, objectIn, textIn } from '../raw.ts';
import { at, inside, type Place } from '../report.ts';
import type { SourceFile } from '../sources.ts';
import { type StepScope, stepsOf } from './steps.ts';
import { type Started, triggerOf } from './trigger.ts';

/** Events at which there is a record as it was. */
const WITH_BEFORE: readonly string[] = ['changed', 'saving'];

/** Undefined where it is about no entity that there is. Faults are reported. */
export function resolveFlow(workspace: Workspace, { file, json }: SourceFile): Flow | undefined {
  const place = at(file);
  const started = triggerOf(workspace, objectIn(json, 'on'), inside(place, 'on'));
  if (started === undefined) return undefined;
  const { trigger, draft } = started;
  const id = textIn(json, 'id') ?? '';
  const hasBefore = WITH_BEFORE.includes(trigger.on);
  const roots: readonly RuleRoot[] = hasBefore ? ['doc', 'before'] : ['doc'];
  const reads = { roots, doc: draft, before: hasBefore ? draft : undefined, input: undefined, beyond: true };
  const text = textIn(json, 'when');
  const when = text === undefined ? undefined : compile(workspace, { ...reads, text, place: inside(place, 'when'), expects: 'bool' });
  if (when?.never) workspace.report.add(inside(place, 'when'), 'never', 'It holds for no record, so the flow never starts.');
  const scope: StepScope = { workspace, draft, place, state: '', name: id, inputs: [], reads, on: trigger.on };
  const steps = stepsOf(scope, json);
  const flow = {
    id,
    title: keyOf(textIn(json, 'title')) ?? id,
    version: hashOf(JSON.stringify(json)),
    trigger,
    ...compact({ when }),
    steps,
    remembers: rememberedBy(steps.flatMap(rulesOfStep)),
  };
  checkEndless(workspace, flow, { started, place });
  return flow;
}

const BEFORE = 'before/';

const rememberedBy = (rules: readonly Rule[]): readonly string[] => [
  ...new Set(
    rules.flatMap(({ reads }) =>
      reads.filter((path) => path.startsWith(BEFORE)).map((path) => path.slice(BEFORE.length).split('/')[0] ?? ''),
    ),
  ),
];

/** A flow that does on every record what starts it never ends. What goes round over several flows is stopped when it runs. */
function checkEndless({ report }: Workspace, flow: Flow, { started, place }: { readonly started: Started; readonly place: Place }): void {
  const { on } = flow.trigger;
  if (flow.when !== undefined || !['created', 'changed'].includes(on)) return;
  const own = started.draft.name;
  for (const [index, step] of flow.steps.entries()) {
    const isWaiting = step.when ?? (step.do === 'effect' ? step.effect.when : undefined);
    if (isWaiting !== undefined) continue;
    const creates = on === 'created' && step.do === 'effect' && step.effect.do === 'create' && step.effect.entity === own;
    const changes = on === 'changed' && step.do === 'set';
    if (creates || changes)
      report.add(inside(place, 'do', index), 'endless', 'It starts the same flow again, and nothing ends that: say when it is done.');
  }
}

/** Pointers in a flow's file name fields of the records that it is about. */
export function checkFlowFields(workspace: Workspace, { file, json }: SourceFile, marks: readonly Mark[]): void {
  const started = triggerOf(workspace, objectIn(json, 'on'), inside(at(file), 'on'));
  if (started === undefined) return;
  for (const { kind, value, pointer } of marks)
    if (kind === 'field' && typeof value === 'string') checkField(workspace, started.draft, value, at(file, pointer));
}
