/**
 * Runs the transitions of lifecycles from their definitions. Only they write the state of a record for people, whose PATCH
 * finds the field read-only; code of the server that sets it makes an `automatic` move of the definition, and is not asked.
 */

import type { Entity } from '../../core/definitions/types.ts';
import { rulesOfEffect, transitionOf } from '../../core/lifecycle/index.ts';
import type { Rule, RuleScope } from '../../core/rules/index.ts';
import { scopeOf } from '../access/decisions.ts';
import type { Row } from '../database/port.ts';
import { type KnownRecords, withNeeds } from '../rules/load.ts';
import { textOf } from '../workflows/rows.ts';
import { answerOf, save } from '../workflows/save.ts';
import type { WorkflowContext, WorkflowRun } from '../workflows/types.ts';
import { happen } from './effects.ts';
import { lockedFirst, statesIn } from './known.ts';
import { plannedMove } from './plan.ts';
import { type Life, refuseClosed, refuseElsewhere, refuseUnfilled, refuseUnguarded, startsHere } from './refuse.ts';
import { livesOfRows } from './rows/lives.ts';
import type { LifecycleCode, Moving } from './types.ts';

/** The code of a workflow whose definition says what it does, as a transition or besides the states; undefined for any other. */
export function transitionRun(entity: Entity, name: string, code: LifecycleCode): WorkflowRun | undefined {
  const life = lifeOf(entity, name);
  if (!life) return undefined;
  const { toInput } = life.transition;
  return {
    name,
    entity: entity.name,
    // More can be said of a state that is none of the record's than that there is no such row.
    ...(toInput === undefined ? {} : { checks: [toInput] }),
    run: (context, { records, input }) => move(context, { life, records, input, code }),
  };
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
  const locked = await lockedFirst(context, transition, records);
  const lives = lifecycle.rows ? await livesOfRows(context, life, records, input) : records.map(() => life);
  const states = statesIn(lifecycle, lives);
  const seen = (rules: readonly Rule[], docs: readonly Row[], known: KnownRecords) =>
    withNeeds({ ...context, known }, rules, scope, docs, records);
  const before = new Map([...locked, ...states]);
  const setting = await seen(Object.values(transition.set), records, before);
  const setScope = { ...setting, now: context.happenedAt ?? context.now };
  const planned = records.map((record, index) => plannedMove(lives[index] ?? life, record, { scope: setScope, locked }));
  const guarding = await seen(
    transition.guards.flatMap(({ when, message, params = {} }) => [when, ...Object.values(message.params), ...Object.values(params)]),
    planned.map(({ moving }) => moving.doc),
    before,
  );
  for (const { life: own, moving } of planned) {
    const judging = { ...guarding, doc: moving.doc, before: moving.before };
    refuseUnfilled(own, moving);
    refuseUnguarded(own, judging, moving);
    refuseClosed(context, own, judging, moving);
  }
  const more = await stepped(context, { life, code, input, moving: planned.map(({ moving }) => moving) });
  const changes = planned.map(({ life: own, moving, values }, index) => {
    const chosen = transition.oneOf ? { [lifecycle.field]: chosenBy(life, moving, more[index]) } : {};
    const state = own.transition.to === null ? chosen : { [lifecycle.field]: own.transition.to };
    return { id: String(moving.before.id), patch: { ...values, ...more[index], ...state } };
  });
  const written = changes.filter(({ patch }) => Object.keys(patch).length > 0);
  const stored = new Map((await save(context, entity.name, transition.name, written)).map((row) => [row.id, row]));
  if (transition.effects.length > 0) {
    const docs = planned.map(({ moving }) => stored.get(moving.before.id) ?? moving.before);
    // What was locked may have changed with the records.
    const happening = await seen(transition.effects.flatMap(rulesOfEffect), docs, states);
    const happenings = planned.map(({ moving }, index) => {
      const doc = docs[index] ?? moving.before;
      return { ...moving, doc, to: textOf(doc[lifecycle.field]), scope: { ...happening, doc, before: moving.before } };
    });
    await happen(transition.effects, { context, entity, happenings, input, reason: transition.name, codes: code.effects });
  }
  return lifecycle.answersRecord ? answerOf(context, entity.name, called) : null;
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
