/** Does what rows say, with the rights of whoever asked for it: the same calls, gates and hooks as a click on each. */
import type { Connection, Row } from '../database/port.ts';
import { isRetryable, toProblem } from '../database/sql-problems.ts';
import { Problem } from '../kernel/errors.ts';
import type { Member } from '../kernel/principal.ts';
import { type Said, said } from '../kernel/said.ts';
import type { ChangeRequest, EachMode, Resources, RowOutcome } from '../resources/types.ts';
import type { Workflows } from '../workflows/run.ts';
import type { WaitingRow } from './rows.ts';

export type Writing = { readonly resources: Resources; readonly workflows: Pick<Workflows, 'run'> };
type Doing = { readonly member: Member; readonly job: Row; readonly rows: readonly WaitingRow[]; readonly mode: EachMode };

/** Id of the record that a row is about; undefined for a new one. */
export const recordIdOf = ({ body }: WaitingRow): string | undefined =>
  typeof body.id === 'string' || typeof body.id === 'number' ? String(body.id) : undefined;

/** What became of each, in their order; rows that fail leave nothing behind. Where nothing of the kind is allowed, all of them fail. */
export async function writeRows(host: Writing, doing: Doing, on: Connection): Promise<readonly RowOutcome[]> {
  try {
    return await written(host, doing, on);
  } catch (error) {
    const outcome = refusal(error);
    return doing.rows.map((_, index) => ({ index, ...outcome }));
  }
}

function written({ resources, workflows }: Writing, { member, job, rows, mode }: Doing, on: Connection): Promise<readonly RowOutcome[]> {
  const entity = String(job.entity);
  if (job.kind === 'create')
    return resources.createEach(
      member,
      entity,
      rows.map(({ body }) => body),
      mode,
      on,
    );
  if (job.kind === 'update') return resources.updateEach(member, entity, rows.map(changeOf), mode, on);
  return runEach(workflows, { member, job, rows }, on);
}

/** One after the other: a workflow may look at what the row before has done. */
async function runEach(
  workflows: Writing['workflows'],
  { member, job, rows }: Omit<Doing, 'mode'>,
  on: Connection,
): Promise<readonly RowOutcome[]> {
  const call = { entity: String(job.entity), workflow: String(job.workflow), input: Object(job.input ?? {}) };
  const outcomes: RowOutcome[] = [];
  for (const [index, row] of rows.entries()) {
    const id = recordIdOf(row) ?? '';
    const version = row.body.version;
    const outcome = await on
      .attempt((part) => workflows.run(member, { ...call, id, ...(typeof version === 'number' ? { version } : {}) }, part))
      .then(() => ({ ok: true, errors: [], id }), refusal);
    outcomes.push({ index, ...outcome });
  }
  return outcomes;
}

const changeOf = (row: WaitingRow): ChangeRequest => {
  const { id: _, version, ...patch } = row.body;
  return { id: recordIdOf(row) ?? '', patch, ...(typeof version === 'number' ? { version } : {}) };
};

const STEP_REFUSED = 't:error.step_refused';

/** What is answered at once may be a bare key; what is stored is read by whoever comes, in their language. */
const kept = (message: Said): Said => (/^t:[a-z0-9_.]+$/.test(message) ? said(message.slice(2)) : message);

/** @throws what is wrong with the server, or worth another try of the whole transaction */
function refusal(error: unknown): Omit<RowOutcome, 'index'> {
  if (isRetryable(error)) throw error;
  const problem = toProblem(error, new Map());
  if (!(problem instanceof Problem) || problem.status >= 500 || problem.status === 429) throw error;
  if (problem.errors.length > 0) return { ok: false, errors: problem.errors.map((error) => ({ ...error, message: kept(error.message) })) };
  const isHidden = problem.status === 404 && problem.message !== STEP_REFUSED;
  const message = isHidden ? said('problem.platform.resources.record_like_not_within_rights') : kept(problem.message);
  return { ok: false, errors: [{ pointer: '', code: isHidden ? 'not_allowed' : problem.code, message }] };
}
