/** A message to an address that somebody has named: never into the inner network, whatever its name says at that moment. */
import { lookup as resolveName } from 'node:dns';
import { type IncomingMessage, request as plain } from 'node:http';
import { request as secure } from 'node:https';
import { isOuterAddress } from './address.ts';
import { outerLookup } from './inner-address.ts';

/** Characters of an answer that are read unless a message says how many; the rest is not waited for. */
const MOST = 4_000;

export type OutboundMessage = {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Absent: it is asked for with GET, and told nothing. */
  readonly body?: string;
  /** Milliseconds until it counts for failed. */
  readonly time: number;
  /** Characters of the answer that are read. */
  readonly most?: number;
};

/** `inner`: the address is not allowed, and will not be. `status`: it answered, and not with 2xx; redirects are followed by nobody. */
export type SendOutcome =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly why: 'inner' }
  | { readonly ok: false; readonly why: 'late' }
  | { readonly ok: false; readonly why: 'unreachable' }
  | { readonly ok: false; readonly why: 'status'; readonly status: number; readonly text: string };

export type Outbound = {
  /** Whether an address may be called at all. */
  isAllowed(url: string): boolean;
  /** Does not throw. */
  send(message: OutboundMessage): Promise<SendOutcome>;
};

export type OutboundOptions = {
  /** Of the inner network, that the operator means. */
  readonly origins?: readonly string[] | undefined;
  readonly resolve?: typeof resolveName;
};

export function createOutbound({ origins = [], resolve = resolveName }: OutboundOptions): Outbound {
  const isAllowed = (url: string) => isOuterAddress(url, origins);
  return {
    isAllowed,
    send: ({ url, headers, body, time, most = MOST }) =>
      new Promise((answer) => {
        if (!isAllowed(url)) return answer({ ok: false, why: 'inner' });
        const target = new URL(url);
        const send = target.protocol === 'https:' ? secure : plain;
        const signal = AbortSignal.timeout(time);
        const failed = ({ code }: NodeJS.ErrnoException) => {
          if (code === 'EINNER') answer({ ok: false, why: 'inner' });
          else answer({ ok: false, why: signal.aborted ? 'late' : 'unreachable' });
        };
        const options = {
          method: body === undefined ? 'GET' : 'POST',
          headers: body === undefined ? headers : { ...headers, 'content-length': String(Buffer.byteLength(body)) },
          // What the operator means may lead inside; everything else is looked up and called at one address.
          ...(origins.includes(target.origin) ? {} : { lookup: outerLookup(resolve) }),
          agent: false,
          signal,
        };
        const call = send(target, options, (response) => {
          response.on('error', failed);
          void textOf(response, most).then((text) => answer(outcomeOf(response.statusCode ?? 0, text)), failed);
        });
        call.on('error', failed);
        call.end(body);
      }),
  };
}

const outcomeOf = (status: number, text: string): SendOutcome =>
  status >= 200 && status < 300 ? { ok: true, text } : { ok: false, why: 'status', status, text };

async function textOf(response: IncomingMessage, most: number): Promise<string> {
  let text = '';
  response.setEncoding('utf8');
  for await (const part of response) {
    text += String(part);
    if (text.length >= most) break;
  }
  response.destroy();
  return text.slice(0, most);
}
