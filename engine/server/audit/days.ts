/** The audit of an organisation is found by days: whoever asks for a span of time says its days too, as the index has them. */
import { sql } from 'kysely';
import type { Sql } from '../access/columns.ts';
import { dayOf } from '../model/indexes.ts';

/** Of a row. */
export const auditDay: Sql = sql.raw(dayOf('at'));

/** Of an instant. */
export const dayAt = (instant: string): Sql => sql`date_trunc('day', ${instant}::timestamptz at time zone 'UTC')`;
