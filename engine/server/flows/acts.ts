/** Steps that change something, within the transaction of the execution. */
import type { FlowStep } from '../../core/flows/index.ts';
import type { RuleScope } from '../../core/rules/index.ts';
import type { Connection, Row } from '../database/port.ts';
import { Problem, problems } from '../kernel/errors.ts';
import { said } from '../kernel/said.ts';
import { happen } from '../lifecycle/effects.ts';
import { saying } from '../lifecycle/said.ts';
import { computed } from '../lifecycle/values.ts';
import { happenFor } from './as-member.ts';
import { type Course, principalOf, wordsIn } from './course.ts';
import { sendMails } from './mails.ts';
import { MOST_KEPT } from './memory.ts';
import { start } from './start.ts';
import type { Subject } from './subject.ts';
import { type FlowHost, reasonOf } from './types.ts';

export type Acting<S extends FlowStep = FlowStep> = {
  readonly course: Course;
  readonly step: S;
  readonly subject: Subject;
  readonly scope: RuleScope;
};

type Of<D extends FlowStep['do']> = Extract<FlowStep, { readonly do: D }>;
type Act = FlowStep['do'] & ('effect' | 'set' | 'let' | 'run' | 'emit' | 'delete' | 'mail' | 'raise');

/** What it did, for the log: names and counts, no values of records. */
type Did = Readonly<Record<string, unknown>>;

const acts: { readonly [D in Act]: (host: FlowHost, connection: Connection, acting: Acting<Of<D>>) => Promise<Did> } = {
  async set({ resources }, connection, { course, step, subject: { entity, doc }, scope }) {
    const patch = computed(step.values, scope);
    await resources.update(principalOf(course), entity.name, [{ id: String(doc.id), patch, held: doc }], connection);
    return { fields: Object.keys(patch) };
  },

  async let(_host, _connection, { course, step, scope }) {
    const vars = { ...course.memory.vars, ...computed(step.values, scope) };
    keep(course, vars);
    return { vars: Object.keys(step.values) };
  },

  async effect(host, connection, { course, step: { effect }, subject: { entity, doc }, scope }) {
    const { resources, clock, programs, effects } = host;
    const reason = reasonOf(course.flow);
    const context = { principal: principalOf(course), connection, resources, now: clock.now(), product: programs.product() };
    const happening = { doc, before: course.execution.before ?? doc, from: null, to: null, locked: {}, scope };
    if (course.member) return happenFor(context, { member: course.member, entity, effect, happening });
    await happen([effect], { context, entity, happenings: [happening], input: {}, reason, codes: effects });
    return nameOf(effect);
  },

  async run({ workflows }, connection, { course, step: { entity, workflow, by, input }, subject: { doc }, scope }) {
    const ids = by === undefined ? [doc.id] : [doc[by]].flat().filter((id) => id !== null && id !== undefined);
    const values = withoutNull(computed(input, scope));
    for (const id of ids) await workflows.run(principalOf(course), { entity, workflow, id: String(id), input: values }, connection);
    return { workflow, records: ids.length };
  },

  async emit(host, connection, { step: { event, values }, subject: { entity, doc }, scope }) {
    const flows = [...(host.programs.product().flows?.values() ?? [])].filter(
      ({ trigger }) => trigger.on === 'event' && trigger.event === event && trigger.entity === entity.name,
    );
    const subject = { doc, before: null, input: computed(values, scope) };
    const starting = { ...host, connection, now: host.clock.now() };
    for (const flow of flows) await start(starting, flow, [subject]);
    return { event, flows: flows.length };
  },

  async delete({ resources }, connection, { course, subject: { entity, doc } }) {
    await resources.remove(principalOf(course), entity.name, [{ id: String(doc.id) }], connection);
    return {};
  },

  async mail(host, connection, { course, step: { mail }, scope }) {
    return { mails: await sendMails(host, connection, { course, mail, scope }) };
  },

  async raise(_host, _connection, { course, step: { code, message }, scope }) {
    throw problems.conflict({ subCode: code, message: wordsIn(course, saying(message, scope, {})) });
  },
};

/** @throws whatever stands in the way */
export function act(host: FlowHost, connection: Connection, acting: Acting<Of<Act>>): Promise<Did> {
  const doing = acts[acting.step.do] as (host: FlowHost, connection: Connection, acting: Acting) => Promise<Did>;
  return doing(host, connection, acting);
}

export const isAct = (step: FlowStep): step is Of<Act> => Object.hasOwn(acts, step.do);

/** @throws conflict (409) where it would be more than an execution keeps */
export function keep(course: Course, vars: Row): void {
  if (JSON.stringify(vars).length > MOST_KEPT)
    throw problems.conflict({ subCode: 'too_much_kept', message: said('problem.platform.flows.too_much_kept', { most: MOST_KEPT }) });
  course.memory = { ...course.memory, vars };
}

/** A form takes no null for what was not said. */
const withoutNull = (values: Row): Row =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== undefined));

const nameOf = (effect: Of<'effect'>['effect']): Did => {
  if (effect.do === 'tell') return { type: effect.type };
  if (effect.do === 'registered') return {};
  return { entity: effect.entity, fields: Object.keys(effect.values) };
};

/** What a refusal is to a `catch`, and to people: with the first field that it names. */
export function faultOf(error: Problem): { readonly code: string; readonly message: string } {
  const [first] = error.errors;
  return { code: error.subCode ?? first?.code ?? error.code, message: String(first?.message ?? error.message) };
}

export const isRefusal = (error: unknown): error is Problem => error instanceof Problem && error.status < 500;
