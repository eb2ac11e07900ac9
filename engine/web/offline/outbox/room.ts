/** Room on this device: looked for before something is kept, and where there is none it is said in words, with nothing taken away. */
import type { CallError } from '../../../react/types.ts';

/** Bytes that stay free: for the seals, for what the browser keeps beside, and for statuses after the last photo. */
export const RESERVE = 5 * 1024 * 1024;

export type Room = {
  /** Keeps something of so many bytes. @throws CallError `device_full` (507) before it is tried, or where the browser refuses it */
  keep<T>(bytes: number, keep: () => Promise<T>): Promise<T>;
};

type Parts = {
  /** What the browser says of its storage; undefined: it says nothing. */
  readonly estimate: () => Promise<StorageEstimate | undefined>;
  /** In the person’s language. */
  readonly words: () => string;
};

/** As RFC 4918 calls it: what was sent cannot be stored. */
const STATUS = 507;

const isFull = (error: unknown): boolean => error instanceof Error && error.name === 'QuotaExceededError';

export function createRoom({ estimate, words }: Parts): Room {
  const full = (cause?: unknown): CallError =>
    Object.assign(new Error(words(), { cause }), { status: STATUS, code: 'device_full', errors: [] });
  return {
    async keep(bytes, keep) {
      const { quota, usage = 0 } = (await estimate().catch(() => undefined)) ?? {};
      if (quota !== undefined && quota - usage < bytes + RESERVE) throw full();
      try {
        return await keep();
      } catch (error) {
        throw isFull(error) ? full(error) : error;
      }
    },
  };
}
