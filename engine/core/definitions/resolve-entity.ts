/** From an entity's draft to the entity. */

import { didYouMean } from '../names/nearest.ts';
import { approvalOf, authoritiesOf } from './check/approval.ts';
import { againOf, besideOf, templatesOf } from './check/beside.ts';
import { compile, conditionScope, PERSON } from './check/compile.ts';
import { checkComputed } from './check/computed.ts';
import { checkEntityOptions } from './check/entity-options.ts';
import { fourEyesOf } from './check/four-eyes.ts';
import { gatheredOf, waiversOf } from './check/gathered.ts';
import { checkGrants } from './check/grants.ts';
import { keysOf } from './check/keys/index.ts';
import { checkNoMoments, momentsOf, phasesOf } from './check/moments.ts';
import { offlineOf } from './check/offline.ts';
import { publicLinkOf } from './check/public-link.ts';
import { workflowNames } from './check/references.ts';
import { checkRollupsRead } from './check/rollup.ts';
import { roundsOf } from './check/rounds.ts';
import { talliesOf } from './check/tallies.ts';
import { undoableOf } from './check/undoable.ts';
import type { Workspace } from './check/workspace.ts';
import { checkConditions } from './conditions.ts';
import { type EntityDraft, fieldsIn } from './draft.ts';
import { doingOf } from './lifecycle/doing.ts';
import { formIn } from './lifecycle/form.ts';
import { leadsOf } from './lifecycle/leads.ts';
import { checkMoves, MOVES, movesOf } from './lifecycle/moves.ts';
import { LIFECYCLE, lifecycleOf } from './lifecycle/read.ts';
import { compact, flagIn, keyOf, numberIn, objectIn, objectsIn, textIn, textsIn } from './raw.ts';
import { recordSchema, writableSchema } from './record-schema.ts';
import { inside } from './report.ts';
import { resolveField } from './resolve-fields.ts';
import { personRootsOf } from './roots.ts';
import type { AccessRule, Entity, Field, FieldGroup, Workflow } from './types.ts';

const VERBS = ['read', 'create', 'update', 'delete', 'export'];
const nameOf = (pointer: string) => pointer.slice(1);

/** The entity; everything wrong with it is reported. */
export function resolveEntity(workspace: Workspace, draft: EntityDraft): Entity {
  const { raw, name, place, fields: drafts } = draft;
  const options = objectIn(raw, 'x-entity');
  checkConditions(conditionScope(workspace), draft.conditions, draft);
  const momentOf = momentsOf(workspace, draft);
  const fields = new Map(
    [...drafts].map(([key, field]) => [
      key,
      { ...resolveField(workspace, field, { doc: draft, edited: draft, beside: drafts }), ...momentOf(field) },
    ]),
  );
  checkEntityOptions(workspace, draft);
  const phases = phasesOf(draft);
  checkComputed(workspace, drafts, fields);
  checkRollupsRead(workspace, drafts, fields);
  checkMoves(workspace, draft);
  const access = accessRules(workspace, draft);
  checkGrants(workspace, draft, access);
  return {
    ...compact({
      icon: textIn(options, 'icon'),
      notYet: keyOf(textIn(options, 'not_yet')),
      colour: textIn(options, 'colour')?.slice(1),
      subtitle: options.subtitle === undefined ? undefined : textsIn(options, 'subtitle').map(nameOf),
      searchOrder: numberIn(options, 'search_order'),
      customBy: draft.customBy,
      phases,
      beside: besideOf(workspace, draft),
      again: againOf(workspace, draft),
      templates: templatesOf(workspace, draft),
      deleted: textIn(options, 'deleted')?.slice(1),
      programs: textIn(options, 'programs') as Entity['programs'],
      realtime: flagIn(options, 'realtime') || undefined,
      partition: textIn(options, 'partition') as Entity['partition'],
      volatile: options.volatile === undefined ? undefined : textsIn(options, 'volatile').map(nameOf),
      offline: offlineOf(workspace, draft),
      gathered: gatheredOf(draft),
      waivers: waiversOf(draft),
      keys: keysOf(workspace, draft),
      authorities: authoritiesOf(workspace, draft),
      approval: approvalOf(workspace, draft),
      publicLink: publicLinkOf(workspace, draft),
      moves: raw[MOVES] === undefined ? undefined : movesOf(workspace, draft),
      lifecycle: lifecycleOf(workspace, draft, access),
    }),
    name,
    file: place.file,
    label: keyOf(textIn(options, 'label')) ?? '',
    labels: keyOf(textIn(options, 'labels')) ?? '',
    title: nameOf(textIn(options, 'title') ?? ''),
    idType: draft.idType,
    tenant: textsIn(options, 'tenant'),
    shared: textsIn(options, 'shared') as Entity['shared'],
    system: flagIn(options, 'system'),
    audit: options.audit !== false,
    order: options.order === undefined ? ['-/created_at'] : textsIn(options, 'order'),
    rounds: roundsOf(workspace, draft),
    tallies: talliesOf(workspace, draft),
    unique: Array.isArray(options.unique) ? options.unique : [],
    groups: groupsOf(draft),
    fields,
    access,
    workflows: new Map(workflowNames(draft).map((workflow) => [workflow, resolveWorkflow(workspace, draft, workflow)])),
    schema: writableSchema([...fields.values()].map(withShow), draft.customBy !== undefined),
    person: personRootsOf(workspace.language.roots),
  };
}

