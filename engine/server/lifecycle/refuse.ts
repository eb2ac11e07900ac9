/** What stands in the way of a transition. */
import type { Entity } from '../../core/definitions/types.ts';
import { type EntityLifecycle, type Required, type Transition, unfilled } from '../../core/lifecycle/index.ts';
import type { RuleScope } from '../../core/rules/index.ts';
import type { Row } from '../database/port.ts';
import { problems } from '../kernel/errors.ts';
import { inOne, labelled, said } from '../kernel/said.ts';
import { saying, titleOf } from './said.ts';
import type { Moving } from './types.ts';

export type Life = { readonly entity: Entity; readonly lifecycle: EntityLifecycle; readonly transition: Transition };

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
export function refuseUnfilled({ entity, lifecycle, transition }: Life, { doc, to }: Moving): void {
  const asked = new Map<string, Required>();
  for (const one of [...transition.require, ...(lifecycle.states.get(to ?? '')?.require ?? [])]) asked.set(one.pointer, one);
  const errors = unfilled([...asked.values()], doc).map(({ pointer, label }) => ({
    pointer,
    code: 'required',
    message: said('problem.platform.lifecycle.required', { label: labelled(label), title: titleOf(entity, doc) }),
  }));
  if (errors.length > 0) throw problems.invalid({ message: inOne(errors.map(({ message }) => message)), errors });
}

/** @throws invalid (422) for the first guard that does not hold */
export function refuseUnguarded({ entity, transition }: Life, scope: RuleScope, { doc }: Moving): void {
  const broken = transition.guards.find(({ when }) => !when.holds(scope));
  if (!broken) return;
  const message = saying(broken.message, scope, { title: titleOf(entity, doc) });
  throw problems.invalid({ ...(broken.whole ? { message } : {}), errors: [{ pointer: broken.at, code: broken.code, message }] });
}
