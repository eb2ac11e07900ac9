/** One door to the server: bearer token in, problem documents out as errors. */
import { FetchError, type FetchOptions, ofetch } from 'ofetch';
import { keepDrafts } from '../../react/form/drafts.ts';
import { dropUnsavedChanges, unsavedChanges } from '../../react/form/unsaved-guard.ts';
import type { CallError } from '../../react/types.ts';
import { fetchEarly } from '../early/early-answers.ts';
import { forgetSession, keptToken, session } from '../session/session.ts';
import { decodeFailure, type Failure } from './decode.ts';

/** A failed call as the engine knows it. `retryAfter`: seconds, where the server says so. */
export function callError(
  failure: Failure,
  { cause, retryAfter = 0 }: { readonly cause?: unknown; readonly retryAfter?: number | undefined },
) {
  const { message, ...rest } = decodeFailure(failure);
  const error: CallError = Object.assign(new Error(message, { cause }), rest);
  return retryAfter > 0 ? Object.assign(error, { retryAfter }) : error;
}

async function asCallError(cause: unknown): Promise<CallError> {
  const failed = cause instanceof FetchError ? cause : undefined;
  const failure = { answered: failed?.response !== undefined, status: failed?.status, data: await dataOf(failed) };
  // A date would be somebody else's answer.
  return callError(failure, { cause, retryAfter: Number(failed?.response?.headers.get('retry-after') ?? 0) });
}

/** What is refused is told in one piece, also to whoever asked for a stream. */
const dataOf = async (failed: FetchError | undefined): Promise<unknown> =>
  failed?.data instanceof ReadableStream ? new Response(failed.data).json().catch(() => undefined) : failed?.data;

let isLeaving = false;

/**
 * A 401 logs out, then reloads after a second; at once when there was no token. Once, however many
 * calls it comes to. Where another tab has put a session in the place of the refused one, that one stays: this page
 * starts anew in it.
 */
function leaveOn401(refused: string | null): void {
  if (isLeaving) return;
  isLeaving = true;
  keepTyped();
  if (bearer(keptToken()) === refused) forgetSession();
  setTimeout(
    () => {
      keepTyped();
      // Whoever keeps the page for what could not be kept is asked again by the next call.
      isLeaving = false;
      window.location.reload();
    },
    refused === null ? 0 : 1000,
  );
}

/** What is typed in forms comes back when the same person opens them again, so that nobody is asked to stay for it. */
function keepTyped(): void {
  if (keepDrafts() === unsavedChanges()) dropUnsavedChanges();
}

const bearer = (token: string | null): string | null => (token === null ? null : `Bearer ${token}`);

const client = ofetch.create(
  {
    retry: 0,
    timeout: 30_000,
    onRequest({ options }) {
      const own = bearer(session.token);
      if (own !== null) options.headers.set('Authorization', own);
      // What the server says, and sends, is in the language of the page, which may be another than the browser's.
      const { lang } = document.documentElement;
      if (lang !== '') options.headers.set('Accept-Language', lang);
    },
    onResponse({ response }) {
      if (response.status === 206) void import('../session/cache-update.ts').then((m) => m.takeCacheUpdate(response._data, acknowledge));
    },
    onResponseError({ response, request, options }) {
      if (response.status === 401 && !String(request).includes('/login/')) leaveOn401(options.headers.get('Authorization'));
    },
  },
  { fetch: fetchEarly },
);

/** Calls the server; rejects with a CallError. */
/** `responseType: 'stream'`: what the server sends, as it comes, once it began to answer. */
export async function call<T>(path: string, options: FetchOptions<'json' | 'stream'> = {}): Promise<T> {
  try {
    return (await client<T, 'json' | 'stream'>(path, options)) as T;
  } catch (cause) {
    throw await asCallError(cause);
  }
}

const acknowledge = () => call('/v1/cache-update-data/save-cache-acknowledge', { method: 'POST' });
