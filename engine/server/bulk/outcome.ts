/** What became of rows, and how a refusal is told. */
import type { Row } from '../database/port.ts';
import { isRetryable, toProblem } from '../database/sql-problems.ts';
import { Problem } from '../kernel/errors.ts';
import type { Member } from '../kernel/principal.ts';
import { type Said, said } from '../kernel/said.ts';
import type { RowOutcome } from '../resources/types.ts';
import type { WaitingRow } from './rows.ts';

export type Doing = { readonly member: Member; readonly job: Row; readonly rows: readonly WaitingRow[] };
/** `isSame`: the record said it all already. `before`: what takes it back. */
export type Outcome = RowOutcome & { readonly isSame?: true; readonly before?: Row };

/** Id of the record that a row is about; undefined for a new one. */
export const recordIdOf = ({ body }: Pick<WaitingRow, 'body'>): string | undefined =>
  typeof body.id === 'string' || typeof body.id === 'number' ? String(body.id) : undefined;

const STEP_REFUSED = 't:error.step_refused';

/** What is answered at once may be a bare key; what is stored is read by whoever comes, in their language. */
const kept = (message: Said): Said => (/^t:[a-z0-9_.]+$/.test(message) ? said(message.slice(2)) : message);

/** @throws what is wrong with the server, or worth another try of the whole transaction */
export function refusal(error: unknown): Omit<RowOutcome, 'index'> {
  if (isRetryable(error)) throw error;
  const problem = toProblem(error, new Map());
  if (!(problem instanceof Problem) || problem.status >= 500 || problem.status === 429) throw error;
  if (problem.errors.length > 0) return { ok: false, errors: problem.errors.map((error) => ({ ...error, message: kept(error.message) })) };
  const isHidden = problem.status === 404 && problem.message !== STEP_REFUSED;
  const message = isHidden ? said('problem.platform.resources.record_like_not_within_rights') : kept(problem.message);
  return { ok: false, errors: [{ pointer: '', code: isHidden ? 'not_allowed' : problem.code, message }] };
}
