/** The columns of a request, as they were worked out of its definition before this server was started. */
import type { RequestColumns } from '../columns.ts';
import { listed } from './prepared.ts';

export const columns: RequestColumns = JSON.parse(process.env.BENCH_COLUMNS ?? '');

/** What a caller is answered, as SQL. */
export const answered = listed(columns.answered);
