/** Moves of a record's lifecycle in the browser: what would be refused is not offered. The server decides again. */
import type { EntityView } from '../../core/definitions/view-types.ts';
import type { RuleScope } from '../../core/rules/types.ts';
import { can } from './can.ts';

/** Whether a field holds the state of records, so that only transitions change it. */
export const isState = ({ lifecycle }: EntityView, field: string): boolean => lifecycle?.field === field;

/** Workflows that the person may move the record by, by the state that they lead to; of several the first. */
export function legalMoves(entity: EntityView, scope: RuleScope, record: Readonly<Record<string, unknown>>): ReadonlyMap<unknown, string> {
  const moves = new Map<unknown, string>();
  const { lifecycle } = entity;
  if (!lifecycle) return moves;
  const state = record[lifecycle.field];
  for (const { workflow, from, to } of lifecycle.moves)
    if (!moves.has(to) && from.some((one) => one === state) && can(entity, workflow, scope, record)) moves.set(to, workflow);
  return moves;
}
