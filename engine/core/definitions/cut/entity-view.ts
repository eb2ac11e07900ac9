import { viewOfDecision } from '../../access/index.ts';
import { fieldTypes } from '../../fields/field-types.ts';
import { startsIn, transitionOf } from '../../lifecycle/index.ts';
import type { Required } from '../../lifecycle/types.ts';
import { type Predicate, TRUE } from '../../rules/index.ts';
import { compact } from '../raw.ts';
import { isWritable } from '../record-schema.ts';
import type { Entity, Field, FieldGroup, Workflow } from '../types.ts';
import type { EntityView, WorkflowView } from '../view-types.ts';
import { mayChange, writeRule } from './changes.ts';
import { isKnown, rulesFor, viewOf } from './field-rules.ts';
import type { Rights } from './rights.ts';

const VERBS = ['read', 'create', 'update', 'delete', 'export'] as const;

/** The entity as one person may see it; undefined when it is none of their business. */
export function entityView(rights: Rights, name: string): EntityView | undefined {
  const entity = rights.entity(name);
  const isKnown = rights.may(name, 'read') || rights.may(name, 'create');
  if (!entity || !isKnown) return undefined;
  const shown = [...entity.fields.values()].filter((field) => rights.canSee(name, field.name) || canWrite(rights, entity, field));
  const names = new Set(shown.map((field) => field.name));
  const isShown = (field: string) => field === 'custom' || names.has(field);
  const visible = { doc: isShown, edited: isShown };
  return {
    ...compact({
      icon: entity.icon,
      notYet: entity.notYet,
      colour: known(entity.colour, names),
      subtitle: entity.subtitle?.filter((field) => rights.canSee(name, field)),
      realtime: entity.realtime,
      again: againView(rights, entity),
      customBy: known(entity.customBy, names),
      phases: known(entity.phases, names),
      customChange: customChange(rights, entity, isShown),
      customLimits: customLimits(rights, name),
      lifecycle: movesView(rights, entity),
      chosenState: chosenView(rights, entity),
      moves: rowsView(rights, entity),
      steps: stepsView(rights, entity),
    }),
    name,
    label: entity.label,
    labels: entity.labels,
    title: names.has(entity.title) ? entity.title : 'id',
    idType: entity.idType,
    order: entity.order.filter((sort) => rights.canFilter(name, sort.replace(/^-?\//, ''))),
    groups: cutGroups(entity.groups, (pointer) => names.has(pointer.slice(1))),
    fields: shown.map((field) => ({
      ...viewOf(field, visible),
      sortable: field.sortable && rights.canFilter(name, field.name),
      searchable: field.searchable && rights.canFilter(name, field.name),
      rules: { ...rulesFor(field, visible), ...writeRule(rights, name, field.name, isShown) },
      ...(mayChange(rights, entity, field) ? { changeable: true as const } : {}),
      filterable: fieldTypes[field.type].operators.length > 0 && rights.canFilter(name, field.name),
      writable: canWrite(rights, entity, field),
    })),
    can: cans(rights, entity),
    workflows: [...entity.workflows.values()].filter((workflow) => rights.may(name, workflow.name)).map(workflowView),
  };
}

/** What a new record takes over, of what the person sees and may write; nothing for who may make none. */
function againView(rights: Rights, entity: Entity): EntityView['again'] {
  const { name, again, fields: known } = entity;
  if (!again || !rights.may(name, 'create')) return undefined;
  const isTaken = (pointer: string) => {
    const field = known.get(pointer.slice(1));
    return field === undefined ? pointer === '/custom' : rights.canSee(name, field.name) && canWrite(rights, entity, field);
  };
  const fields = again.fields.filter(isTaken);
  const { sets, ...rest } = again;
  const doc = (field: string) => rights.canSee(name, field);
  const filled = Object.entries(sets ?? {}).flatMap(([pointer, rule]) =>
    isTaken(pointer) && isKnown(rule, { doc }) ? [[pointer, rule.text] as const] : [],
  );
  return fields.length === 0 ? undefined : { ...rest, fields, ...(filled.length === 0 ? {} : { sets: Object.fromEntries(filled) }) };
}

/** Moves that lead to another state, for boards; none for who does not see the state. */
function movesView(rights: Rights, { name, lifecycle }: Entity): EntityView['lifecycle'] {
  if (!lifecycle || !rights.canSee(name, lifecycle.field)) return undefined;
  const moves = lifecycle.moves.flatMap(({ name: workflow, from, to, isWorkflow }) =>
    isWorkflow && to !== null && rights.may(name, workflow) ? [{ workflow, from, to }] : [],
  );
  return moves.length === 0 ? undefined : { field: lifecycle.field, moves };
}

/** Workflows that lead where an input says, so that the state shows before the server answers; none for who does not see it. */
function chosenView(rights: Rights, { name, lifecycle }: Entity): EntityView['chosenState'] {
  if (!lifecycle || !rights.canSee(name, lifecycle.field)) return undefined;
  const chosen = lifecycle.moves.flatMap(({ name: workflow, toInput, isWorkflow }) =>
    isWorkflow && toInput !== undefined && rights.may(name, workflow) ? [[workflow, toInput] as const] : [],
  );
  return chosen.length === 0 ? undefined : { field: lifecycle.field, inputs: Object.fromEntries(chosen) };
}

/** Steps with what the person sees of them; none for who does not see what lists them. */
function stepsView(rights: Rights, { name, lifecycle, fields, customBy }: Entity): EntityView['steps'] {
  const steps = lifecycle?.steps;
  const listing = fields.get(customBy ?? '')?.ref;
  if (!steps || listing === undefined || !rights.canSee(listing, steps.list)) return undefined;
  const seen = (asked: readonly Required[]) => asked.filter(({ pointer }) => rights.canSee(name, pointer.slice(1)));
  const runs = (key: 'workflow' | 'begins', workflow: string | undefined) =>
    workflow !== undefined && rights.may(name, workflow) ? { [key]: workflow } : {};
  const kinds = steps.kinds.map(({ fills, says, instead, workflow, begins, ...kind }) => ({
    ...kind,
    fills: seen(fills),
    ...(says ? { says: seen(says) } : {}),
    ...(instead ? { instead: { ...instead, fills: seen(instead.fills) } } : {}),
    ...runs('workflow', workflow),
    ...runs('begins', begins),
  }));
  return { ...steps, kinds };
}

/** Which fields say what of lifecycles that are rows: without those that the person does not see, and nothing where it cannot do without. */
function rowsView(rights: Rights, { moves }: Pick<Entity, 'moves'>): EntityView['moves'] {
  if (!moves) return undefined;
  const { entity, group, from, to, retired, roles, guard, message, verb } = moves.moves;
  const { states } = moves;
  const seen = (of: string) => (field: string | undefined) => (field !== undefined && rights.canSee(of, field) ? field : undefined);
  const [own, other] = [seen(entity), seen(states.entity)];
  const needed = [own(group), own(from), own(to), other(states.group), other(states.key), other(states.initial)];
  if (needed.includes(undefined)) return undefined;
  return {
    moves: {
      entity,
      group,
      from,
      to,
      ...compact({ retired: own(retired), roles: own(roles), guard: own(guard), message: own(message), verb: own(verb) }),
    },
    states: {
      entity: states.entity,
      group: states.group,
      key: states.key,
      initial: states.initial,
      ...compact({ final: other(states.final), retired: other(states.retired), require: other(states.require) }),
    },
  };
}

/** Where the person may change custom fields; undefined: nowhere. */
function customChange(rights: Rights, { name, customBy }: Entity, isShown: (field: string) => boolean): EntityView['customChange'] {
  const decision = rights.decision(name, 'update');
  if (customBy === undefined || decision.kind === 'denied' || decision.fields.denied.has('custom')) return undefined;
  return writeRule(rights, name, 'custom', isShown).write ?? true;
}

/** Custom fields that are not this person's to see, or to ask by. */
function customLimits(rights: Rights, name: string): EntityView['customLimits'] {
  const read = rights.decision(name, 'read');
  if (read.kind === 'denied' || read.fields.custom === undefined) return undefined;
  const { denied, unaskable } = read.fields.custom;
  return { hidden: [...denied], closed: [...unaskable] };
}

const known = (field: string | undefined, names: ReadonlySet<string>) => (field !== undefined && names.has(field) ? field : undefined);

/** Groups with only the fields that pass, in their slots too; emptied ones go. */
export const cutGroups = (groups: readonly FieldGroup[], has: (pointer: string) => boolean): readonly FieldGroup[] =>
  groups
    .map((group) => ({ ...group, fields: group.fields.filter(has), ...(group.slots ? { slots: cutSlots(group.slots, has) } : {}) }))
    .filter((group) => group.fields.length > 0);

const cutSlots = (slots: Readonly<Record<string, string>>, has: (pointer: string) => boolean) =>
  Object.fromEntries(Object.entries(slots).filter(([, pointer]) => has(pointer)));

/** Whether a person may write a field when creating or updating. */
function canWrite(rights: Rights, entity: Entity, field: Field): boolean {
  if (!isWritable(field)) return false;
  return ['create', 'update'].some((verb) => {
    const decision = rights.decision(entity.name, verb);
    return decision.kind !== 'denied' && !decision.fields.denied.has(field.name);
  });
}

/** Verbs and workflows that a person may do: always, or where a rule over the record holds. */
function cans(rights: Rights, entity: Entity): EntityView['can'] {
  const verbs = [...VERBS, ...entity.workflows.keys()];
  return Object.fromEntries(
    verbs.flatMap((verb) => {
      const view = viewOfDecision(rights.decision(entity.name, verb), startsOf(rights, entity, verb));
      return view === false ? [] : [[verb, view] as const];
    }),
  );
}

/**
 * Records that a transition starts from: it is offered on no others. Who does not see the state is not told of it either. Where
 * states are rows, its form offers the moves that there are.
 */
function startsOf(rights: Rights, { name, lifecycle }: Entity, verb: string): Predicate {
  const transition = transitionOf(lifecycle, verb);
  const isOffered = lifecycle?.isHiddenElsewhere === false && rights.canSee(name, lifecycle.field);
  return isOffered && transition && transition.toInput === undefined ? startsIn(lifecycle, transition) : TRUE;
}

const workflowView = ({ name, label, icon, on, confirm, done, input, answeredOnce, onlyAnswers }: Workflow): WorkflowView => ({
  name,
  label,
  on,
  ...(answeredOnce || onlyAnswers ? { answers: true as const } : {}),
  fields: [...input.keys()],
  ...compact({ icon, confirm, done }),
});
