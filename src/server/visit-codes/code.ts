/**
 * The code of a visit. It is kept nowhere, nor is a digest of it: the server makes it anew of its secret, the sub-task and the instant at
 * which it was sent, and whoever has the database alone cannot. Plain, without a database.
 */
import { timingSafeEqual } from 'node:crypto';
import type { Signer } from '../../../engine/server/kernel/secret.ts';
import type { EntityRows } from '../rows/index.ts';

const DIGITS = 6;
/** Milliseconds for which a code is good. */
export const LIFE = 10 * 60_000;
/** Wrong ones until a new code must be sent. */
export const TRIES = 5;

type Sent = Pick<EntityRows['subtask'], 'id' | 'code_sent_at'>;
type Standing = Sent & Pick<EntityRows['subtask'], 'code_state' | 'status_type'>;

const instantOf = (value: string) => new Date(value).toISOString();

/** Six digits. */
export function codeOf(signer: Signer, { id, code_sent_at }: { readonly id: string; readonly code_sent_at: string }): string {
  const bytes = Buffer.from(signer.sign(id, instantOf(code_sent_at)), 'base64url');
  return String(bytes.readUIntBE(0, 6) % 10 ** DIGITS).padStart(DIGITS, '0');
}

export const isOver = ({ code_sent_at }: Pick<Sent, 'code_sent_at'>, now: string): boolean =>
  code_sent_at === null || Date.parse(now) - Date.parse(code_sent_at) > LIFE;

/** The code that opens the visit now; null where there is none. */
export function liveCode(signer: Signer, visit: Standing, now: string): string | null {
  if (visit.status_type !== 'ACTIVE' || visit.code_sent_at === null || isOver(visit, now)) return null;
  return visit.code_state === 'sent' || visit.code_state === 'wrong'
    ? codeOf(signer, { ...visit, code_sent_at: visit.code_sent_at })
    : null;
}

/** Compares in constant time. */
export const isSame = (given: string, code: string): boolean =>
  given.length === code.length && timingSafeEqual(Buffer.from(given), Buffer.from(code));
