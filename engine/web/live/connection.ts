/** The stream of changes, opened again and again: by its last id nothing is missed in between. */
import { session } from '../session/session.ts';
import { readStream, type StreamEnd, type StreamEvent } from './event-stream.ts';

const PATH = '/v1/live';
const FIRST_WAIT = 1_000;
const LONGEST_WAIT = 5 * 60_000;
/** A stream that lived shorter did not work, although it opened. */
const WORKED = 10_000;
/** Seconds for which the server tells without an id what happened. */
const MOST_SINCE = 600;

/** `lost`: the stream ended. `hasFailed`: it is the first time in a row that it did not work. `isOver`: by the server's will. */
export type Lost = { readonly isOver: boolean; readonly hasFailed: boolean };

export type ConnectionOptions = {
  /** Of the last event that this page heard of, by whichever way. */
  readonly last: () => string | undefined;
  readonly onEvent: (event: StreamEvent) => void;
  readonly onLost: (lost: Lost) => void;
};

/** Until the answer is called. */
export function openConnection({ last, onEvent, onLost }: ConnectionOptions): () => void {
  let abort: AbortController | undefined;
  let again: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;

  async function connect(): Promise<void> {
    clearTimeout(again);
    if (abort || !session.token) return;
    const own = new AbortController();
    abort = own;
    const began = Date.now();
    const id = last();
    // What was fetched since the page began is asked about once.
    const path = id === undefined ? `${PATH}?since=${Math.min(Math.ceil(performance.now() / 1000), MOST_SINCE)}` : PATH;
    const end = await readStream({ path, token: session.token, last: id, signal: own.signal, onEvent });
    // Whoever closed it knows what comes next.
    if (own.signal.aborted) return;
    abort = undefined;
    comeBack(end, Date.now() - began);
  }

  function comeBack({ wasOpen, status, retryAfter }: StreamEnd, lived: number): void {
    failures = wasOpen && lived > WORKED ? 0 : failures + 1;
    onLost({ isOver: wasOpen, hasFailed: failures === 1 });
    const isRefused = !wasOpen && status !== 0 && status !== 429 && status < 500;
    if (isRefused) return;
    const wait = Math.min(FIRST_WAIT * 2 ** failures, LONGEST_WAIT) * (0.75 + Math.random() / 2);
    again = setTimeout(() => void connect(), Math.max(wait, retryAfter));
  }

  const onOnline = () => {
    failures = 0;
    void connect();
  };
  window.addEventListener('online', onOnline);
  void connect();
  return () => {
    window.removeEventListener('online', onOnline);
    clearTimeout(again);
    abort?.abort();
  };
}
