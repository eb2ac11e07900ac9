/** Where an address is, asked of the operator's maps service (specification 7: it answers `results` with `geometry.location`). */
import type { MapsConfig } from '../kernel/config.ts';
import { problems } from '../kernel/errors.ts';

/** Degrees. */
export type Place = { readonly latitude: number; readonly longitude: number };

/** Undefined: the service knows no such place. @throws maps_failed (503) when it does not answer as it should. */
export type Geocode = (address: string) => Promise<Place | undefined>;

/** Milliseconds that the service has for its answer. */
const TIMEOUT = 5000;
/** Bytes of an answer that are read; one place is a few kB. */
const MOST = 512 * 1024;
/** Seconds until the same is worth another try. */
const RETRY_AFTER = 30;

/** Only the operator's own address is called: nothing of it comes from a record, and redirects are not followed. */
export function createGeocode({ url, key, timeout = TIMEOUT }: MapsConfig & { readonly timeout?: number }): Geocode {
  return async (address) => {
    const target = new URL(url);
    target.searchParams.set('address', address);
    if (key !== undefined) target.searchParams.set('key', key);
    try {
      const answer = await fetch(target, {
        redirect: 'error',
        signal: AbortSignal.timeout(timeout),
        headers: { accept: 'application/json' },
      });
      if (!answer.ok) throw new Error(`The maps service answered ${answer.status}.`);
      return placeOf(JSON.parse(await textOf(answer)));
    } catch (cause) {
      throw problems.mapsFailed({ cause, retryAfter: RETRY_AFTER });
    }
  };
}

async function textOf({ body }: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of body ?? []) {
    length += part.length;
    if (length > MOST) throw new Error('The maps service answered too much.');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

const memberOf = (value: unknown, name: string | number): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Readonly<Record<string | number, unknown>>)[name]
    : undefined;

const isWithin = (value: unknown, most: number): value is number => typeof value === 'number' && Math.abs(value) <= most;

/** The first place of an answer. @throws an Error for an answer that is a refusal, or none of this kind. */
function placeOf(answer: unknown): Place | undefined {
  const status = memberOf(answer, 'status');
  if (status === 'ZERO_RESULTS') return undefined;
  const location = memberOf(memberOf(memberOf(memberOf(answer, 'results'), 0), 'geometry'), 'location');
  const [latitude, longitude] = [memberOf(location, 'lat'), memberOf(location, 'lng')];
  if (status === 'OK' && isWithin(latitude, 90) && isWithin(longitude, 180)) return { latitude, longitude };
  throw new Error(`The maps service answered with the status ${JSON.stringify(status)}.`);
}
