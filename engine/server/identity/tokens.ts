/** Session tokens: 256 random bits that only their owner has; the database knows their digest. */
import { createHash, randomBytes } from 'node:crypto';

/** 43 characters, base64url. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** What is stored and looked up. The token is random, so a plain digest is enough. */
export const digestOf = (token: string): string => createHash('sha256').update(token).digest('hex');
