/**
 * What is asked of the server, with what this device keeps beside it: that one hears of every answer, and answers itself
 * where the network does not. It comes when it is first needed, since most devices keep nothing.
 */
import { proxy } from 'valtio';
import type { CallError } from '../../react/types.ts';
import type { Here, Read } from '../offline/types.ts';
import { session } from '../session/session.ts';

/** Since when what is shown is not from the server but from this device: the oldest of it, milliseconds UTC; undefined: it is. */
export const away = proxy<{ at: number | undefined }>({ at: undefined });

let kept: Promise<Here | undefined> | undefined;

/** From now on. */
export const keepOn = (opened: Promise<Here | undefined>): void => {
  kept = opened;
};

export const isUnreached = (error: unknown): boolean => (error as CallError | null)?.status === 0;

/** What is kept here; `isNeeded` brings it where nothing was needed of it yet. */
export function keptHere(isNeeded = false): Promise<Here | undefined> | undefined {
  if (isNeeded && session.token !== null) kept ??= import('../offline/open.ts').then(({ openKept }) => openKept()).catch(() => undefined);
  return kept;
}

/** The answer of the server, or of the device. @throws CallError as the server's, where the device has none */
export async function reading<T>(read: Read, args: readonly unknown[], ask: () => Promise<T>): Promise<T> {
  try {
    const answer = await ask();
    away.at = undefined;
    void kept?.then((here) => here?.device.took(read, args, answer));
    return answer;
  } catch (error) {
    if (!isUnreached(error) || session.token === null) throw error;
    const own = await (await keptHere(true))?.device.answer(read, args).catch(() => undefined);
    if (own === undefined) throw error;
    away.at = Math.min(away.at ?? own.at, own.at);
    return own.answer as T;
  }
}
