/** What happens besides a transition. Effects that a product registers are held against their code by the server. */
import type { Effect } from '../../lifecycle/types.ts';
import { didYouMean } from '../../names/nearest.ts';
import { compile } from '../check/compile.ts';
import { checkAddressHoles } from '../check/holes.ts';
import { checkField } from '../check/references.ts';
import { entityNamed } from '../check/workspace.ts';
import type { EntityDraft } from '../draft.ts';
import { refOf } from '../field-schema.ts';
import { checkTold } from '../notifications.ts';
import { compact, flagIn, isObject, type JsonObject, objectIn, objectsIn, textIn } from '../raw.ts';
import { inside, type Place } from '../report.ts';
import type { MoveScope } from './scope.ts';
import { rulesIn, valuesOf } from './values.ts';

/** Keys of the effects that the platform knows, beside `do` and `when`; `true`: it cannot do without. */
export const effectKeys: Readonly<Record<string, Readonly<Record<string, boolean>>>> = {
  tell: { type: true, to: false, approvers: false, except: false, about: false, params: false, redirect: false },
  create: { entity: true, values: true },
  update: { of: false, entity: false, by: false, values: true },
};
const REGISTERED = { with: false };
/** Any other key was told already. */
const ALL = new Set([...Object.values(effectKeys), REGISTERED].flatMap(Object.keys));

export const effectsOf = (scope: MoveScope, raw: JsonObject): readonly Effect[] =>
  objectsIn(raw, 'effects').flatMap(({ item, index }) => effectOf(scope, item, inside(scope.place, 'effects', index)));

/** One effect, none where it is broken. */
export function effectOf(scope: MoveScope, raw: JsonObject, place: Place): readonly Effect[] {
  const name = textIn(raw, 'do') ?? '';
  checkKeys(scope, raw, name, place);
  const text = textIn(raw, 'when');
  const when =
    text === undefined ? undefined : compile(scope.workspace, { ...scope.reads, text, place: inside(place, 'when'), expects: 'bool' });
  const own = ownOf(scope, raw, name, place);
  return own === undefined ? [] : [{ ...compact({ when }), ...own }];
}

function checkKeys({ workspace }: MoveScope, raw: JsonObject, name: string, place: Place): void {
  const keys: Readonly<Record<string, boolean>> = effectKeys[name] ?? REGISTERED;
  for (const key of Object.keys(raw))
    if (ALL.has(key) && keys[key] === undefined)
      workspace.report.add(inside(place, key), 'unknown-key', `"${name}" takes no "${key}".${didYouMean(key, Object.keys(keys))}`);
  for (const [key, isNeeded] of Object.entries(keys))
    if (isNeeded && raw[key] === undefined) workspace.report.add(place, 'missing-key', `"${name}" needs "${key}".`);
}

function ownOf(scope: MoveScope, raw: JsonObject, name: string, place: Place): Effect | undefined {
  switch (name) {
    case 'tell':
      return telling(scope, raw, place);
    case 'create': {
      const entity = entityNamed(scope.workspace, textIn(raw, 'entity'));
      // That there is such an entity is checked with the other names.
      if (entity === undefined) return undefined;
      const values = valuesOf(scope, entity, objectIn(raw, 'values'), inside(place, 'values'));
      for (const { view, raw: own } of entity.fields.values())
        if (view.required && !view.system && values[view.name] === undefined && own.default === undefined && own['x-default'] === undefined)
          reportMissing(scope, raw, entity, view.pointer, place);
      return { do: 'create', entity: entity.name, values };
    }
    case 'update': {
      if (raw.of === undefined) return updatingRelated(scope, raw, place);
      const of = textIn(raw, 'of') ?? '';
      const field = scope.draft.fields.get(of.slice(1));
      // That there is such a field is checked with the other pointers.
      if (field === undefined) return undefined;
      const entity = entityNamed(scope.workspace, field.view.ref);
      if (entity === undefined) {
        scope.workspace.report.add(inside(place, 'of'), 'not-a-reference', `"${of}" refers to no records.`);
        return undefined;
      }
      return {
        do: 'update',
        entity: entity.name,
        of: field.view.name,
        values: valuesOf(scope, entity, objectIn(raw, 'values'), inside(place, 'values')),
      };
    }
    default:
      return { do: 'registered', name, values: rulesIn(scope, raw, 'with', place) };
  }
}

/** Records of another entity that name this one. */
function updatingRelated(scope: MoveScope, raw: JsonObject, place: Place): Effect | undefined {
  const { workspace, draft } = scope;
  const [name, by] = [textIn(raw, 'entity'), textIn(raw, 'by')];
  if (name === undefined || by === undefined) {
    workspace.report.add(place, 'missing-key', '"update" needs "of", or "entity" and "by".');
    return undefined;
  }
  // That there is such an entity is checked with the other names.
  const entity = entityNamed(workspace, name);
  const field = entity && checkField(workspace, entity, by, inside(place, 'by'));
  if (entity === undefined || field === undefined || field === 'custom') return undefined;
  if (refOf(field.raw) !== draft.name || field.view.items !== undefined)
    workspace.report.add(inside(place, 'by'), 'not-a-reference', `"${by}" of "${name}" does not refer to "${draft.name}".`);
  const values = valuesOf(scope, entity, objectIn(raw, 'values'), inside(place, 'values'));
  return { do: 'update-related', entity: name, by: field.view.name, values };
}

/** A misspelt field is told instead of the one that it was meant to be. */
function reportMissing({ workspace }: MoveScope, { values }: JsonObject, entity: EntityDraft, pointer: string, place: Place): void {
  const given = Object.keys(isObject(values) ? values : {});
  if (!given.includes(pointer) && given.every((one) => entity.fields.has(one.slice(1))))
    workspace.report.add(inside(place, 'values'), 'missing-value', `Such a record needs a value in "${pointer}".`);
}

function telling(scope: MoveScope, raw: JsonObject, place: Place): Effect | undefined {
  const { workspace, reads } = scope;
  const type = textIn(raw, 'type');
  const approvers = flagIn(raw, 'approvers');
  if (!approvers && raw.to === undefined) workspace.report.add(place, 'missing-key', '"tell" needs "to", or "approvers".');
  if (approvers && !isObject(scope.draft.raw['x-approval']))
    workspace.report.add(inside(place, 'approvers'), 'no-approval', `Nothing says who decides about "${scope.draft.name}" (x-approval).`);
  const text = textIn(raw, 'to') ?? '[]';
  if (type === undefined) return undefined;
  const people = (key: string, rule: string) => {
    const at = inside(place, key);
    const given = compile(workspace, { ...reads, text: rule, place: at, expects: 'dyn' });
    if (given && !['string', 'list', 'dyn'].includes(given.type))
      workspace.report.add(at, 'rule-expects', `It must give the id of a person or a list of such ids, but gives ${given.type}.`);
    return given;
  };
  const to = people('to', text);
  const exception = textIn(raw, 'except');
  const except = exception === undefined ? undefined : people('except', exception);
  const about = rulesIn(scope, raw, 'about', place);
  checkTold(workspace, { type, about: Object.keys(about), place });
  const redirect = textIn(raw, 'redirect');
  if (redirect !== undefined) checkAddressHoles(workspace, redirect, { entity: scope.draft, routes: [] }, inside(place, 'redirect'));
  return (
    to && {
      do: 'tell',
      type,
      to,
      about,
      params: rulesIn(scope, raw, 'params', place),
      ...compact({ except, redirect }),
      ...(approvers ? { approvers } : {}),
    }
  );
}
