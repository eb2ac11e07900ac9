/** The services that bring push messages to devices, by the name that a device has them under. */
import type { PushOutcome, PushSender } from './sender.ts';
import { readSubscription } from './subscription.ts';

export const pushServices = ['web', 'fcm', 'apns'] as const;
export type PushService = (typeof pushServices)[number];

/** What a device shows: `address` is a path of the web app, `tag` the same for the same notification. */
export type PushMessage = { readonly title: string; readonly text: string; readonly address: string; readonly tag: string };
/** Hands a message over to the service of a device, by what the device gave. Does not throw. */
export type DeviceSender = (token: string, message: PushMessage) => Promise<PushOutcome>;
export type DeviceSenders = { readonly [Service in PushService]?: DeviceSender | undefined };

/** Browsers: a token that is no whole subscription takes none. */
export const toBrowsers =
  (send: PushSender): DeviceSender =>
  async (token, message) => {
    const subscription = readSubscription(token);
    if (!subscription) return { ok: false, again: false, isGone: true, fault: 'the device takes none' };
    return send(subscription, JSON.stringify(message));
  };

/** Milliseconds that a service wants to be left alone (RFC 9110, 10.2.3), an hour at most; undefined when it says nothing. */
export function waitOf(retryAfter: unknown, now: number): number | undefined {
  if (typeof retryAfter !== 'string') return undefined;
  const wait = /^\d{1,6}$/.test(retryAfter) ? Number(retryAfter) * 1000 : Date.parse(retryAfter) - now;
  return wait > 0 ? Math.min(wait, 3_600_000) : undefined;
}

export const failureOf = (error: unknown): PushOutcome => {
  const name = error instanceof Error ? error.name : 'unknown';
  // What a connection failed with stands behind what the call failed with.
  const code = codeOf(error instanceof Error ? error.cause : undefined) ?? codeOf(error);
  if (name === 'TimeoutError' || name === 'AbortError') return { ok: false, again: true, fault: 'no answer in time' };
  return { ok: false, again: true, fault: code ?? name };
};

function codeOf(error: unknown): string | undefined {
  const code: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, 'code') : undefined;
  return typeof code === 'string' && code !== '' ? code : undefined;
}
