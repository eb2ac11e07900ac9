/** One question to the operator's maps service: only its own address is called, with a limit of time and size. */

import type { MapsConfig } from '../../../engine/server/kernel/config-types.ts';
import { problems } from '../../../engine/server/kernel/errors.ts';
import { readAtMost } from '../../../engine/server/outbound/read-at-most.ts';

export type MapsOptions = MapsConfig & { readonly timeout?: number };
/** Answers the JSON that the service says. @throws maps_failed (503) when it does not answer as it should. */
export type AskMaps = <Told>(parameters: Readonly<Record<string, string>>, read: (answer: unknown) => Told) => Promise<Told>;

/** Milliseconds that the service has for its answer. */
const TIMEOUT = 5000;
/** Bytes of an answer that are read; one place is a few kB. */
const MOST = 512 * 1024;
/** Seconds until the same is worth another try. */
const RETRY_AFTER = 30;

/** Nothing of the address comes from a record, and redirects are not followed. What `read` throws is a failure of the service. */
export function createAskMaps({ url, key, timeout = TIMEOUT }: MapsOptions): AskMaps {
  return async (parameters, read) => {
    const target = new URL(url);
    for (const [name, value] of Object.entries(parameters)) target.searchParams.set(name, value);
    if (key !== undefined) target.searchParams.set('key', key);
    return askService({ target, timeout }, read);
  };
}

type Asked = { readonly target: URL; readonly timeout: number };

/** One GET of JSON. What `read` throws is a failure of the service. @throws maps_failed (503) */
export async function askService<Told>({ target, timeout }: Asked, read: (answer: unknown) => Told): Promise<Told> {
  try {
    const answer = await fetch(target, {
      redirect: 'error',
      signal: AbortSignal.timeout(timeout),
      headers: { accept: 'application/json' },
    });
    if (!answer.ok) throw new Error(`The maps service answered ${answer.status}.`);
    return read(JSON.parse(await readAtMost(answer, MOST)));
  } catch (cause) {
    throw problems.mapsFailed({ cause, retryAfter: RETRY_AFTER });
  }
}

/** A member of what somebody else sent; undefined where there is none. */
export const memberAt = (value: unknown, name: string | number): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Readonly<Record<string | number, unknown>>)[name]
    : undefined;

const isWithin = (value: unknown, most: number): value is number => typeof value === 'number' && Math.abs(value) <= most;

/** Degrees. */
export type Place = { readonly latitude: number; readonly longitude: number };

/** Where a result is; undefined for what is no place on earth. */
export function pointOf(result: unknown): Place | undefined {
  const location = memberAt(memberAt(result, 'geometry'), 'location');
  const [latitude, longitude] = [memberAt(location, 'lat'), memberAt(location, 'lng')];
  return isWithin(latitude, 90) && isWithin(longitude, 180) ? { latitude, longitude } : undefined;
}

/** What the service found; nothing when it knows none. @throws an Error for an answer that is a refusal, or none of this kind. */
export function resultsOf(answer: unknown): readonly unknown[] {
  const status = memberAt(answer, 'status');
  if (status === 'ZERO_RESULTS') return [];
  const results = memberAt(answer, 'results');
  if (status === 'OK' && Array.isArray(results)) return results;
  throw new Error(`The maps service answered with the status ${JSON.stringify(status)}.`);
}
