/** A record as a transition is about to leave it. */
import type { RuleScope } from '../../core/rules/index.ts';
import type { Row } from '../database/port.ts';
import type { KnownRecords } from '../rules/load.ts';
import { textOf } from '../workflows/rows.ts';
import type { Life } from './refuse.ts';
import type { Moving } from './types.ts';
import { computed } from './values.ts';

type Reading = { readonly scope: RuleScope; readonly locked: KnownRecords };
type Planned = { readonly life: Life; readonly values: Row; readonly moving: Moving };

/** The record as it is about to be, but for its state and what follows from that: guards ask of the move, not of what comes after it. */
export function plannedMove(life: Life, before: Row, { scope, locked: known }: Reading): Planned {
  const { lifecycle, rows, transition } = life;
  const { set, to, toInput, lock = [] } = transition;
  const reading = { ...scope, doc: before, before };
  const ofState = `input/${toInput}`;
  const values = computed(set, reading);
  const own = Object.entries(values).filter(([name]) => !set[name]?.reads.some((path) => `${path}/`.startsWith(`${ofState}/`)));
  const from = textOf(before[lifecycle.field]);
  const locked = Object.fromEntries(
    lock.flatMap(({ field, entity }) => {
      const row = known.get(entity)?.get(before[field]);
      return row ? [[field, row] as const] : [];
    }),
  );
  const moving = { before, doc: { ...before, ...Object.fromEntries(own) }, from, to: to ?? from, locked };
  return { life, values, moving: rows ? { ...moving, lifecycle: rows.lifecycle } : moving };
}
