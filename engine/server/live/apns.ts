/** Push messages to apps of Apple's devices: its provider API, HTTP/2 with tokens signed by ES256. */
import { type ClientHttp2Session, connect, constants } from 'node:http2';
import { isObject } from '../../core/json/index.ts';
import type { ApnsConfig } from '../kernel/config-types.ts';
import { KEPT_FOR, type PushOutcome } from './sender.ts';
import { type DeviceSender, failureOf, type PushMessage, waitOf } from './senders.ts';
import { signedToken } from './token.ts';

export type ApnsOptions = {
  readonly config: ApnsConfig;
  /** Milliseconds of the wall: what is signed is judged by clocks elsewhere. */
  readonly now?: () => number;
  readonly timeout?: number;
  /** Certificate that is trusted beside those of the system. */
  readonly ca?: string;
};

const TIMEOUT = 5_000;
/** Apple takes a token for an hour and refuses a new one within twenty minutes. */
const TOKEN_HOLDS = 50 * 60_000;
/** A connection that nothing went over for so long is given up. */
const IDLE = 10 * 60_000;

const { HTTP2_HEADER_METHOD: METHOD, HTTP2_HEADER_PATH: PATH, HTTP2_HEADER_STATUS: STATUS } = constants;
type Answer = { readonly status: number; readonly text: string; readonly retryAfter: unknown };

/** What people hand in as the token of an Apple device. */
export const isAppleToken = (token: string): boolean => /^[0-9a-f]{64,200}$/i.test(token);

export function createApnsSender({ config, now = Date.now, timeout = TIMEOUT, ca }: ApnsOptions): DeviceSender {
  let session: ClientHttp2Session | undefined;
  let bearer: { readonly token: string; readonly at: number } | undefined;
  let quietUntil = 0;

  /** One connection for all messages, as Apple asks for; another one once it is over. */
  const connected = (): ClientHttp2Session => {
    if (session && !session.closed && !session.destroyed) return session;
    const opened = connect(config.origin, ca === undefined ? {} : { ca });
    const drop = () => {
      if (session === opened) session = undefined;
    };
    opened.on('error', drop).on('close', drop).on('goaway', drop);
    opened.setTimeout(IDLE, () => opened.close());
    // A server that ends does not wait for it.
    opened.unref();
    session = opened;
    return opened;
  };

  const authorization = (): string => {
    if (!bearer || now() - bearer.at >= TOKEN_HOLDS) {
      const claims = { iss: config.teamId, iat: Math.floor(now() / 1000) };
      bearer = { at: now(), token: signedToken({ alg: 'ES256', key: config.privateKey, claims, header: { kid: config.keyId } }) };
    }
    return `bearer ${bearer.token}`;
  };

  return async (token, message) => {
    if (!isAppleToken(token)) return { ok: false, again: false, isGone: true, fault: 'no token of an Apple device' };
    if (now() < quietUntil) return { ok: false, again: true, fault: 'the service asked to wait' };
    try {
      const headers = {
        [METHOD]: 'POST',
        [PATH]: `/3/device/${token}`,
        authorization: authorization(),
        'apns-topic': config.topic,
        'apns-push-type': 'alert',
        'apns-priority': '10',
        'apns-expiration': String(Math.floor(now() / 1000) + KEPT_FOR),
        'apns-collapse-id': message.tag,
      };
      const answer = await ask(connected(), { headers, body: payload(message), timeout });
      const outcome = outcomeOf(answer);
      if (outcome.ok) return outcome;
      if (outcome.fault.includes('ExpiredProviderToken')) bearer = undefined;
      const wait = outcome.again ? waitOf(answer.retryAfter, now()) : undefined;
      if (wait !== undefined) quietUntil = now() + wait;
      return outcome;
    } catch (error) {
      return failureOf(error);
    }
  };
}

const payload = ({ title, text, address, tag }: PushMessage): string =>
  JSON.stringify({ aps: { alert: { title, body: text }, sound: 'default' }, address, tag });

type Asked = { readonly headers: Record<string, string>; readonly body: string; readonly timeout: number };

function ask(session: ClientHttp2Session, { headers, body, timeout }: Asked): Promise<Answer> {
  return new Promise((answer, fail) => {
    session.once('error', fail);
    const stream = session.request(headers, { signal: AbortSignal.timeout(timeout) });
    let [status, retryAfter, text]: [number, unknown, string] = [0, undefined, ''];
    stream.setEncoding('utf8');
    stream.on('response', (said) => {
      status = Number(said[STATUS]);
      retryAfter = said['retry-after'];
    });
    stream.on('data', (part: string) => {
      text = (text + part).slice(0, 4_096);
    });
    stream.on('error', fail);
    stream.on('close', () => {
      session.off('error', fail);
      if (status === 0) fail(Object.assign(new Error('No answer.'), { code: 'ECONNRESET' }));
      else answer({ status, text, retryAfter });
    });
    stream.end(body);
  });
}

/** By the documented answers: 410 ends a device; a quota, a token past its hour and a service that failed may be better later. */
function outcomeOf({ status, text }: Answer): PushOutcome {
  if (status === 200) return { ok: true };
  const reason = reasonIn(text);
  const fault = `answered ${status}${reason === undefined ? '' : ` ${reason}`}`;
  if (status === 410) return { ok: false, again: false, isGone: true, fault };
  return { ok: false, again: status >= 500 || status === 429 || reason === 'ExpiredProviderToken', fault };
}

function reasonIn(text: string): string | undefined {
  try {
    const said: unknown = JSON.parse(text);
    return isObject(said) && typeof said.reason === 'string' ? said.reason : undefined;
  } catch {
    return undefined;
  }
}
