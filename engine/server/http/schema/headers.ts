/** Headers that calls mind. */
import type { HeaderSchema } from './call.ts';

export const ifMatch: HeaderSchema = { type: 'string', description: 'ETag of the record as the caller saw it.' };
export const idempotencyKey: HeaderSchema = { type: 'string', description: 'The same call sent again with the same key happens once.' };
