/** Both ways in which such an endpoint is written: statements as text, or prepared under a name. */
import type { QueryConfig } from 'pg';

const isPrepared = process.env.BENCH_PREPARED === 'yes';

/** A statement for pg; its name counts only where statements are prepared. */
export const statement = (name: string, text: string, values: unknown[]): QueryConfig =>
  isPrepared ? { name, text, values } : { text, values };

/** Columns as SQL writes them after `select`. */
export const listed = (names: readonly string[]): string => names.map((name) => `"${name}"`).join(', ');
