/** The part of the environment that says with which keys push messages are signed, and whether an inner push service is meant. */
import { createECDH } from 'node:crypto';
import type { Config } from './config-types.ts';

type Place = { readonly production: boolean; readonly publicUrl: string | undefined };

/** Push services write to it when something is wrong; outside production nobody does. */
const NOBODY = 'mailto:nobody@example.com';

/** Reads VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY, VAPID_SUBJECT and PUSH_ORIGIN. Faults never repeat the private key. */
export function readPush(text: (name: string) => string | undefined, place: Place, faults: string[]): Pick<Config, 'push' | 'pushOrigin'> {
  const [publicKey, privateKey] = [text('VAPID_PUBLIC_KEY'), text('VAPID_PRIVATE_KEY')];
  const given = text('VAPID_SUBJECT');
  const origin = readOrigin(text('PUSH_ORIGIN'), place, faults);
  if (given !== undefined && !isSubject(given))
    faults.push('VAPID_SUBJECT must look like mailto:admin@example.com or https://example.com.');
  if (publicKey === undefined && privateKey === undefined) {
    if (given !== undefined) faults.push('VAPID_SUBJECT is set without VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY.');
    return origin;
  }
  if (!isPair(publicKey, privateKey))
    faults.push('VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY must be one pair, as the command web-push generate-vapid-keys prints it.');
  const subject = given ?? subjectOf(place);
  if (subject === undefined)
    faults.push('VAPID_SUBJECT is missing: push services want to know whom to write to, such as mailto:admin@example.com.');
  return { ...origin, push: { publicKey: publicKey ?? '', privateKey: privateKey ?? '', subject: subject ?? NOBODY } };
}

/** Whom a push service writes to, as far as it is known without being said. */
export const subjectOf = ({ production, publicUrl }: Place): string | undefined => {
  if (publicUrl?.startsWith('https:')) return publicUrl;
  return production ? undefined : NOBODY;
};

const isSubject = (value: string) =>
  /^mailto:[^\s@]+@[^\s@]+$/.test(value) || (URL.canParse(value) && new URL(value).protocol === 'https:');

/** Whether the public key is the one of the private key (RFC 8292: P-256, base64url). */
function isPair(publicKey: string | undefined, privateKey: string | undefined): boolean {
  if (publicKey === undefined || privateKey === undefined || !/^[\w-]{43}$/.test(privateKey)) return false;
  try {
    const curve = createECDH('prime256v1');
    curve.setPrivateKey(privateKey, 'base64url');
    return curve.getPublicKey('base64url') === publicKey;
  } catch {
    return false;
  }
}

function readOrigin(value: string | undefined, { production }: Place, faults: string[]): Pick<Config, 'pushOrigin'> {
  if (value === undefined) return {};
  const url = URL.canParse(value) ? new URL(value) : undefined;
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && !production);
  if (isSafe && url.username === '' && value.replace(/\/$/, '') === url.origin) return { pushOrigin: url.origin };
  faults.push('PUSH_ORIGIN must be the address of a push service without a path, such as https://push.example.internal:8443.');
  return {};
}
