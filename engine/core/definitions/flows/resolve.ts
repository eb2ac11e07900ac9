/** Flows, checked against what they name and compiled. */

import { type Concurrency, type Flow, rulesOfStep } from '../../flows/index.ts';
import { getIn, parsePointer } from '../../json/index.ts';
import type { Rule, RuleRoot } from '../../rules/types.ts';
import { compile } from '../check/compile.ts';
import { checkField } from '../check/references.ts';
import { entityNamed, type Workspace } from '../check/workspace.ts';
import type { Subject } from '../conditions.ts';
import { type EntityDraft, fieldsIn } from '../draft.ts';
import { hashOf } from '../hash.ts';
import type { Mark } from '../language.ts';
import { formIn } from '../lifecycle/form.ts';
import { compact, flagIn, isObject, type JsonObject, keyOf, objectIn, textIn, textsIn } from '../raw.ts';
import { recordSchema } from '../record-schema.ts';
import { at, inside, type Place } from '../report.ts';
import type { SourceFile } from '../sources.ts';
import { newProgram, type StepScope } from './program.ts';
import type { Started } from './started.ts';
import { addSteps } from './steps.ts';
import { triggerOf } from './trigger.ts';

/** Events at which there is a record as it was. */
const WITH_BEFORE: readonly string[] = ['changed', 'saved', 'saving', 'entered', 'left', 'run'];

/** Who caused it: their membership leads on to what is known of them. */
const CAUSE: Subject = {
  doc: { type: 'object', additionalProperties: false, properties: { by: { type: ['string', 'null'], 'x-ref': 'user' } } },
};

/** What is known of an instant that comes near. */
const LEFT: Subject = {
  doc: { type: 'object', additionalProperties: false, properties: { minutes: { type: 'integer' } } },
};

/**
 * Undefined where it is about no entity that there is. Faults are reported. `beyond`: whether its rules follow references and ask
 * related rows, as the server reads them.
 */
export function resolveFlow(workspace: Workspace, { file, json }: SourceFile, beyond = true): Flow | undefined {
  const place = at(file);
  const started = triggerOf(workspace, objectIn(json, 'on'), inside(place, 'on'));
  if (started === undefined) return undefined;
  const { trigger, draft } = started;
  const id = textIn(json, 'id') ?? '';
  const hasBefore = WITH_BEFORE.includes(trigger.on);
  const given = inputOf(workspace, started, objectIn(objectIn(json, 'on'), 'event'));
  const roots: readonly RuleRoot[] = ['doc', 'cause', ...(hasBefore ? (['before'] as const) : []), ...(given ? (['input'] as const) : [])];
  const reads = { roots, doc: draft, before: hasBefore ? draft : undefined, input: given, cause: CAUSE, beyond };
  const text = textIn(json, 'when');
  const when = text === undefined ? undefined : compile(workspace, { ...reads, text, place: inside(place, 'when'), expects: 'bool' });
  if (when?.never) workspace.report.add(inside(place, 'when'), 'never', 'It holds for no record, so the flow never starts.');
  const program = newProgram(statesAt(started));
  const scope: StepScope = { workspace, draft, place, state: '', name: id, inputs: [], reads, on: trigger.on, program, prefix: '' };
  addSteps(scope, json, place, 'do');
  const { steps, listens } = program;
  const flow = {
    id,
    title: keyOf(textIn(json, 'title')) ?? id,
    version: hashOf(JSON.stringify(json)),
    trigger,
    ...compact({ when, concurrency: concurrencyOf(workspace, json, { trigger, place }) }),
    ...(flagIn(json, 'always') ? { always: true as const } : {}),
    steps,
    remembers: rememberedBy(steps.flatMap(rulesOfStep)),
    ...(listens.size > 0 ? { listens: [...listens] } : {}),
  };
  checkEndless(workspace, flow, { started, place });
  return flow;
}

/** What was entered for the workflow, told with the event or left until the instant that starts it. */
function inputOf(workspace: Workspace, { draft, trigger }: Started, event: JsonObject): Subject | undefined {
  if (trigger.on === 'run') {
    const fields = fieldsIn(formIn(workspace, draft, trigger.workflow), inside(draft.place, 'x-workflows', trigger.workflow, 'input'));
    return { doc: recordSchema(new Map(fields).values(), false) };
  }
  if (trigger.on === 'due' && trigger.countdown) return LEFT;
  if (trigger.on !== 'event') return undefined;
  const properties = Object.fromEntries(textsIn(event, 'vars').map((name) => [name, {}] as const));
  return { doc: { type: 'object', additionalProperties: false, properties } };
}

/** States in which a record may be when the flow starts; undefined: any. */
function statesAt({ draft, trigger }: Started): readonly string[] | undefined {
  if (trigger.on === 'entered') return trigger.states;
  if (trigger.on !== 'created') return undefined;
  const states = objectIn(objectIn(draft.raw, 'x-lifecycle'), 'states');
  const initial = Object.keys(states).filter((state) => flagIn(objectIn(states, state), 'initial'));
  return initial.length > 0 ? initial : undefined;
}

type Counted = { readonly trigger: Flow['trigger']; readonly place: Place };

function concurrencyOf({ report }: Workspace, json: JsonObject, { trigger, place }: Counted): Concurrency | undefined {
  if (json.concurrency === undefined) return undefined;
  if (trigger.on === 'saving')
    report.add(inside(place, 'concurrency'), 'not-while-saving', 'A flow that runs while a record is saved is part of that call.');
  const { most, busy } = objectIn(json, 'concurrency');
  return { most: typeof most === 'number' ? most : 1, busy: busy === 'skipped' ? 'skipped' : 'waits' };
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
  if (flow.when !== undefined || !['created', 'changed', 'saved'].includes(on)) return;
  const own = started.draft.name;
  for (const step of flow.steps) {
    // Inside of a block only some records come to it.
    if (step.at === undefined || step.at.includes('.')) continue;
    const isWaiting = step.when ?? (step.do === 'effect' ? step.effect.when : undefined);
    if (isWaiting !== undefined) continue;
    const creates = on !== 'changed' && step.do === 'effect' && step.effect.do === 'create' && step.effect.entity === own;
    const changes = on !== 'created' && step.do === 'set';
    if (creates || changes)
      report.add(
        inside(place, 'do', Number(step.at) - 1),
        'endless',
        'It starts the same flow again, and nothing ends that: say when it is done.',
      );
  }
}

/** Pointers in a flow's file name fields of the records that it is about. */
export function checkFlowFields(workspace: Workspace, { file, json }: SourceFile, marks: readonly Mark[]): void {
  const started = triggerOf(workspace, objectIn(json, 'on'), inside(at(file), 'on'));
  if (started === undefined) return;
  for (const { kind, value, pointer } of marks)
    if (kind === 'field' && typeof value === 'string')
      checkField(workspace, draftAt(workspace, json, pointer, started.draft), value, at(file, pointer));
}

/** Inside of a loop, pointers name fields of its records; in a table that goes along, of the table's. */
function draftAt(workspace: Workspace, json: JsonObject, pointer: string, own: EntityDraft): EntityDraft | undefined {
  let draft: EntityDraft | undefined = own;
  let value: unknown = json;
  for (const key of parsePointer(pointer)) {
    if (isObject(value) && value.do === 'for' && key === 'steps') draft = entityNamed(workspace, textIn(value, 'each'));
    if (isObject(value) && value.do === 'mail' && key === 'attach') draft = entityNamed(workspace, textIn(objectIn(value, key), 'entity'));
    value = getIn(value, [key]);
  }
  return draft;
}
