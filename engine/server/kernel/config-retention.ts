/** The part of the environment that says how long months of records are kept. */
import type { Config, Retention } from './config-types.ts';

const [LEAST, MOST] = [1, 1200] as const;
const FORM = /^([a-z][a-z0-9_-]{0,62}):(\d{1,4}):(archive|drop)$/;
const FAULT = `RETENTION must look like audit_entry:84:archive,notification:6:drop (months from ${LEAST} to ${MOST}), each name once.`;

/** Reads RETENTION: names of entities or of the server's tables, months that are kept whole, and what becomes of older ones. */
export function readRetention(text: (name: string) => string | undefined, faults: string[]): Pick<Config, 'retention'> {
  const value = text('RETENTION');
  if (value === undefined) return {};
  const retention = value.split(',').flatMap((part): Retention[] => {
    const [, of = '', months = '', end] = FORM.exec(part.trim()) ?? [];
    const isGood = (end === 'archive' || end === 'drop') && Number(months) >= LEAST && Number(months) <= MOST;
    return isGood ? [{ of, months: Number(months), end }] : [];
  });
  const isWhole = retention.length === value.split(',').length && new Set(retention.map(({ of }) => of)).size === retention.length;
  if (!isWhole) faults.push(FAULT);
  return isWhole ? { retention } : {};
}
