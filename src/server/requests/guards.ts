/** Guards of moves: what must hold of a record before it may take one. Whatever cannot be told does not hold. */

import type { Product } from '../../../engine/core/definitions/types.ts';
import { compileCondition } from '../../../engine/server/access/condition.ts';
import { scopeOf } from '../../../engine/server/access/decisions.ts';
import type { Row } from '../../../engine/server/database/port.ts';
import { problems } from '../../../engine/server/kernel/errors.ts';
import type { Principal } from '../../../engine/server/kernel/principal.ts';
import { said, worded } from '../../../engine/server/kernel/said.ts';
import { textOf } from '../../../engine/server/workflows/rows.ts';
import type { Status, StatusLifecycle, StatusMove } from './lifecycle.ts';

/** Whether a move is open to a record as it would be, but for its status. */
export type Judge = (move: Pick<StatusMove, 'guard'>, doc: Row) => boolean;

type Asking = { readonly product?: Product | undefined; readonly principal: Principal; readonly now: string };

/** Judges records of the entity for whoever moves them; what the server does of itself has neither `user` nor `org`. */
export function judgeOf({ product, principal, now }: Asking, entity: 'service-request' | 'subtask'): Judge {
  const definition = product?.entities.get(entity);
  const scope = scopeOf(principal, now);
  return ({ guard }, doc) => {
    if (guard === null) return true;
    const compiled = definition && compileCondition(definition, guard);
    if (compiled?.ok !== true) return false;
    try {
      return compiled.rule.holds({ ...scope, doc });
    } catch {
      return false;
    }
  };
}

type Wanted = { readonly lifecycle: StatusLifecycle | undefined; readonly record: Row; readonly target: Status; readonly judge: Judge };

/** @throws forbidden_transition (422) naming `/to` when the guard of the move does not hold; `after`: the record with what comes along. */
export function assertGuard({ lifecycle, record, target, judge }: Wanted, after: Row): void {
  const from = textOf(record.status) ?? '';
  const move = lifecycle?.moves.find((one) => one.from.includes(from) && one.to === target.id);
  const doc = { ...after, status: record.status, status_type: record.status_type };
  if (move && judge(move, doc)) return;
  const message =
    typeof move?.guardMessage === 'string'
      ? worded(move.guardMessage)
      : said('problem.requests.not_open_what_move_asks', { title: target.title, display_code: record.display_code });
  throw problems.forbiddenTransition({ message, errors: [{ pointer: '/to', code: 'guard', message }] });
}
