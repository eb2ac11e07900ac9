/** An answer as it is made, for the page: `text` while it grows, `answer` once it is whole, `failed` where it comes to nothing. */
import type { ServerResponse } from 'node:http';
import { type EventText, openEvents } from '../../../engine/server/http/event-text.ts';
import { Problem } from '../../../engine/server/kernel/errors.ts';
import type { Answer } from './ask.ts';
import { type AssistantQuestion, Stopped } from './assistant.ts';

/** Bytes that nobody has taken; then nobody is there. */
const UNREAD = 65_536;

/** Aborted once whoever asked is gone before the answer was sent. */
export function leaving(page: ServerResponse): AbortSignal {
  const control = new AbortController();
  page.once('close', () => {
    if (!page.writableFinished) control.abort();
  });
  return control.signal;
}

/**
 * Events of one answer, from its first word on. What is refused before that is thrown, so that it is refused as by any other call.
 */
export async function streamed(
  page: ServerResponse,
  work: (asking: Pick<AssistantQuestion, 'signal' | 'onText'>) => Promise<Answer>,
): Promise<EventText['stream']> {
  const control = new AbortController();
  const events = openEvents(page, { most: UNREAD, onEnd: () => control.abort() });
  let begin: () => void = () => undefined;
  const begun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  let isBegun = false;
  let sent = '';
  const onText = (text: string) => {
    const from = alike(sent, text);
    events.send('text', { from, text: text.slice(from) });
    sent = text;
    isBegun = true;
    begin();
  };
  const done = work({ signal: control.signal, onText })
    .then(
      (answer) => events.send('answer', answer),
      (error: unknown) => {
        if (!isBegun && !(error instanceof Stopped)) throw error;
        events.send('failed', { code: error instanceof Problem ? error.code : 'internal' });
      },
    )
    .finally(events.end);
  await Promise.race([begun, done]);
  return events.stream;
}

/** How many characters two texts begin with alike. */
function alike(one: string, other: string): number {
  const most = Math.min(one.length, other.length);
  let at = 0;
  while (at < most && one[at] === other[at]) at += 1;
  return at;
}
