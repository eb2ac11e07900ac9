/** Server-sent events as a page reads them: by fetch, with the token in the header. */

export type StreamEvent = { readonly event: string; readonly data: unknown; readonly id?: string };

export type EventStream = {
  readonly status: number;
  readonly headers: Headers;
  /** What came so far. */
  readonly events: readonly StreamEvent[];
  /** Whether it was ended, by either side. */
  readonly isOver: boolean;
  close(): void;
};

/** `last`: id of the last event that was received before. `body`: of a stream that answers a POST. */
export async function openStream(url: string, token: string, last?: string, body?: object): Promise<EventStream> {
  const abort = new AbortController();
  const answer = await fetch(url, {
    headers: {
      authorization: `Bearer ${token}`,
      ...(last === undefined ? {} : { 'last-event-id': last }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    signal: abort.signal,
  });
  const events: StreamEvent[] = [];
  let isOver = false;
  const take = (block: string) => {
    const [, id, event, data] = /^(?:id: (.*)\n)?event: (\w+)\ndata: (.*)$/.exec(block) ?? [];
    if (event && data) events.push({ event, data: JSON.parse(data), ...(id === undefined ? {} : { id }) });
  };
  const read = async () => {
    const decoder = new TextDecoder();
    let text = '';
    for await (const part of answer.body ?? []) {
      const blocks = (text + decoder.decode(part, { stream: true })).split('\n\n');
      text = blocks.pop() ?? '';
      blocks.forEach(take);
    }
  };
  void read()
    .catch(() => undefined)
    .finally(() => {
      isOver = true;
    });
  return {
    status: answer.status,
    headers: answer.headers,
    events,
    get isOver() {
      return isOver;
    },
    close: () => abort.abort(),
  };
}