const withShow = (field: Field) => ({ view: field, hasShow: field.rules.show !== undefined });

const groupsOf = (draft: EntityDraft): readonly FieldGroup[] =>
  objectsIn(objectIn(draft.raw, 'x-entity'), 'groups').map(({ item }) => ({
    id: textIn(item, 'id') ?? '',
    label: keyOf(textIn(item, 'label')) ?? '',
    fields: textsIn(item, 'fields'),
    ...compact({ widget: textIn(item, 'widget'), slots: item.slots as FieldGroup['slots'] }),
  }));

function accessRules(workspace: Workspace, draft: EntityDraft): readonly AccessRule[] {
  // A transition that is no workflow is told in the lifecycle.
  const verbs = [...VERBS, ...workflowNames(draft), ...Object.keys(objectIn(objectIn(draft.raw, LIFECYCLE), 'transitions'))];
  return objectsIn(draft.raw, 'x-access').map(({ index, item }) => {
    const place = inside(draft.place, 'x-access', index);
    textsIn(item, 'can').forEach((verb, at) => {
      if (!verbs.includes(verb))
        workspace.report.add(
          inside(place, 'can', at),
          'unknown-workflow',
          `"${verb}" is neither a verb nor a workflow of "${draft.name}".${didYouMean(verb, verbs)}`,
        );
    });
    const text = textIn(item, 'when');
    const when =
      text === undefined
        ? undefined
        : compile(workspace, { text, place: inside(place, 'when'), expects: 'bool', roots: ['doc', ...PERSON], doc: draft, sql: true });
    const only = item.only_fields === undefined ? undefined : new Set(textsIn(item, 'only_fields').map(nameOf));
    return {
      id: textIn(item, 'id') ?? '',
      can: new Set(textsIn(item, 'can')),
      denyFields: new Set(textsIn(item, 'deny_fields').map(nameOf)),
      ...compact({ when, onlyFields: only }),
    };
  });
}

function resolveWorkflow(workspace: Workspace, draft: EntityDraft, name: string): Workflow {
  const raw = objectIn(objectIn(draft.raw, 'x-workflows'), name);
  const place = inside(draft.place, 'x-workflows', name, 'input');
  const on = textIn(raw, 'on') === 'collection' ? 'collection' : 'record';
  const drafts = new Map(fieldsIn(formIn(workspace, draft, name), place));
  const parent = on === 'record' ? draft : undefined;
  const doc = { doc: recordSchema(drafts.values(), false) };
  const input = new Map(
    [...drafts].map(([key, field]) => [key, resolveField(workspace, field, { doc, parent, edited: parent, beside: drafts })]),
  );
  checkComputed(workspace, drafts, input);
  checkNoMoments(workspace, drafts.values());
  return {
    ...compact({ icon: textIn(raw, 'icon'), confirm: keyOf(textIn(raw, 'confirm')), done: keyOf(textIn(raw, 'done')) }),
    name,
    entity: draft.name,
    label: keyOf(textIn(raw, 'label')) ?? '',
    on,
    ...(raw.on_deleted === true ? { onDeleted: true as const } : {}),
    ...(raw.answered_once === true ? { answeredOnce: true as const } : {}),
    ...(raw.only_answers === true ? { onlyAnswers: true as const } : {}),
    ...undoableOf(workspace, draft, { name, input }),
    ...compact({
      fourEyes: fourEyesOf(workspace, draft, name),
      does: doingOf(workspace, draft, name),
      leads: leadsOf(workspace, draft, name),
    }),
    input,
    inputSchema: writableSchema([...input.values()].map(withShow), false),
  };
}
