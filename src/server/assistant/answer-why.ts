/** “Why can I not …”: the decision about access, and what of the record stands in its way. */
import type { EntityView, WorkflowView } from '../../../engine/core/definitions/view-types.ts';
import { evaluatePredicate, fieldsOf, type Predicate } from '../../../engine/core/rules/index.ts';
import { decisionOf } from '../../../engine/server/access/decisions.ts';
import type { Row } from '../../../engine/server/database/port.ts';
import { Problem } from '../../../engine/server/kernel/errors.ts';
import type { Labels, RecordAnswer } from '../../../engine/server/resources/types.ts';
import { reasonOf } from './answer-wish.ts';
import type { Found } from './record-types.ts';
import { fieldName, mannerOf, plain, valueIn } from './say.ts';
import type { Asking, Reply } from './types.ts';

/**
 * First the gate that the button asks, then the workflow itself where it may be tried: in a part of a transaction that is undone. What the
 * person may not read of the record is no reason that they are told.
 */
export async function why(asking: Asking, found: Found, workflow: WorkflowView): Promise<Reply> {
  const { say, host, member, textOf, now } = asking;
  const { entity, id } = found;
  const named = plain(textOf(workflow.label) ?? workflow.name);
  const answered = (key: string, more: Readonly<Record<string, string>> = {}): Reply => ({
    outcome: 'answered',
    content: say(`problem.assistant.${key}`, { workflow: named, ...more }),
  });
  const definition = host.definitions.shown(member).entities.get(entity.name);
  const decision = definition && decisionOf(member, definition, workflow.name, now);
  if (!decision || decision.kind === 'denied') return answered('no_right');
  if (decision.kind === 'gated') {
    const { data, labels } = (await asking.run({ tool: `get_${entity.name}`, input: { id } })) as RecordAnswer;
    const inTheWay = missedOf(decision.predicate, entity, data);
    if (inTheWay !== undefined && inTheWay.length > 0)
      return answered('because', { fields: inTheWay.map((name) => stateOf(asking, entity, { name, data, labels })).join(', ') });
  }
  if (!host.mayForesee(entity.name, workflow.name)) return answered('you_may');
  try {
    await asking.propose({ tool: `run_${entity.name}_${workflow.name}`, input: { id, input: {} } });
    return answered('you_can');
  } catch (error) {
    if (!(error instanceof Problem) || error.status >= 500) throw error;
    // Where only values are missing, the right is there.
    if (error.code === 'invalid') return answered('you_can');
    return error.status === 404 ? answered('not_this_record') : answered('refused', { reason: reasonOf(asking, error) });
  }
}

type State = { readonly name: string; readonly data: Row; readonly labels: Labels | undefined };

function stateOf(asking: Asking, entity: EntityView, { name, data, labels }: State): string {
  const field = entity.fields.find((each) => each.name === name);
  return field ? `${fieldName(field, asking.textOf)}: ${valueIn(field, data[name], labels, mannerOf(asking))}` : name;
}

/**
 * Fields that keep the record from a rule: of the way through it that misses least, as far as the person reads them. Undefined where the
 * rule holds by what is read.
 */
function missedOf(predicate: Predicate, { fields }: EntityView, data: Row): readonly string[] | undefined {
  const isRead = (item: Predicate) =>
    [...fieldsOf(item)].every((name) => Object.hasOwn(data, name) && fields.some((each) => each.name === name));
  const ways = waysOf(predicate).map((items) => items.filter((item) => isRead(item) && !evaluatePredicate(item, data)));
  if (ways.some((missed) => missed.length === 0)) return undefined;
  const [least = []] = ways.toSorted((one, other) => one.length - other.length);
  return [...new Set(least.flatMap((item) => [...fieldsOf(item)]))];
}

/** Alternatives, each with what has to hold together. */
const waysOf = (predicate: Predicate): readonly (readonly Predicate[])[] => {
  if (predicate.op === 'or') return predicate.items.flatMap(waysOf);
  if (predicate.op !== 'and') return [[predicate]];
  const [inner] = predicate.items.filter(({ op }) => op === 'or');
  if (!inner) return [predicate.items];
  const rest = predicate.items.filter((item) => item !== inner);
  return waysOf(inner).map((way) => [...rest, ...way]);
};
