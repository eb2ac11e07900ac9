/** Text messages by the operator's webhook: POST JSON `{ id, to, text }`, a 2xx answer takes it over. */
import { lookup as resolveName } from 'node:dns';
import { request as plain } from 'node:http';
import { request as secure } from 'node:https';
import { isIP } from 'node:net';
import type { SmsConfig } from '../kernel/config-types.ts';
import { outerLookup } from '../outbound/index.ts';
import type { Outcome, Stored, Transport } from './types.ts';

/** Milliseconds that the gateway has for its answer. */
const TIMEOUT = 10_000;

export type SmsOptions = SmsConfig & { readonly timeout?: number; readonly resolve?: typeof resolveName };

/**
 * Only the operator's own address is called; redirects are answers like any other and count as refusals. A name
 * that leads into the inner network is not followed, unless SMS_URL itself says such an address.
 */
export function createSms({ url, token, timeout = TIMEOUT, resolve = resolveName }: SmsOptions): Transport {
  const target = new URL(url);
  const host = target.hostname.replace(/^\[|\]$/g, '');
  const isMeant = host === 'localhost' || isIP(host) !== 0;
  const send = target.protocol === 'https:' ? secure : plain;
  const options = {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) },
    ...(isMeant ? {} : { lookup: outerLookup(resolve) }),
  };

  return (message) =>
    new Promise<Outcome>((answer) => {
      const body = JSON.stringify({ id: message.id, to: numberOf(message), text: message.text });
      const fail = (fault: string) => answer({ ok: false, again: true, fault });
      const headers = { ...options.headers, 'content-length': Buffer.byteLength(body), 'idempotency-key': message.id };
      const call = send(target, { ...options, headers, signal: AbortSignal.timeout(timeout) }, (response) => {
        response.on('error', () => undefined).resume();
        answer(outcomeOf(response.statusCode ?? 0));
      });
      call.on('error', ({ code, name }: NodeJS.ErrnoException) => fail(code === 'ABORT_ERR' ? 'no answer in time' : (code ?? name)));
      call.end(body);
    });
}

/** With the country's code in front where it is known (E.164). */
const numberOf = ({ to, data }: Stored): string => (typeof data?.country_code === 'string' ? `${data.country_code}${to}` : to);

/** A gateway that refuses what it was sent will refuse it again; one that is busy or broken may not. */
function outcomeOf(status: number): Outcome {
  if (status >= 200 && status < 300) return { ok: true };
  return { ok: false, again: status >= 500 || status === 408 || status === 429, fault: `answered ${status}` };
}
