/** Server-sent events by `fetch`, which can carry the bearer token; `EventSource` cannot. */

/** `id`: where to go on from. */
export type StreamEvent = { readonly name: string; readonly data: unknown; readonly id?: string };
/** How a stream came to its end: by either side once it was open, or refused; `status` 0: nobody answered. */
export type StreamEnd = { readonly wasOpen: boolean; readonly status: number; readonly retryAfter: number };

export type StreamOptions = {
  readonly path: string;
  readonly token: string;
  /** Of the last event that was received. */
  readonly last?: string | undefined;
  readonly signal: AbortSignal;
  readonly onEvent: (event: StreamEvent) => void;
};

/** Milliseconds without any sign of life, of which there is one every 30 s: then nobody is there. */
const SILENCE = 75_000;

/** Reads until the stream ends. Does not reject. */
export async function readStream({ path, token, last, signal, onEvent }: StreamOptions): Promise<StreamEnd> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let answer: Response | undefined;
  let wasOpen = false;
  try {
    answer = await fetch(path, {
      headers: {
        Authorization: `Bearer ${token}`,
        Accept: 'text/event-stream',
        ...(last === undefined ? {} : { 'Last-Event-ID': last }),
      },
      cache: 'no-store',
      signal,
    });
    wasOpen = answer.ok && (answer.headers.get('content-type') ?? '').startsWith('text/event-stream');
    const reader = wasOpen ? answer.body?.getReader() : undefined;
    const next = () => {
      clearTimeout(timer);
      timer = setTimeout(() => void reader?.cancel(), SILENCE);
      return reader?.read();
    };
    await readEvents(next, onEvent);
  } catch {
    // A stream that breaks has ended.
  } finally {
    clearTimeout(timer);
  }
  return { wasOpen, status: answer?.status ?? 0, retryAfter: Number(answer?.headers.get('retry-after') ?? 0) * 1000 };
}

type Part = { readonly done: boolean; readonly value?: Uint8Array | undefined };

/** Events of a body that is read part by part, wherever it is cut. @throws what `next` throws */
export async function readEvents(next: () => Promise<Part> | undefined, onEvent: StreamOptions['onEvent']): Promise<void> {
  const decoder = new TextDecoder();
  let text = '';
  for (let part = await next(); part && !part.done; part = await next()) {
    const blocks = (text + decoder.decode(part.value, { stream: true })).split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) tell(block, onEvent);
  }
}

function tell(block: string, onEvent: (event: StreamEvent) => void): void {
  const [, id, name, data] = /^(?:id: (.*)\n)?event: ([\w-]+)\ndata: (.*)$/.exec(block) ?? [];
  if (name === undefined || data === undefined) return;
  try {
    onEvent({ name, data: JSON.parse(data), ...(id === undefined ? {} : { id }) });
  } catch {
    // What cannot be read is no event.
  }
}
