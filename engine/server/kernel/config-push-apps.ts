/** The part of the environment that says how push messages reach native apps: Firebase Cloud Messaging, and Apple's service. */
import { createPrivateKey, type KeyObject } from 'node:crypto';
import type { ApnsConfig, Config, FcmConfig } from './config-types.ts';

type Text = (name: string) => string | undefined;
type Asked = { readonly text: Text; readonly production: boolean; readonly faults: string[] };

const FCM = ['FCM_PROJECT_ID', 'FCM_CLIENT_EMAIL', 'FCM_PRIVATE_KEY'] as const;
const APNS = ['APNS_KEY_ID', 'APNS_TEAM_ID', 'APNS_PRIVATE_KEY', 'APNS_TOPIC'] as const;

/** Reads FCM_* and APNS_*: each is whole or not there. Faults never repeat a key. */
export function readPushApps(text: Text, production: boolean, faults: string[]): Pick<Config, 'fcm' | 'apns'> {
  const asked = { text, production, faults };
  const [fcm, apns] = [readFcm(asked), readApns(asked)];
  return { ...(fcm && { fcm }), ...(apns && { apns }) };
}

function readFcm(asked: Asked): FcmConfig | undefined {
  const given = wholeOf(asked, FCM, ['FCM_ORIGIN', 'FCM_TOKEN_URL']);
  if (!given) return undefined;
  const { text, faults } = asked;
  if (!/^[a-z][a-z0-9-]{4,29}$/.test(given.FCM_PROJECT_ID)) faults.push('FCM_PROJECT_ID must be the id of a Firebase project.');
  if (!/^[^\s@]+@[^\s@]+$/.test(given.FCM_CLIENT_EMAIL))
    faults.push('FCM_CLIENT_EMAIL must be the client_email of a service account of the Firebase project.');
  const key = keyOf(given.FCM_PRIVATE_KEY);
  if (key?.asymmetricKeyType !== 'rsa') faults.push('FCM_PRIVATE_KEY must be the private_key of that service account (RSA, PEM).');
  const origin = originOf(asked, 'FCM_ORIGIN', 'https://fcm.googleapis.com');
  const tokenUrl = text('FCM_TOKEN_URL') ?? 'https://oauth2.googleapis.com/token';
  if (!isAllowed(tokenUrl, asked.production)) faults.push('FCM_TOKEN_URL must look like https://oauth2.googleapis.com/token.');
  return {
    projectId: given.FCM_PROJECT_ID,
    clientEmail: given.FCM_CLIENT_EMAIL,
    privateKey: pemOf(given.FCM_PRIVATE_KEY),
    origin,
    tokenUrl,
  };
}

function readApns(asked: Asked): ApnsConfig | undefined {
  const given = wholeOf(asked, APNS, ['APNS_ORIGIN']);
  if (!given) return undefined;
  const { faults } = asked;
  for (const name of ['APNS_KEY_ID', 'APNS_TEAM_ID'] as const)
    if (!/^[A-Z0-9]{10}$/.test(given[name])) faults.push(`${name} must be the ten characters that Apple's developer pages show.`);
  const key = keyOf(given.APNS_PRIVATE_KEY);
  if (key?.asymmetricKeyType !== 'ec' || key.asymmetricKeyDetails?.namedCurve !== 'prime256v1')
    faults.push('APNS_PRIVATE_KEY must be the text of the .p8 file of an APNs key (P-256, PEM).');
  if (!/^[A-Za-z0-9.-]{1,155}$/.test(given.APNS_TOPIC))
    faults.push('APNS_TOPIC must be the bundle id of the app, such as com.example.field.');
  return {
    keyId: given.APNS_KEY_ID,
    teamId: given.APNS_TEAM_ID,
    privateKey: pemOf(given.APNS_PRIVATE_KEY),
    topic: given.APNS_TOPIC,
    origin: originOf(asked, 'APNS_ORIGIN', 'https://api.push.apple.com'),
  };
}

/** All of them; undefined when none is set, or, with words, when only some are. */
function wholeOf<Name extends string>(
  { text, faults }: Asked,
  names: readonly Name[],
  more: readonly string[],
): Readonly<Record<Name, string>> | undefined {
  const missing = names.filter((name) => text(name) === undefined);
  if (missing.length === 0) return Object.fromEntries(names.map((name) => [name, text(name) ?? ''])) as Record<Name, string>;
  const set = [...names, ...more].filter((name) => text(name) !== undefined);
  if (set.length > 0) faults.push(`${set.join(', ')} ${set.length > 1 ? 'are' : 'is'} set without ${missing.join(', ')}.`);
  return undefined;
}

/** Environments hold one line: then the line breaks of a key are written as \n. */
const pemOf = (value: string) => value.replaceAll('\\n', '\n');

function keyOf(value: string): KeyObject | undefined {
  try {
    return createPrivateKey(pemOf(value));
  } catch {
    return undefined;
  }
}

/** In production nothing that carries a token leaves unencrypted. */
function isAllowed(value: string, production: boolean): boolean {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  return url !== undefined && (url.protocol === 'https:' || (url.protocol === 'http:' && !production)) && url.username === '';
}

function originOf({ text, production, faults }: Asked, name: string, usual: string): string {
  const value = text(name) ?? usual;
  if (isAllowed(value, production) && value.replace(/\/$/, '') === new URL(value).origin) return new URL(value).origin;
  faults.push(`${name} must be an address without a path, such as ${usual}.`);
  return usual;
}
