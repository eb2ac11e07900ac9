/** Headers that calls mind. */
import type { HeaderSchema } from './call.ts';

export const ifMatch: HeaderSchema = { type: 'string', description: 'ETag of the record as the caller saw it.' };
export const idempotencyKey: HeaderSchema = { type: 'string', description: 'The same call sent again with the same key happens once.' };
export const noCache: HeaderSchema = { type: 'string', description: '`no-cache`: an answer of the last minute will not do.' };
/** Only where devices may keep the workflow until there is a network (`offline` of the entity). */
export const happenedAt: HeaderSchema = {
  type: 'string',
  format: 'date-time',
  description:
    'When the person did it, where it is sent later than that: values that the workflow sets by the clock are of then, and the audit tells of it. Not in the future.',
};
