/**
 * Push messages to native apps by Firebase Cloud Messaging, HTTP v1: a service account signs a token, Google's OAuth server
 * gives an access token for it (RFC 7523), `projects/{id}/messages:send` takes one message for one device.
 */
import { isObject } from '../../core/json/index.ts';
import type { FcmConfig } from '../kernel/config-types.ts';
import { KEPT_FOR, type PushOutcome } from './sender.ts';
import { type DeviceSender, failureOf, type PushMessage, waitOf } from './senders.ts';
import { signedToken } from './token.ts';

export type FcmOptions = {
  readonly config: FcmConfig;
  /** Milliseconds of the wall: what is signed is judged by clocks elsewhere. */
  readonly now?: () => number;
  readonly timeout?: number;
};

/** Milliseconds for one answer. */
const TIMEOUT = 5_000;
const SCOPE = 'https://www.googleapis.com/auth/firebase.messaging';
const GRANT = 'urn:ietf:params:oauth:grant-type:jwt-bearer';
const ERROR_TYPE = 'type.googleapis.com/google.firebase.fcm.v1.FcmError';
/** Seconds that a signed token may hold, and before its end that an access token is given back. */
const [HOLDS, EARLY] = [3_600, 60];

/** `until`: in milliseconds, from when on another one is asked for. */
type Access = { readonly token: string; readonly until: number };

export function createFcmSender({ config, now = Date.now, timeout = TIMEOUT }: FcmOptions): DeviceSender {
  let held: { readonly token: Promise<string>; until: number } | undefined;
  let quietUntil = 0;

  /** Many messages leave at once: one of them asks, the others wait for the same answer. */
  const accessToken = (): Promise<string> => {
    if (held && now() < held.until) return held.token;
    const answer = askAccess({ config, now, timeout });
    const asked = { token: answer.then(({ token }) => token), until: Number.POSITIVE_INFINITY };
    answer.then(
      ({ until }) => {
        asked.until = until;
      },
      () => {
        if (held === asked) held = undefined;
      },
    );
    held = asked;
    return asked.token;
  };

  return async (token, message) => {
    if (now() < quietUntil) return { ok: false, again: true, fault: 'the service asked to wait' };
    try {
      const bearer = await accessToken();
      const answer = await fetch(`${config.origin}/v1/projects/${config.projectId}/messages:send`, {
        method: 'POST',
        headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
        body: JSON.stringify({ message: fcmMessage(token, message) }),
        redirect: 'manual',
        signal: AbortSignal.timeout(timeout),
      });
      const outcome = outcomeOf(answer.status, await answer.json().catch(() => undefined));
      // Revoked before its time: the next try asks for another one.
      if (answer.status === 401) held = undefined;
      const wait = answer.status === 429 || answer.status >= 500 ? waitOf(answer.headers.get('retry-after'), now()) : undefined;
      if (wait !== undefined) quietUntil = now() + wait;
      return outcome;
    } catch (error) {
      return error instanceof AccessRefused ? error.outcome : failureOf(error);
    }
  };
}

class AccessRefused extends Error {
  readonly outcome: PushOutcome;
  constructor(outcome: PushOutcome) {
    super();
    this.outcome = outcome;
  }
}

/** @throws AccessRefused, and whatever a call fails with */
async function askAccess({ config, now, timeout }: Required<FcmOptions>): Promise<Access> {
  const issued = Math.floor(now() / 1000);
  const claims = { iss: config.clientEmail, scope: SCOPE, aud: config.tokenUrl, iat: issued, exp: issued + HOLDS };
  const assertion = signedToken({ alg: 'RS256', key: config.privateKey, claims, header: { typ: 'JWT' } });
  const answer = await fetch(config.tokenUrl, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: GRANT, assertion }),
    redirect: 'manual',
    signal: AbortSignal.timeout(timeout),
  });
  const said: unknown = await answer.json().catch(() => undefined);
  const [token, seconds] = isObject(said) ? [said.access_token, said.expires_in] : [];
  if (answer.ok && typeof token === 'string')
    return { token, until: (issued + (typeof seconds === 'number' ? seconds : HOLDS) - EARLY) * 1000 };
  const again = answer.status >= 500 || answer.status === 429 || answer.ok;
  throw new AccessRefused({ ok: false, again, fault: `no access token: answered ${answer.status}` });
}

/** Shown by the system itself when the app is closed; `data` is what the app opens. Values of `data` are text (FCM). */
const fcmMessage = (token: string, { title, text, address, tag }: PushMessage) => ({
  token,
  notification: { title, body: text },
  data: { address, tag },
  android: { priority: 'HIGH', ttl: `${KEPT_FOR}s`, notification: { tag } },
  apns: { headers: { 'apns-collapse-id': tag } },
});

/**
 * By the documented error codes of HTTP v1: UNREGISTERED, and INVALID_ARGUMENT about the token itself, end a device.
 * A quota, a service that is busy or failed, and an access token that no longer holds may be better later.
 */
function outcomeOf(status: number, body: unknown): PushOutcome {
  if (status >= 200 && status < 300) return { ok: true };
  const error = isObject(body) && isObject(body.error) ? body.error : {};
  const details = Array.isArray(error.details) ? error.details.filter(isObject) : [];
  const code = details.find((detail) => detail['@type'] === ERROR_TYPE)?.errorCode;
  const fault = `answered ${status}${typeof code === 'string' ? ` ${code}` : ''}`;
  if (code === 'UNREGISTERED' || (status === 400 && details.some(isAboutToken))) return { ok: false, again: false, isGone: true, fault };
  return {
    ok: false,
    again: status >= 500 || status === 429 || status === 408 || (status === 401 && code !== 'THIRD_PARTY_AUTH_ERROR'),
    fault,
  };
}

const isAboutToken = ({ fieldViolations }: Readonly<Record<string, unknown>>): boolean =>
  Array.isArray(fieldViolations) && fieldViolations.some((each) => isObject(each) && each.field === 'message.token');
