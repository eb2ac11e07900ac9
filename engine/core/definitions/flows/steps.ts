/** The steps of a flow: those of its own, and what else happens, which are the effects of transitions. */
import { type FlowStep, type FlowTrigger, secondsOf } from '../../flows/index.ts';
import { didYouMean } from '../../names/nearest.ts';
import { compile } from '../check/compile.ts';
import { effectOf } from '../lifecycle/effects.ts';
import { messageOf } from '../lifecycle/messages.ts';
import type { MoveScope } from '../lifecycle/scope.ts';
import { valuesOf } from '../lifecycle/values.ts';
import { compact, type JsonObject, objectIn, objectsIn, textIn } from '../raw.ts';
import { inside, type Place } from '../report.ts';

/** Keys of the steps that are flows' own, beside `do` and `when`; `true`: they cannot do without. */
const KEYS: Readonly<Record<string, Readonly<Record<string, boolean>>>> = {
  set: { values: true },
  wait: { for: false, until: false },
  end: {},
  refuse: { at: false, message: true },
};
/** Keys that no effect has. */
const OWN = ['for', 'until', 'at', 'message'];

export type StepScope = MoveScope & { readonly on: FlowTrigger['on'] };

export function stepsOf(scope: StepScope, raw: JsonObject): readonly FlowStep[] {
  const stated = objectsIn(raw, 'do').map(({ item, index }) => ({ item, place: inside(scope.place, 'do', index) }));
  const last = stated.findIndex(({ item }) => ['end', 'refuse'].includes(String(item.do)) && item.when === undefined);
  if (last >= 0 && last < stated.length - 1)
    scope.workspace.report.add(inside(scope.place, 'do', last + 1), 'unreachable', 'The step before it ends the flow on every record.');
  return stated.flatMap(({ item, place }) => stepOf(scope, item, place));
}

function stepOf(scope: StepScope, raw: JsonObject, place: Place): readonly FlowStep[] {
  const name = textIn(raw, 'do') ?? '';
  checkPlaceOf(scope, name, place);
  const keys = KEYS[name];
  checkKeys(scope, raw, { name, keys, place });
  if (keys === undefined) return effectOf(scope, raw, place).map((effect) => ({ do: 'effect', effect }));
  const text = textIn(raw, 'when');
  const when =
    text === undefined ? undefined : compile(scope.workspace, { ...scope.reads, text, place: inside(place, 'when'), expects: 'bool' });
  return ownOf(scope, raw, { name, place }).map((step) => ({ ...compact({ when }), ...step }));
}

/** What is saved waits for nobody, and nothing else happens before it is; afterwards nothing can be refused. */
function checkPlaceOf({ workspace, on }: StepScope, name: string, place: Place): void {
  if (on === 'saving' && !['set', 'refuse', 'end'].includes(name))
    workspace.report.add(inside(place, 'do'), 'not-while-saving', `A flow that runs while a record is saved cannot "${name}".`);
  if (on !== 'saving' && name === 'refuse')
    workspace.report.add(inside(place, 'do'), 'too-late', 'Only a flow that runs while a record is saved ("saving") can refuse it.');
  if (on === 'deleted' && name === 'set')
    workspace.report.add(inside(place, 'do'), 'too-late', 'The record is gone: nothing can be set in it.');
}

type Stated = { readonly name: string; readonly keys: Readonly<Record<string, boolean>> | undefined; readonly place: Place };

function checkKeys({ workspace }: StepScope, raw: JsonObject, { name, keys, place }: Stated): void {
  const taken = keys && ['do', 'when', ...Object.keys(keys)];
  for (const key of Object.keys(raw))
    if (taken ? !taken.includes(key) : OWN.includes(key))
      workspace.report.add(inside(place, key), 'unknown-key', `"${name}" takes no "${key}".${didYouMean(key, taken ?? [])}`);
  for (const [key, isNeeded] of Object.entries(keys ?? {}))
    if (isNeeded && raw[key] === undefined) workspace.report.add(place, 'missing-key', `"${name}" needs "${key}".`);
}

function ownOf(scope: StepScope, raw: JsonObject, { name, place }: Omit<Stated, 'keys'>): readonly FlowStep[] {
  const { workspace, reads } = scope;
  switch (name) {
    case 'set':
      return [{ do: 'set', values: settable(scope, objectIn(raw, 'values'), inside(place, 'values')) }];
    case 'wait':
      return waiting(scope, raw, place);
    case 'refuse': {
      const message = messageOf(workspace, raw.message, inside(place, 'message'), { ...reads, given: [] });
      return message ? [{ do: 'refuse', at: textIn(raw, 'at') ?? '', message }] : [];
    }
    default:
      return [{ do: 'end' }];
  }
}

/** A state is left by its transitions alone. */
function settable(scope: StepScope, stated: JsonObject, place: Place) {
  const { draft, workspace } = scope;
  const state = textIn(objectIn(draft.raw, 'x-lifecycle'), 'field');
  for (const pointer of Object.keys(stated)) {
    const field = draft.fields.get(pointer.slice(1));
    if (pointer === state) workspace.report.add(inside(place, pointer), 'not-settable', 'The state is moved by transitions alone.');
    else if (field?.view.system) workspace.report.add(inside(place, pointer), 'not-settable', 'The system alone writes it.');
    else if (field?.raw['x-compute'] !== undefined) workspace.report.add(inside(place, pointer), 'not-settable', 'It is computed.');
  }
  return valuesOf(scope, draft, stated, place);
}

function waiting({ workspace, reads }: StepScope, raw: JsonObject, place: Place): readonly FlowStep[] {
  const [time, text] = [textIn(raw, 'for'), textIn(raw, 'until')];
  if ((time === undefined) === (text === undefined)) {
    workspace.report.add(place, 'wait', '"wait" needs either "for" or "until".');
    return [];
  }
  if (time !== undefined) return [{ do: 'wait', seconds: secondsOf(time) ?? 0 }];
  const until = compile(workspace, { ...reads, text: text ?? '', place: inside(place, 'until'), expects: 'string' });
  return until ? [{ do: 'wait-until', until }] : [];
}
