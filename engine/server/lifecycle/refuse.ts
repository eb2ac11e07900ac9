/** What stands in the way of a transition. */
import { writtenBy } from '../../core/access/index.ts';
import type { Entity } from '../../core/definitions/types.ts';
import { type EntityLifecycle, type Required, type Transition, unfilled } from '../../core/lifecycle/index.ts';
import type { RuleScope } from '../../core/rules/index.ts';
import type { Row } from '../database/port.ts';
import { problems } from '../kernel/errors.ts';
import { inOne, labelled, said, worded } from '../kernel/said.ts';
import type { WorkflowContext } from '../workflows/context.ts';
import { isOpen } from './rows/guards.ts';
import type { RowLifecycle, RowMove } from './rows/types.ts';
import { saying, titleOf } from './said.ts';
import type { Moving } from './types.ts';
import { computed } from './values.ts';

export type Life = {
  readonly entity: Entity;
  readonly lifecycle: EntityLifecycle;
  readonly transition: Transition;
  /** Where states are rows: those of the record, and the move that it takes. */
  readonly rows?: { readonly lifecycle: RowLifecycle; readonly move: RowMove };
};

/** Whether the record is in a state that the transition starts in. */
export const startsHere = ({ lifecycle, transition }: Pick<Life, 'lifecycle' | 'transition'>, record: Row): boolean =>
  transition.from.some((state) => state === record[lifecycle.field]);

/** @throws conflict (409) for records in a state that the transition does not start in */
export function refuseElsewhere({ entity, lifecycle, transition }: Life, records: readonly Row[], scope: RuleScope): void {
  const refused = records.filter((record) => !startsHere({ lifecycle, transition }, record));
  const [first] = refused;
  if (first === undefined) return;
  const { code, message } = transition.refusal ?? lifecycle.refusal;
  const title = titleOf(entity, first);
  const state = first[lifecycle.field] ?? '';
  const titles = refused.map((record) => titleOf(entity, record)).join(', ');
  throw problems.conflict({
    subCode: code,
    message: message
      ? saying(message, { ...scope, doc: first }, { title, titles, state })
      : said('problem.platform.lifecycle.elsewhere', { title, state: labelled(labelOf(entity, lifecycle.field, state)) }),
  });
}

const labelOf = ({ fields }: Entity, field: string, state: unknown): string =>
  fields.get(field)?.options?.find(({ value }) => value === state)?.label ?? String(state);

/** @throws invalid (422) naming what is not filled, of the record as it is about to be */
export function refuseUnfilled({ entity, lifecycle, transition, rows }: Life, { doc, to }: Moving): void {
  const asked = new Map<string, Required>();
  for (const one of [...transition.require, ...(lifecycle.states.get(to ?? '')?.require ?? [])])
    asked.set(one.pointer, { ...asked.get(one.pointer), ...one });
  const state = rows?.lifecycle.states.get(to ?? '')?.title;
  const wordsOf = ({ label, step }: Required) => {
    if (state === undefined) return said('problem.platform.lifecycle.required', { label: labelled(label), title: titleOf(entity, doc) });
    if (step === undefined) return said('problem.platform.lifecycle.required_for_state', { label: labelled(label), state });
    return said('problem.platform.lifecycle.required_in_step', { label: labelled(label), step: labelled(step), state });
  };
  const errors = unfilled([...asked.values()], doc).map((one) => ({
    pointer: inputOf(entity, transition, one.pointer),
    code: 'required',
    message: wordsOf(one),
    params: { field: one.pointer },
  }));
  if (errors.length > 0) throw problems.invalid({ message: inOne(errors.map(({ message }) => message)), errors });
}

/** Where people can fill a field: at the input that is written to it, or at the field itself. */
function inputOf(entity: Entity, { name }: Transition, pointer: string): string {
  const inputs = [...(entity.workflows.get(name)?.input.values() ?? [])];
  const input = inputs.find((field) => writtenBy(entity, field) === pointer.slice(1));
  return input?.pointer ?? pointer;
}

/** @throws invalid (422) for the first guard that does not hold */
export function refuseUnguarded({ entity, transition }: Life, scope: RuleScope, { doc }: Moving): void {
  const broken = transition.guards.find(({ when }) => !when.holds(scope));
  if (!broken) return;
  const message = saying(broken.message, scope, { title: titleOf(entity, doc) });
  const params = broken.params && { params: computed(broken.params, scope) };
  throw problems.invalid({ ...(broken.whole ? { message } : {}), errors: [{ pointer: broken.at, code: broken.code, message, ...params }] });
}

/** @throws forbidden_transition (422) where the guard of a move that is a row does not hold, in its own words where it has some */
export function refuseClosed(
  context: Pick<WorkflowContext, 'product'>,
  { entity, transition, rows }: Life,
  scope: RuleScope,
  { doc }: Moving,
): void {
  if (!rows || isOpen(context, entity.name, rows.move, scope, doc)) return;
  const state = rows.lifecycle.states.get(rows.move.to)?.title ?? '';
  const message =
    rows.move.message === null
      ? said('problem.platform.lifecycle.not_open', { state, title: titleOf(entity, doc) })
      : worded(rows.move.message);
  throw problems.forbiddenTransition({ message, errors: [{ pointer: `/${transition.toInput}`, code: 'guard', message }] });
}
