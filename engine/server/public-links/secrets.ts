/** What is handed out with a link: a secret of which only the digest is kept, or a pass that is signed and kept nowhere. */
import { createHash, randomBytes } from 'node:crypto';
import type { Signer } from '../kernel/secret.ts';

/** 128 bits: nobody finds one by trying. */
const SECRET_BYTES = 16;

export const newSecret = (): string => randomBytes(SECRET_BYTES).toString('base64url');
export const digestOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

/** `{expiry}.{signature}` for one record; it stands for nothing else and for no other time. `expires` in seconds since 1970. */
export const passFor = (signer: Signer, id: string, expires: number): string => `${expires}.${signer.sign(id, expires)}`;

export type Pass = { readonly id: string; readonly t: string };

export function isPass(signer: Signer, { id, t }: Pass, now: string): boolean {
  const [expires = '', signature = ''] = t.split('.');
  return /^\d{1,12}$/.test(expires) && Number(expires) * 1000 > Date.parse(now) && signer.verify(signature, id, Number(expires));
}
