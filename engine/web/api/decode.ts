/** What a failed call means, in words; the server answers with problem documents (RFC 9457). */
import { isObject } from '../../core/json/index.ts';
import type { FieldError } from '../../react/types.ts';

export type Decoded = {
  /** 0: the network did not answer. */
  readonly status: number;
  readonly code: string;
  readonly subCode?: string;
  readonly message: string;
  readonly errors: readonly FieldError[];
};
/** What is known of the failure: whether anything answered, with which status, and what it said. */
export type Failure = { readonly answered: boolean; readonly status?: number | undefined; readonly data?: unknown };

const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

/** No answer, or one without data, is 'Network error'; an object without a message becomes text; a missing status is 404. */
export function decodeFailure({ answered, status, data }: Failure): Decoded {
  const problem = isObject(data) ? data : {};
  const subCode = textOf(problem.sub_code);
  return {
    status: answered ? (status ?? 404) : 0,
    code: textOf(problem.code) ?? (answered ? 'unknown' : 'network'),
    message: messageOf(data),
    errors: Array.isArray(problem.errors) ? (problem.errors as readonly FieldError[]) : [],
    ...(subCode === undefined ? {} : { subCode }),
  };
}

function messageOf(data: unknown): string {
  if (data === undefined || data === null || data === '') return 'Network error';
  // A page of HTML (a proxy's own error) is no sentence.
  if (typeof data === 'string') return data.trimStart().startsWith('<') ? 'Something went wrong!' : data;
  const said = isObject(data) ? textOf(data.message) : undefined;
  return said ?? JSON.stringify(data);
}
