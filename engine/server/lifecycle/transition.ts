/**
 * Runs the transitions of lifecycles from their definitions. Only they write the state of a record for people, whose PATCH
 * finds the field read-only; code of the server that sets it makes an `automatic` move of the definition, and is not asked.
 */

import type { Entity } from '../../core/definitions/types.ts';
import { type Effect, transitionOf } from '../../core/lifecycle/index.ts';
import type { Rule, RuleScope } from '../../core/rules/index.ts';
import { scopeOf } from '../access/decisions.ts';
import type { Row } from '../database/port.ts';
import { withNeeds } from '../rules/load.ts';
import { textOf } from '../workflows/rows.ts';
import { answerOf, save } from '../workflows/save.ts';
import type { WorkflowContext, WorkflowRun } from '../workflows/types.ts';
import { happen } from './effects.ts';
import { type Life, refuseElsewhere, refuseUnfilled, refuseUnguarded, startsHere } from './refuse.ts';
import type { LifecycleCode, Moving } from './types.ts';

/** The code of a workflow whose definition says what it does, as a transition or besides the states; undefined for any other. */
export function transitionRun(entity: Entity, name: string, code: LifecycleCode): WorkflowRun | undefined {
  const life = lifeOf(entity, name);
  return life && { name, entity: entity.name, run: (context, { records, input }) => move(context, { life, records, input, code }) };
}

/** A life without states, which nothing leaves or enters. */
const STATELESS = { field: '', states: new Map(), moves: [], refusal: { code: 'state' }, isHiddenElsewhere: false };

function lifeOf(entity: Entity, name: string): Life | undefined {
  const { lifecycle } = entity;
  const transition = transitionOf(lifecycle, name);
  if (lifecycle && transition) return { entity, lifecycle, transition };
  const does = entity.workflows.get(name)?.does;
  return does && { entity, lifecycle: { ...STATELESS, answersRecord: does.answersRecord }, transition: does.transition };
}

type Call = { readonly life: Life; readonly records: readonly Row[]; readonly input: Row; readonly code: LifecycleCode };

async function move(context: WorkflowContext, { life, records: called, input, code }: Call): Promise<Row | null> {
  const { entity, lifecycle, transition } = life;
  const records = transition.isIgnoredElsewhere ? called.filter((record) => startsHere(life, record)) : called;
  const scope: RuleScope = { ...scopeOf(context.principal, context.now), input };
  if (lifecycle.states.size > 0) refuseElsewhere(life, records, scope);
  const seen = (rules: readonly Rule[], docs: readonly Row[], at: RuleScope = scope) =>
    withNeeds(context, rules, { ...at, input }, docs, records);
  const setting = await seen(Object.values(transition.set), records);
  const planned = records.map((record) => plannedMove(life, record, setting));
  const guarding = await seen(
    transition.guards.flatMap(({ when, message }) => [when, ...Object.values(message.params)]),
    planned.map(({ moving }) => moving.doc),
  );
  for (const { moving } of planned) {
    refuseUnfilled(life, moving);
    refuseUnguarded(life, { ...guarding, doc: moving.doc, before: moving.before }, moving);
  }
  const more = await stepped(context, { life, code, input, moving: planned.map(({ moving }) => moving) });
  const changes = planned.map(({ moving, values }, index) => {
    const chosen = transition.oneOf ? { [lifecycle.field]: chosenBy(life, moving, more[index]) } : {};
    const state = transition.to === null ? chosen : { [lifecycle.field]: transition.to };
    return { id: String(moving.before.id), patch: { ...values, ...more[index], ...state } };
  });
  const written = changes.filter(({ patch }) => Object.keys(patch).length > 0);
  const stored = new Map((await save(context, entity.name, transition.name, written)).map((row) => [row.id, row]));
  if (transition.effects.length > 0) {
    const docs = planned.map(({ moving }) => stored.get(moving.before.id) ?? moving.before);
    const happening = await seen(transition.effects.flatMap(rulesOfEffect), docs);
    const happenings = planned.map(({ moving }, index) => {
      const doc = docs[index] ?? moving.before;
      return { ...moving, doc, to: textOf(doc[lifecycle.field]), scope: { ...happening, doc, before: moving.before } };
    });
    await happen(transition.effects, { context, entity, happenings, input, reason: transition.name, codes: code.effects });
  }
  return lifecycle.answersRecord ? answerOf(context, entity.name, called) : null;
}

const rulesOfEffect = ({ when, ...effect }: Effect): readonly Rule[] => [
  ...(when ? [when] : []),
  ...('to' in effect ? [effect.to, ...Object.values(effect.params), ...Object.values(effect.about)] : Object.values(effect.values)),
];

type Planned = { readonly moving: Moving; readonly values: Row };

/** The record as it is about to be, but for its state: guards ask of the move, not of what comes after it. */
function plannedMove({ lifecycle, transition: { set, to } }: Life, before: Row, scope: RuleScope): Planned {
  const reading = { ...scope, doc: before, before };
  const values = Object.fromEntries(Object.entries(set).map(([name, rule]) => [name, rule.evaluate(reading)]));
  const from = textOf(before[lifecycle.field]);
  return { values, moving: { before, doc: { ...before, ...values }, from, to: to ?? from } };
}

/** The state that the step answers among those that the definition names, once what it asks for is filled. */
function chosenBy(life: Life, moving: Moving, answered: Row = {}): string {
  const { lifecycle, transition } = life;
  const to = transition.oneOf?.find((state) => state === answered[lifecycle.field]);
  if (to === undefined) throw new Error(`The step "${transition.run}" answers no state that "${transition.name}" may lead to.`);
  refuseUnfilled(life, { ...moving, doc: { ...moving.doc, ...answered }, to });
  return to;
}

type Stepping = { readonly life: Life; readonly code: LifecycleCode; readonly input: Row; readonly moving: readonly Moving[] };

/** Values that the step of code answers, a row a record. */
async function stepped(context: WorkflowContext, { life: { entity, transition }, code, input, moving }: Stepping): Promise<readonly Row[]> {
  if (transition.run === undefined) return [];
  const step = code.steps.find(({ name }) => name === transition.run);
  if (!step) throw new Error(`No step "${transition.run}" is registered.`);
  return step.run(context, { entity, moving, input });
}
