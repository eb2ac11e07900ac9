/** What SQL errors mean to a caller, where the code says it whatever the statement was. */

import { type FieldProblem, Problem, problems } from '../kernel/errors.ts';
import { type Said, said } from '../kernel/said.ts';
import { storageProblem } from '../kernel/storage-trouble.ts';

/** The parts of a pg error that are read here (PostgreSQL manual, appendix A). */
type SqlError = Error & { readonly code: string; readonly detail?: unknown; readonly column?: unknown; readonly constraint?: unknown };

export const isSqlError = (error: unknown): error is SqlError =>
  error instanceof Error && 'code' in error && typeof error.code === 'string';

/** Worth running the same transaction again: serialization failure and deadlock. */
export const isRetryable = (error: unknown) => isSqlError(error) && (error.code === '40001' || error.code === '40P01');

const RETRY_AFTER = 1;
/** The server was not there, has ended the connection, or takes no more of them. */
const UNREACHABLE = new Set([
  '57P01',
  '57P02',
  '57P03',
  '53300',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
const OVERLOADED = new Set([...UNREACHABLE, '57014', '53000', '53200', '55P03', '40001', '40P01']);
/** pg and its pool give these no code. */
const CONNECTION_LOST =
  /^(timeout exceeded when trying to connect|timeout expired|query read timeout|connection terminated|client has encountered a connection error|the database is closed|client was closed)/i;

const text = (value: unknown) => (typeof value === 'string' ? value : '');

/** Columns of each constraint by its name. PostgreSQL keeps the columns from those that row-level security holds. */
export type Constraints = ReadonlyMap<string, readonly string[]>;

const fieldsOf = (error: SqlError, constraints: Constraints, code: string, message: Said): FieldProblem[] =>
  fields(constraints.get(text(error.constraint)) ?? [], code, message);

const fields = (columns: readonly string[], code: string, message: Said): FieldProblem[] =>
  columns.map((column) => ({ pointer: `/${column}`, code, message }));

/** Deleting what others refer to, or referring to nothing: the same code for both. */
const ofForeignKey = (error: SqlError, constraints: Constraints): Problem => {
  if (error.message.startsWith('update or delete')) return problems.inUse({ cause: error });
  if (!error.message.startsWith('insert or update')) return problems.conflict({ cause: error });
  return problems.invalid({
    cause: error,
    errors: fieldsOf(error, constraints, 'reference', said('problem.platform.database.no_such_record')),
  });
};

const ofSqlError = (error: SqlError, constraints: Constraints): Problem | undefined => {
  const { code } = error;
  if (code === '23505')
    return problems.conflict({
      cause: error,
      errors: fieldsOf(error, constraints, 'unique', said('problem.platform.database.another_record_value_already')),
    });
  if (code === '23503') return ofForeignKey(error, constraints);
  if (code === '23502')
    return problems.invalid({
      cause: error,
      errors: fields([text(error.column)].filter(Boolean), 'required', said('problem.platform.database.value_needed')),
    });
  if (code === '23514' || code.startsWith('22')) return problems.invalid({ cause: error });
  // A row that the second wall keeps from the caller: to them it is not there.
  if (code === '42501') return problems.notFound({ cause: error });
  if (OVERLOADED.has(code) || isOfConnection(code)) return problems.overloaded({ cause: error, retryAfter: RETRY_AFTER });
  return undefined;
};

const isOfConnection = (code: string) => /^08...$/.test(code);

/** Nobody answers, or whoever does lets nobody in: another server may answer the same. */
export const isUnreachable = (error: unknown): boolean =>
  error instanceof Error &&
  (CONNECTION_LOST.test(error.message) ||
    (isSqlError(error) && (UNREACHABLE.has(error.code) || isOfConnection(error.code) || /^(28...|3D000)$/.test(error.code))));

/** A standby was in the way of what its primary has changed, and cut the read. */
export const isConflict = (error: unknown): boolean => isRetryable(error) || (isSqlError(error) && error.code === '57P04');

/** A standby writes nothing. */
export const isWriteRefused = (error: unknown): boolean => isSqlError(error) && error.code === '25006';

/** Cut by the limit of time of its statements. */
export const isTooSlow = (error: unknown): error is SqlError => isSqlError(error) && error.code === '57014';

/** What may read many rows was asked for too many: the server has time, but not for this. */
export const tooSlow = (cause: Error): Problem =>
  problems.badQuery({ cause, subCode: 'too_slow', message: said('problem.platform.database.took_too_long') });

/** The problem that an error means; what no caller can do anything about comes back as it is. */
export const toProblem = (error: unknown, constraints: Constraints): unknown => {
  if (error instanceof Problem || !(error instanceof Error)) return error;
  const known = isSqlError(error) ? (storageProblem(error) ?? ofSqlError(error, constraints)) : undefined;
  if (known) return known;
  return CONNECTION_LOST.test(error.message) ? problems.overloaded({ cause: error, retryAfter: RETRY_AFTER }) : error;
};
