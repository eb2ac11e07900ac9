/** One door to the server: bearer token in, problem documents out as errors. */
import { FetchError, type FetchOptions, ofetch } from 'ofetch';
import type { CallError } from '../../../engine/react/types.ts';
import { forgetSession, session } from '../session/session.ts';
import { decodeFailure } from './decode.ts';

/** A failed call as the engine knows it. */
function asCallError(cause: unknown): CallError {
  const failed = cause instanceof FetchError ? cause : undefined;
  const { message, ...rest } = decodeFailure({
    answered: failed?.response !== undefined,
    status: failed?.status,
    data: failed?.data,
  });
  const error = Object.assign(new Error(message, { cause }), rest);
  const wait = Number(failed?.response?.headers.get('retry-after') ?? 0);
  // Seconds, as this server says it; a date would be somebody else's answer.
  return wait > 0 ? Object.assign(error, { retryAfter: wait }) : error;
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
  onResponse({ response }) {
    if (response.status === 206) void import('../session/cache-update.ts').then((m) => m.takeCacheUpdate(response._data, acknowledge));
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

const acknowledge = () => call('/v1/cache-update-data/save-cache-acknowledge', { method: 'POST' });
