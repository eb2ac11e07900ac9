/** How the standby of the database is, as the server tells it. */
import type { JsonSchema } from '../../../core/definitions/types.ts';
import { fallbackReasons } from '../../database/replica.ts';

const count: JsonSchema = { type: 'integer', minimum: 0 };
const counts = (names: readonly string[]): JsonSchema => ({
  type: 'object',
  required: [...names],
  properties: Object.fromEntries(names.map((name) => [name, count])),
});
/** The standby that takes what may read many rows, where there is one. */
export const replica: JsonSchema = {
  type: 'object',
  required: ['status', 'lag', 'reads', 'fallbacks'],
  properties: {
    status: { enum: ['used', 'resting'] },
    lag: counts(['bytes', 'milliseconds']),
    reads: count,
    fallbacks: counts(fallbackReasons),
  },
};
