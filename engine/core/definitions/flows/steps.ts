/** The steps of a flow: those of its own, and what else happens, which are the effects of transitions. */
import type { FlowStep } from '../../flows/index.ts';
import { secondsOf } from '../../flows/index.ts';
import type { RuleType } from '../../rules/types.ts';
import { effectOf } from '../lifecycle/effects.ts';
import { messageOf } from '../lifecycle/messages.ts';
import { rulesIn, valuesOf } from '../lifecycle/values.ts';
import { compact, type JsonObject, listIn, objectIn, objectsIn, textIn } from '../raw.ts';
import { inside, type Place } from '../report.ts';
import type { JsonSchema } from '../types.ts';
import { blocks } from './blocks.ts';
import { checkStep, isOwn } from './keys.ts';
import { calling, mailing } from './outward.ts';
import { add, forgetStates, readsOf, ruleIn, type StepScope } from './program.ts';
import { running } from './runs.ts';

/** Adds the steps that the place holds under the key. */
export function addSteps(scope: StepScope, raw: JsonObject, place: Place, key: string): void {
  const stated = objectsIn(raw, key);
  const last = stated.findIndex(({ item }) => ['end', 'refuse', 'raise', 'delete'].includes(String(item.do)) && item.when === undefined);
  if (last >= 0 && last < listIn(raw, key).length - 1)
    scope.workspace.report.add(inside(place, key, last + 1), 'unreachable', 'The step before it is the last on every record.');
  for (const { item, index } of stated) addStep(scope, item, { at: `${scope.prefix}${index + 1}`, place: inside(place, key, index) });
}

type Standing = { readonly at: string; readonly place: Place };

function addStep(outer: StepScope, raw: JsonObject, { at, place }: Standing): void {
  const scope = { ...outer, reads: readsOf(outer) };
  const { workspace, on, of, rescue } = scope;
  const name = textIn(raw, 'do') ?? '';
  checkStep(workspace, { name, raw, on, isLooped: of !== undefined }, place);
  const common = { at, ...compact({ of, rescue }) };
  if (!isOwn(name)) {
    checkMoved(scope, name, raw, place);
    for (const effect of effectOf(scope, raw, place)) add(scope, { ...common, do: 'effect', effect });
    return;
  }
  const when = ruleIn(scope, raw, { key: 'when', place, expects: 'bool' });
  const having = { ...common, ...compact({ when }) };
  const block = blocks[name];
  if (block && when === undefined) block({ scope: outer, raw, place, common: having }, addSteps);
  else if (block)
    guarded(outer, { when, having: { ...common, called: name } }, () => block({ scope: outer, raw, place, common }, addSteps));
  else for (const step of ownOf(scope, raw, { name, place })) add(scope, { ...having, ...step });
}

type Guarded = { readonly when: FlowStep['when']; readonly having: Pick<FlowStep, 'at' | 'of' | 'rescue' | 'called'> };

/** A block that only some records come to: the others go on behind it. */
function guarded(scope: StepScope, { when, having }: Guarded, block: () => void): void {
  if (!when) return;
  const { program } = scope;
  const here = add(scope, { ...having, do: 'switch', cases: [], to: 0 });
  const start = program.steps.length;
  block();
  program.steps[here] = { ...having, do: 'switch', cases: [{ when, to: start }], to: program.steps.length };
  forgetStates(scope);
}

function ownOf(scope: StepScope, raw: JsonObject, { name, place }: { readonly name: string; readonly place: Place }): readonly FlowStep[] {
  const { workspace, reads } = scope;
  switch (name) {
    case 'set':
      return [{ do: 'set', values: settable(scope, objectIn(raw, 'values'), inside(place, 'values')) }];
    case 'let':
      return [{ do: 'let', values: named(scope, raw, place) }];
    case 'wait':
      return waiting(scope, raw, place);
    case 'call':
      forgetStates(scope);
      return [{ do: 'call', call: calling(scope, raw, place) }];
    case 'mail':
      return mailing(scope, raw, place);
    case 'run':
      return running(scope, raw, place);
    case 'emit':
      return [{ do: 'emit', event: textIn(raw, 'event') ?? '', values: rulesIn(scope, raw, 'vars', place) }];
    case 'delete':
      return [{ do: 'delete' }];
    case 'raise':
    case 'refuse': {
      const message = messageOf(workspace, raw.message, inside(place, 'message'), { ...reads, given: [] });
      const code = textIn(raw, 'code') ?? 'refused';
      if (!message) return [];
      return [name === 'raise' ? { do: 'raise', code, message } : { do: 'refuse', field: textIn(raw, 'at') ?? '', code, message }];
    }
    default:
      return [{ do: 'end' }];
  }
}

const SCHEMAS: Readonly<Partial<Record<RuleType, JsonSchema>>> = {
  bool: { type: 'boolean' },
  number: { type: 'number' },
  list: { type: 'array', items: {} },
};

/** Names for what rules give; later rules know of what kind it is, as far as that can be told. */
function named(scope: StepScope, raw: JsonObject, place: Place) {
  const values = rulesIn(scope, raw, 'vars', place);
  for (const [name, { type }] of Object.entries(values)) scope.program.vars.set(name, SCHEMAS[type] ?? {});
  return values;
}

/** Records of other entities do not change their state but by their transitions either. */
function checkMoved({ workspace }: StepScope, name: string, raw: JsonObject, place: Place): void {
  const entity = workspace.drafts.get(textIn(raw, 'entity') ?? '');
  const state = entity && textIn(objectIn(entity.raw, 'x-lifecycle'), 'field');
  if (name === 'update' && state !== undefined && objectIn(raw, 'values')[state] !== undefined)
    workspace.report.add(inside(place, 'values', state), 'not-settable', 'The state is moved by transitions alone: say "for" and "run".');
}

/** A state is left by its transitions alone. */
function settable(scope: StepScope, stated: JsonObject, place: Place) {
  const { draft, workspace } = scope;
  const state = textIn(objectIn(draft.raw, 'x-lifecycle'), 'field');
  for (const pointer of Object.keys(stated)) {
    const field = draft.fields.get(pointer.slice(1));
    if (pointer === state)
      workspace.report.add(inside(place, pointer), 'not-settable', 'The state is moved by transitions alone: say "run".');
    else if (field?.view.system) workspace.report.add(inside(place, pointer), 'not-settable', 'The system alone writes it.');
    else if (field?.raw['x-compute'] !== undefined) workspace.report.add(inside(place, pointer), 'not-settable', 'It is computed.');
  }
  return valuesOf(scope, draft, stated, place);
}

function waiting(scope: StepScope, raw: JsonObject, place: Place): readonly FlowStep[] {
  const { workspace } = scope;
  const [time, text] = [textIn(raw, 'for'), textIn(raw, 'until')];
  forgetStates(scope);
  if ((time === undefined) === (text === undefined)) {
    workspace.report.add(place, 'wait', '"wait" needs either "for" or "until".');
    return [];
  }
  if (time !== undefined) return [{ do: 'wait', seconds: secondsOf(time) ?? 0 }];
  const until = ruleIn(scope, raw, { key: 'until', place, expects: 'string' });
  return until ? [{ do: 'wait-until', until }] : [];
}
