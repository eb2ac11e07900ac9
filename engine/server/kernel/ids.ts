/** Ids of records: UUIDv7 (RFC 9562), which sort by the time they were made. */
import { createHash, randomFillSync } from 'node:crypto';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether the text is a UUID of any version, in the usual form. */
export const isUuid = (text: unknown): text is string => typeof text === 'string' && UUID.test(text);

const COUNTER_LIMIT = 0x1000;
const RANDOM_BYTES = 8;
const pool = new Uint8Array(RANDOM_BYTES * 256);
let used = pool.length;

/** Eight random bytes; drawn in batches because each call into the generator costs more than the bytes. */
const takeRandom = (): Uint8Array => {
  if (used >= pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  used += RANDOM_BYTES;
  return pool.subarray(used - RANDOM_BYTES, used);
};

const hex = (value: number, digits: number) => value.toString(16).padStart(digits, '0');

export type IdFactory = () => string;

/**
 * Makes ids that rise strictly within this factory, even when the clock stands still or steps back:
 * the 12 bits after the version count within a millisecond, and a full counter borrows the next one.
 */
export const createIdFactory = (now: () => number = Date.now): IdFactory => {
  let last = 0;
  let counter = 0;
  return () => {
    const random = takeRandom();
    const time = now();
    if (time > last) {
      last = time;
      counter = (((random[0] ?? 0) << 8) | (random[1] ?? 0)) & 0x7ff;
    } else {
      counter += 1;
      if (counter === COUNTER_LIMIT) {
        last += 1;
        counter = 0;
      }
    }
    const stamp = hex(last, 12);
    const variant = hex(0x80 | ((random[2] ?? 0) & 0x3f), 2) + hex(random[3] ?? 0, 2);
    const node = Buffer.from(takeRandom().subarray(0, 6)).toString('hex');
    return `${stamp.slice(0, 8)}-${stamp.slice(8)}-7${hex(counter, 3)}-${variant}-${node}`;
  };
};

/** A new id of this process. */
export const newId: IdFactory = createIdFactory();

/** The id of what has a name of its own, the same each time it is asked: a UUIDv8 out of a digest. */
export const idNamed = (name: string): string => {
  const digest = createHash('sha256').update(name).digest().subarray(0, 16);
  digest[6] = 0x80 | ((digest[6] ?? 0) & 0x0f);
  digest[8] = 0x80 | ((digest[8] ?? 0) & 0x3f);
  return digest.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
};
