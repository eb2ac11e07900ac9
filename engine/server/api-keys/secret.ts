/**
 * What a key looks like: `fl_4k2m9q7xwz_…`. The product's prefix, ten characters by which people tell keys apart and by which one is
 * found, and 256 random bits that only its owner has: the database knows their digest.
 */
import { randomInt, timingSafeEqual } from 'node:crypto';
import type { KeyFacts } from '../identity/people.ts';
import { digestOf, newToken } from '../identity/tokens.ts';

/** Without those that are taken for others. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const LENGTH = 10;
const FORM = /^([a-z]{2,8}_[a-z0-9]{10})_([A-Za-z0-9_-]{43})$/;

/** The parts of a key of this product; undefined for what is none by its looks. */
export function partsOf(token: string, prefix: string): { readonly startsWith: string; readonly secret: string } | undefined {
  const [, startsWith = '', secret = ''] = FORM.exec(token) ?? [];
  return startsWith.startsWith(`${prefix}_`) ? { startsWith, secret } : undefined;
}

/** The part that is no secret, new. */
const newStart = (prefix: string): string =>
  `${prefix}_${Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')}`;

export type NewSecret = { readonly startsWith: string; readonly secret: string; readonly hash: string };

/** `secret` is the whole key, to be shown once. `startsWith` is that of a key that gets another secret; absent: a new one. */
export function newSecret(prefix: string, startsWith: string = newStart(prefix)): NewSecret {
  const random = newToken();
  return { startsWith, secret: `${startsWith}_${random}`, hash: digestOf(random) };
}

const NOTHING = digestOf(newToken());
const isSame = (a: string, b: string) => timingSafeEqual(Buffer.from(a, 'hex'), Buffer.from(b, 'hex'));

/**
 * Until when (milliseconds; infinity: as long as the key) a secret opens a key; undefined when it does not. It takes as long for a
 * key that there is as for one that there is not, and whatever the secret has in common with the right one.
 */
export function opensUntil(secret: string, key: KeyFacts | undefined, now: string): number | undefined {
  const hash = digestOf(secret);
  const isCurrent = isSame(hash, key?.secret_hash ?? NOTHING);
  const isFormer = isSame(hash, key?.former_hash ?? NOTHING);
  if (isCurrent) return Number.POSITIVE_INFINITY;
  const until = Date.parse(key?.former_until ?? '');
  return isFormer && until > Date.parse(now) ? until : undefined;
}
