/** Whether a rule could grant a record of which only a few columns are known: the rest may be anything. */
import { evaluatePredicate, fieldsOf, type Predicate } from '../../engine/core/rules/index.ts';
import type { Row } from '../../engine/server/database/port.ts';

/** Three-valued, after Kleene: what reads a column that is not known may hold or not. */
type Outcome = 'yes' | 'no' | 'maybe';

const opposite = { yes: 'no', no: 'yes', maybe: 'maybe' } as const;

/** Errs on the side of 'maybe': never 'no' of a predicate that some record with these columns satisfies. */
export function outcomeOf(predicate: Predicate, known: Row): Outcome {
  if (predicate.op === 'not') return opposite[outcomeOf(predicate.item, known)];
  if (predicate.op === 'and' || predicate.op === 'or') {
    const [decisive, neutral] = predicate.op === 'and' ? (['no', 'yes'] as const) : (['yes', 'no'] as const);
    const all = predicate.items.map((item) => outcomeOf(item, known));
    if (all.includes(decisive)) return decisive;
    return all.includes('maybe') ? 'maybe' : neutral;
  }
  if ([...fieldsOf(predicate)].some((name) => !(name in known))) return 'maybe';
  return evaluatePredicate(predicate, known) ? 'yes' : 'no';
}
