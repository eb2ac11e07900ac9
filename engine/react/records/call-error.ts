import type { CallError } from '../types.ts';

/** Whether a failure came from a call (and not from a mistake in the code). */
export const isCallError = (error: unknown): error is CallError =>
  error instanceof Error && 'status' in error && typeof error.status === 'number';

/** Whether the record is not there, or not for this person; the server does not say which. */
export const isMissing = (error: unknown): boolean => isCallError(error) && error.status === 404;
