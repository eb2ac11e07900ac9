/** What a function is handed: an event as CloudEvents says, in the body of a message that is signed as Standard Webhooks says. */
import { createHmac } from 'node:crypto';
import type { FlowTrigger } from '../../core/flows/index.ts';
import type { JsonObject } from '../../core/json/index.ts';
import type { Execution, Outgoing } from './types.ts';

export type Message = { readonly headers: Readonly<Record<string, string>>; readonly body: string };

type Told = {
  readonly execution: Pick<Execution, 'flow' | 'record_id'>;
  readonly trigger: FlowTrigger;
  readonly outgoing: Outgoing;
  /** Any of them proves who it is: while one takes the place of another, both do. None: it is not signed. */
  readonly secrets: readonly string[];
  /** When this try is made: who receives it refuses what is too old. A UTC instant. */
  readonly now: string;
};

/** The same `id` at every try; the signature covers it, the time and the body, as they are. */
export function messageOf({ execution, trigger, outgoing, secrets, now }: Told): Message {
  const event: JsonObject = {
    specversion: '1.0',
    id: outgoing.key,
    type: `${trigger.entity}.${trigger.on}`,
    source: `/flows/${encodeURIComponent(execution.flow)}`,
    subject: execution.record_id,
    time: outgoing.at,
    datacontenttype: 'application/json',
    data: JSON.parse(outgoing.payload),
  };
  const body = JSON.stringify(event);
  const timestamp = String(Math.floor(Date.parse(now) / 1000));
  const headers = { 'content-type': 'application/cloudevents+json', 'webhook-id': outgoing.key, 'webhook-timestamp': timestamp };
  if (secrets.length === 0) return { headers, body };
  const signatures = secrets.map((secret) => signatureOf({ secret, id: outgoing.key, timestamp, body }));
  return { headers: { ...headers, 'webhook-signature': signatures.join(' ') }, body };
}

type Signed = { readonly secret: string; readonly id: string; readonly timestamp: string; readonly body: string };

const ENCODED = 'whsec_';

/** `v1,` and the base64 of an HMAC-SHA256 over id, time and body, joined by points. A secret that begins with `whsec_` is base64, any other the text that it is. */
export function signatureOf({ secret, id, timestamp, body }: Signed): string {
  const key = secret.startsWith(ENCODED) ? Buffer.from(secret.slice(ENCODED.length), 'base64') : secret;
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
}
