/** Signed tokens by which this server says who it is (RFC 7515, 7519). */
import { sign } from 'node:crypto';

export type Claims = Readonly<Record<string, string | number>>;
export type TokenOptions = {
  readonly alg: 'RS256' | 'ES256';
  /** PEM. */
  readonly key: string;
  readonly claims: Claims;
  readonly header?: Readonly<Record<string, string>>;
};

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** @throws when the key is none of the algorithm */
export function signedToken({ alg, key, claims, header = {} }: TokenOptions): string {
  const text = `${part({ alg, ...header })}.${part(claims)}`;
  // RFC 7518, 3.4: the two numbers of an ECDSA signature one after the other, not as DER.
  return `${text}.${sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`;
}
