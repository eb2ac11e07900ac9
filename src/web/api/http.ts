/** One door to the server: bearer token in, problem documents out as errors. */
import { FetchError, type FetchOptions, ofetch } from 'ofetch';
import type { CallError, FieldError } from '../../../engine/react/types.ts';
import { forgetSession, session } from '../session/session.ts';

type Problem = { readonly code?: string; readonly message?: string; readonly sub_code?: string; readonly errors?: readonly FieldError[] };

/** A failed call as the engine knows it. Texts after specification 8: no answer is 'Network error', no status is 404. */
function asCallError(cause: unknown): CallError {
  const failed = cause instanceof FetchError ? cause : undefined;
  const problem: Problem = typeof failed?.data === 'object' && failed.data !== null ? failed.data : {};
  const answered = failed?.response !== undefined;
  const fallback = answered ? 'Something went wrong!' : 'Network error';
  const error = Object.assign(new Error(problem.message ?? fallback, { cause }), {
    status: answered ? (failed?.status ?? 404) : 0,
    code: problem.code ?? (answered ? 'unknown' : 'network'),
    errors: problem.errors ?? [],
  });
  return problem.sub_code === undefined ? error : Object.assign(error, { subCode: problem.sub_code });
}

/** Specification 8: a 401 logs out, then reloads after a second; at once when there was no token. */
function leaveOn401(): void {
  const wait = session.token === null ? 0 : 1000;
  forgetSession();
  setTimeout(() => window.location.reload(), wait);
}

const client = ofetch.create({
  retry: 0,
  timeout: 30_000,
  onRequest({ options }) {
    if (session.token) options.headers.set('Authorization', `Bearer ${session.token}`);
  },
  onResponseError({ response, request }) {
    if (response.status === 401 && !String(request).includes('/login/')) leaveOn401();
  },
});

/** Calls the server; rejects with a CallError. */
export async function call<T>(path: string, options: FetchOptions<'json'> = {}): Promise<T> {
  try {
    return await client<T>(path, options);
  } catch (cause) {
    throw asCallError(cause);
  }
}
