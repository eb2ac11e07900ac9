/**
 * What fields are to people, and when they are asked (`x-purpose`, `x-phase`, `purpose` and `phase` of a group, `phases` of the entity): what a field
 * says itself goes before what its group says.
 */
import { didYouMean } from '../../names/nearest.ts';
import type { EntityDraft } from '../draft.ts';
import type { FieldDraft } from '../field-draft.ts';
import { isObject, type JsonObject, objectIn, objectsIn, textIn, textsIn } from '../raw.ts';
import { inside, type Place } from '../report.ts';
import type { FieldView, Purpose } from '../types.ts';
import type { Workspace } from './workspace.ts';

type Moment = Pick<FieldView, 'purpose' | 'phase'>;
type Group = { readonly item: JsonObject; readonly place: Place };

const ALWAYS = ['create', 'edit'];

/** Property that says how far a record is: the entity's `phases`, else the state of a lifecycle whose states the definition knows. */
export function phasesOf({ raw }: EntityDraft): string | undefined {
  const life = objectIn(raw, 'x-lifecycle');
  const pointer = textIn(objectIn(raw, 'x-entity'), 'phases') ?? (isObject(life.states) ? textIn(life, 'field') : undefined);
  return pointer?.slice(1);
}

/** What each field is, with what its group says; what is wrong with it is reported. */
export function momentsOf(workspace: Workspace, draft: EntityDraft): (field: FieldDraft) => Moment {
  const groups = groupsOf(draft);
  const stages = stagesOf(workspace, draft);
  // A field that is not there is told where it is named; what its values would be nobody knows.
  const known = stages && [...ALWAYS, ...stages];
  for (const { item, place } of new Set(groups.values())) checkPhases(workspace, textsIn(item, 'phase'), inside(place, 'phase'), known);
  const isCreated = objectsIn(draft.raw, 'x-access').some(({ item }) => textsIn(item, 'can').includes('create'));
  return (field) => {
    const group = groups.get(field.view.pointer);
    const moment = momentOf(field, group?.item);
    if (!field.view.system) {
      checkPhases(workspace, textsIn(field.raw, 'x-phase'), inside(field.place, 'x-phase'), known);
      checkPossible(workspace, field, moment);
      if (isCreated) checkAskedAtAll(workspace, field, moment, group);
    }
    return moment;
  };
}

/** Reports that an input of a workflow says when it is asked: that is when the workflow is run. */
export function checkNoMoments({ report }: Workspace, inputs: Iterable<FieldDraft>): void {
  for (const { raw, place } of inputs)
    for (const key of ['x-purpose', 'x-phase'])
      if (raw[key] !== undefined) report.add(inside(place, key), 'moment', `${key} is for fields of a record: an input is always asked.`);
}

function groupsOf({ raw, place }: EntityDraft): ReadonlyMap<string, Group> {
  const at = inside(place, 'x-entity', 'groups');
  return new Map(
    objectsIn(objectIn(raw, 'x-entity'), 'groups').flatMap(({ index, item }) => {
      const group = { item, place: inside(at, index) };
      return textsIn(item, 'fields').map((pointer) => [pointer, group] as const);
    }),
  );
}

/** A group that asks does not ask for what nobody fills in: there the purpose is the field's own. */
function momentOf({ view }: FieldDraft, group: JsonObject | undefined): Moment {
  const stated = group && (textIn(group, 'purpose') as Purpose | undefined);
  const purpose = view.purpose ?? (stated === 'asked' && view.readOnly ? undefined : stated);
  const phase = view.phase ?? (group?.phase === undefined || view.readOnly ? undefined : textsIn(group, 'phase'));
  return { ...(purpose === undefined ? {} : { purpose }), ...(phase === undefined ? {} : { phase }) };
}

/** Values of the field that says how far a record is; undefined where there is no such field. */
function stagesOf({ report }: Workspace, draft: EntityDraft): readonly string[] | undefined {
  const name = phasesOf(draft);
  if (name === undefined) return [];
  const stated = textIn(objectIn(draft.raw, 'x-entity'), 'phases') !== undefined;
  const states = Object.keys(objectIn(objectIn(draft.raw, 'x-lifecycle'), 'states'));
  const field = draft.fields.get(name);
  if (stated && !field) return undefined;
  const values = field?.view.options?.map(({ value }) => String(value)) ?? (stated ? [] : states);
  if (stated && field && values.length === 0)
    report.add(inside(draft.place, 'x-entity', 'phases'), 'phase', `"/${name}" has no choices of its own that could be phases.`);
  return values;
}

function checkPhases({ report }: Workspace, phases: readonly string[], place: Place, known: readonly string[] | undefined): void {
  if (!known) return;
  phases.forEach((phase, index) => {
    if (!known.includes(phase))
      report.add(
        inside(place, index),
        'phase',
        `"${phase}" is no phase of its records; there are ${known.join(', ')}.${didYouMean(phase, known)}`,
      );
  });
}

/** Nobody is asked for what they may not write, and what is not asked has no time for it. */
function checkPossible({ report }: Workspace, { view, raw, place }: FieldDraft, { purpose }: Moment): void {
  if (raw['x-purpose'] === 'asked' && view.readOnly)
    report.add(inside(place, 'x-purpose'), 'moment', `"${view.name}" is filled in by the server: nobody can be asked for it.`);
  const isAsked = (purpose ?? (view.readOnly ? 'fact' : 'asked')) === 'asked';
  if (raw['x-phase'] !== undefined && !isAsked)
    report.add(inside(place, 'x-phase'), 'moment', `"${view.name}" is never asked, so that it is asked in no phase.`);
}

/** A new record can be saved only if what it needs is asked for when it is made, or stands there by itself. */
function checkAskedAtAll(workspace: Workspace, { view, raw, place }: FieldDraft, moment: Moment, group: Group | undefined): void {
  const isFilled = view.readOnly || raw.default !== undefined || raw['x-default'] !== undefined;
  const isAsked = (moment.purpose ?? 'asked') === 'asked' && (moment.phase?.includes('create') ?? true);
  if (!view.required || isFilled || isAsked) return;
  const key = moment.phase !== undefined && (moment.purpose ?? 'asked') === 'asked' ? 'phase' : 'purpose';
  const here = raw[`x-${key}`] === undefined && group ? inside(group.place, key) : inside(place, `x-${key}`);
  workspace.report.add(here, 'moment', `"${view.name}" is required and has no default: it must be asked for when a record is made.`);
}
