/** What a writer receives back: the rows as stored, as far as they may read them. */
import { evaluatePredicate } from '../../core/rules/index.ts';
import { decisionOf } from '../access/decisions.ts';
import type { Row } from '../database/port.ts';
import { turns } from '../kernel/turns.ts';
import { customMaskOf } from './custom-mask.ts';
import { fieldsOf } from './list-query.ts';
import type { Call } from './options.ts';
import { serve } from './serve.ts';

/** A row that its writer may not read answers with id and version alone. */
export async function answerRows(call: Call, rows: readonly Row[]): Promise<readonly Row[]> {
  const { principal, entity, options, now } = call;
  const decision = decisionOf(principal, entity, 'read', now);
  const bare = ({ id, version }: Row): Row => ({ id, version });
  if (decision.kind === 'denied') return rows.map(bare);
  const wanted = fieldsOf(entity, decision.fields, undefined);
  const customMask = wanted.has('custom') ? await customMaskOf(call, rows) : undefined;
  const serving = { entity, gate: decision.fields, media: principal.kind === 'member' ? options.media : null, customMask };
  return turns.each(rows, (row) =>
    decision.kind === 'open' || evaluatePredicate(decision.predicate, row) ? serve(serving, row, wanted) : bare(row),
  );
}
