/** Passwords are kept as argon2id alone, with the parameters that OWASP names as a minimum. */
import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

/** Long texts cost time to hash, so their length has an end. */
export const PASSWORD_LENGTH = { from: 10, to: 200 } as const;

const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** For storing. The salt is its own. */
export const hashPassword = (password: string): Promise<string> => hash(password, parameters);

let decoy: Promise<string> | undefined;

/**
 * Whether the password is the one behind `stored`. Without a stored one (no such account, or it was
 * never set) the same work is done against a decoy, so that the time tells nothing. Never throws.
 */
export async function isPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  const text = password.length > PASSWORD_LENGTH.to ? '' : password;
  decoy ??= hashPassword(randomBytes(32).toString('base64url'));
  const right = await verify(stored ?? (await decoy), text).catch(() => false);
  return right && typeof stored === 'string' && text === password;
}

/** Makes the decoy ahead of the first sign-in, which would otherwise take longer than the rest. */
export async function warmPasswords(): Promise<void> {
  await isPassword(null, 'warm');
}
