/**
 * Flows that an organisation writes itself: the same language, checked against the product as it is, but held to what a person may
 * do. They say their texts in words, start on records that are listened to, ask no related rows and run no code of the product's.
 */
import { type Flow, ownSteps, stepsIn } from '../../flows/index.ts';
import { formatPointer, isObject, type JsonObject } from '../../json/index.ts';
import { didYouMean } from '../../names/nearest.ts';
import { conditionScope } from '../check/compile.ts';
import type { Workspace } from '../check/workspace.ts';
import { checkConditions } from '../conditions.ts';
import { draftEntities } from '../draft.ts';
import { createLanguage } from '../language.ts';
import { layOver } from '../layers.ts';
import { effectKeys } from '../lifecycle/effects.ts';
import { addWidgets, checkFile } from '../plan.ts';
import { objectIn, textIn } from '../raw.ts';
import { at, createReport, inside, type Report } from '../report.ts';
import type { DefinitionFile, DefinitionSchemas, Fault } from '../types.ts';
import { checkWords, OWN, OWN_TITLE, withWords, worded } from './own-words.ts';
import { resolveFlow } from './resolve.ts';

/** Steps in all, however deep. */
const MOST_STEPS = 200;
/** Keys of steps that reach people otherwise. */
export const NOT_FOR_MEMBERS = ['sms', 'approvers'] as const;
const PLATFORM_EFFECTS = Object.keys(effectKeys);

/** Entities whose records start such flows; `once`: the entity of the one record that a schedule starts it on which is about no others. */
export type OwnFlowLimits = { readonly listened: readonly string[]; readonly once: string };

/** What starts such flows. */
export const OWN_TRIGGERS = ['created', 'changed', 'entered', 'left', 'schedule'] as const;

export type OwnFlow = { readonly ok: true; readonly flow: Flow } | { readonly ok: false; readonly faults: readonly Fault[] };

/** Reads the product's files once; each flow then costs what it is itself. Its JSON has `on`, `when`, `do` and `concurrency`. */
export function createOwnFlows(
  files: readonly DefinitionFile[],
  schemas: DefinitionSchemas,
  limits: OwnFlowLimits,
): (json: unknown) => OwnFlow {
  const language = createLanguage(schemas);
  const sources = layOver(files, createReport());
  const drafts = draftEntities(sources.entities, createReport());
  const known = { language, sources, drafts, report: createReport() };
  addWidgets({ ...known, isFoundGood: true });
  checkConditions(conditionScope(known), sources.conditions, undefined);
  return (json) => {
    const report = createReport();
    const { stated, words, places } = worded(isObject(json) ? json : {});
    const whole = { ...stated, id: 'own', title: OWN_TITLE };
    const workspace = { ...known, report, sources: withWords(sources, words) };
    checkWords(report, { words, places, languages: sources.locales });
    checkFile(workspace, { file: OWN, kind: 'flow', json: whole });
    if (report.faults().length === 0) checkLimits(workspace, stated, limits);
    const flow = report.faults().length === 0 ? resolveFlow(workspace, { file: OWN, json: whole, layer: 0 }, false) : undefined;
    return flow && report.faults().length === 0 ? { ok: true, flow: { ...flow, words } } : { ok: false, faults: faultsOf(report) };
  };
}

const faultsOf = (report: Report): readonly Fault[] => {
  const faults = report.faults();
  return faults.length > 0
    ? faults
    : [{ file: OWN, pointer: '/on', code: 'unknown-entity', message: 'It is about no records that there are.' }];
};

function checkLimits({ report }: Workspace, json: JsonObject, { listened, once }: OwnFlowLimits): void {
  const place = at(OWN);
  const on = objectIn(json, 'on');
  const events = ['created', 'changed'].map((name) => [name, textIn(on, name)] as const);
  const moves = ['entered', 'left'].map((name) => [`${name}/entity`, textIn(objectIn(on, name), 'entity')] as const);
  const about = [...events, ...moves].filter(([, entity]) => entity !== undefined);
  for (const [key, entity] of about)
    if (!listened.includes(entity ?? ''))
      report.add(at(OWN, `/on/${key}`), 'not-listened', `Flows of organisations start on records of ${listened.join(', ')}.`);
  const schedule = objectIn(on, 'schedule');
  if (about.length === 0 && on.schedule === undefined)
    report.add(
      inside(place, 'on'),
      'not-for-members',
      `Flows of organisations start on ${OWN_TRIGGERS.map((name) => `"${name}"`).join(', ')}.`,
    );
  const each = textIn(schedule, 'each') ?? '';
  if (on.schedule !== undefined && each === once && schedule.where !== undefined)
    report.add(inside(place, 'on', 'schedule', 'where'), 'once', `It starts once, on the ${once} itself: there is nothing to choose from.`);
  if (on.schedule !== undefined && each !== once && !listened.includes(each))
    report.add(
      inside(place, 'on', 'schedule', 'each'),
      'not-listened',
      `Flows of organisations start once ("${once}"), or on records of ${listened.join(', ')}.`,
    );
  const steps = stepsIn(json.do, ['do']);
  if (steps.length > MOST_STEPS) report.add(inside(place, 'do'), 'too-many', `At most ${MOST_STEPS} steps.`);
  for (const { at: keys, step } of steps) {
    const name = String(step.do);
    for (const key of NOT_FOR_MEMBERS)
      if (step[key] !== undefined)
        report.add(
          at(OWN, formatPointer([...keys, key])),
          'not-for-members',
          'Flows of organisations tell people of the organisation whom a rule names, and write to them by mail.',
        );
    if (ownSteps.includes(name) || PLATFORM_EFFECTS.includes(name)) continue;
    report.add(
      at(OWN, formatPointer([...keys, 'do'])),
      'not-for-members',
      `"${name}" acts as the server: a flow with a person's rights cannot have it.${didYouMean(name, [...ownSteps, ...PLATFORM_EFFECTS])}`,
    );
  }
}
