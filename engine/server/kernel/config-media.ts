/** The part of the environment that says how long uploaded files wait for a record. */
import type { Config } from './config-types.ts';

/** A form must have the time to be filled in; a year is as good as for ever. */
const [LEAST, MOST] = [1, 8760] as const;

/** Reads UPLOAD_GRACE_HOURS. */
export function readMedia(text: (name: string) => string | undefined, faults: string[]): Pick<Config, 'uploadGraceHours'> {
  const value = text('UPLOAD_GRACE_HOURS');
  if (value === undefined) return {};
  const hours = Number(value);
  if (/^\d{1,4}$/.test(value) && hours >= LEAST && hours <= MOST) return { uploadGraceHours: hours };
  faults.push(`UPLOAD_GRACE_HOURS must be a whole number from ${LEAST} to ${MOST}, not '${value}'.`);
  return {};
}
