/** One push message to one browser, encrypted for it alone (RFC 8030, 8291, 8292). */
import { lookup as resolveName } from 'node:dns';
import { request as plain } from 'node:http';
import { request as secure } from 'node:https';
import webPush from 'web-push';
import type { PushConfig } from '../kernel/config-types.ts';
import type { Outcome } from '../notify/types.ts';
import { outerLookup } from '../outbound/index.ts';
import { isPushAddress, type Subscription } from './subscription.ts';

/** Milliseconds that a push service has for its answer. */
const TIMEOUT = 5_000;
/** Seconds that it keeps a message for a browser that is not there. */
export const KEPT_FOR = 86_400;

/** `isGone`: the browser no longer wants any. */
export type PushOutcome = Outcome & { readonly isGone?: true };
/** Hands a text over to the push service of a subscription. Does not throw. */
export type PushSender = (to: Subscription, text: string) => Promise<PushOutcome>;

export type PushSenderOptions = {
  readonly keys: PushConfig;
  /** Push service in the inner network that the operator means. */
  readonly pushOrigin?: string | undefined;
  readonly timeout?: number;
  readonly resolve?: typeof resolveName;
};

/**
 * People say where it goes: only https on its usual port, never an address of the inner network, whatever its name says
 * at that moment. Redirects are answers like any other and count as refusals.
 */
export function createPushSender({ keys, pushOrigin, timeout = TIMEOUT, resolve = resolveName }: PushSenderOptions): PushSender {
  return async (to, text) => {
    if (!isPushAddress(to.endpoint, pushOrigin)) return { ok: false, again: false, isGone: true, fault: 'no address of a push service' };
    const target = new URL(to.endpoint);
    const isMeant = target.origin === pushOrigin;
    let details: ReturnType<typeof webPush.generateRequestDetails>;
    try {
      details = webPush.generateRequestDetails(to, text, { vapidDetails: keys, TTL: KEPT_FOR, contentEncoding: 'aes128gcm' });
    } catch {
      // Its keys are none.
      return { ok: false, again: false, isGone: true, fault: 'nothing can be encrypted for it' };
    }
    const { headers, body } = details;
    const send = target.protocol === 'https:' ? secure : plain;
    return new Promise<PushOutcome>((answer) => {
      const options = {
        method: 'POST',
        headers,
        ...(isMeant ? {} : { lookup: outerLookup(resolve) }),
        signal: AbortSignal.timeout(timeout),
      };
      const call = send(target, options, (response) => {
        response.on('error', () => undefined).resume();
        answer(outcomeOf(response.statusCode ?? 0));
      });
      call.on('error', ({ code, name }: NodeJS.ErrnoException) =>
        answer({ ok: false, again: code !== 'EINNER', fault: code === 'ABORT_ERR' ? 'no answer in time' : (code ?? name) }),
      );
      call.end(body);
    });
  };
}

/** RFC 8030: 404 and 410 end a subscription. A service that refuses otherwise will refuse again; one that is busy may not. */
function outcomeOf(status: number): PushOutcome {
  if (status >= 200 && status < 300) return { ok: true };
  const fault = `answered ${status}`;
  if (status === 404 || status === 410) return { ok: false, again: false, isGone: true, fault };
  return { ok: false, again: status >= 500 || status === 408 || status === 429, fault };
}
