/** What it means when nothing can be stored: a disk that is full, fails, or takes no writes. */
import { Problem, problems } from './errors.ts';

/** Seconds after which a caller may try again: a disk is not cleared in one. */
const RETRY_AFTER = 30;

/** SQLSTATE `disk_full`, and what the system says. */
const FULL = new Set(['53100', 'ENOSPC', 'EDQUOT']);
/** SQLSTATE `io_error` and `read_only_sql_transaction` (a standby, or a service that locks a full disk), and what the system says. */
const FAILED = new Set(['58030', '25006', 'EIO', 'EROFS']);

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '');

/** The problem that an error of a database or of the disk means; undefined when it is about something else. */
export function storageProblem(error: unknown): Problem | undefined {
  const code = codeOf(error);
  if (FULL.has(code)) return problems.storageFull({ cause: error, retryAfter: RETRY_AFTER });
  return FAILED.has(code) ? problems.storageFailed({ cause: error, retryAfter: RETRY_AFTER }) : undefined;
}

/** Whether an error is such trouble, which the watch tells the operator of once, and nobody else again. */
export const isStorageTrouble = (error: unknown): boolean =>
  error instanceof Problem && (error.code === 'storage_full' || error.code === 'storage_failed');
