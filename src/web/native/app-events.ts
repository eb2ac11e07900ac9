/**
 * What the native app says to this page: events of the window with JSON text,
 * `window.dispatchEvent(new CustomEvent('fieldloom-app', { detail: '{"type":"machine","data":{ … }}' }))`.
 * An event, since no other frame or window can send one into this page, as it can a message.
 */
import { isObject } from '../../../engine/core/json/index.ts';

export const APP_EVENT = 'fieldloom-app';
/** Characters of a message that are read. */
const LONGEST = 64 * 1024;

/** Hands on the `data` of each message of one type; what cannot be read is passed over. Answers how to end it. */
export function listenToApp(page: EventTarget, type: string, onData: (data: Readonly<Record<string, unknown>>) => void): () => void {
  const hear = (event: Event) => {
    const data = event instanceof CustomEvent ? dataIn(event.detail, type) : undefined;
    if (data) onData(data);
  };
  page.addEventListener(APP_EVENT, hear);
  return () => page.removeEventListener(APP_EVENT, hear);
}

function dataIn(text: unknown, type: string): Readonly<Record<string, unknown>> | undefined {
  const message = typeof text === 'string' && text.length <= LONGEST ? parsed(text) : undefined;
  return isObject(message) && message.type === type && isObject(message.data) ? message.data : undefined;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
