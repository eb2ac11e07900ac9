/**
 * That a one-time password was sent, kept until another may be asked for: a reload in
 * between finds the field for it again. Only the number is kept, never the password.
 */

export type OtpPending = {
  /** The mobile number it was sent to. */
  readonly id: string;
  /** Milliseconds since 1970: when it may be sent again. */
  readonly expires_at: number;
};

const KEY = 'otp_pending';

const isPending = (value: unknown): value is OtpPending =>
  typeof value === 'object' &&
  value !== null &&
  typeof Reflect.get(value, 'id') === 'string' &&
  typeof Reflect.get(value, 'expires_at') === 'number';

/** What is pending at a moment (milliseconds since 1970); what has expired is forgotten. */
export function readPending(now: number): OtpPending | undefined {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    if (isPending(value) && value.expires_at > now) return { id: value.id, expires_at: value.expires_at };
  } catch {
    // What cannot be read is as good as nothing.
  }
  clearPending();
  return undefined;
}

export function keepPending(pending: OtpPending): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(pending));
  } catch {
    // A closed storage loses it on a reload, nothing else.
  }
}

export function clearPending(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // A closed storage holds none.
  }
}
