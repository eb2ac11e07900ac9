/**
 * What is asked of the server, with what this device keeps beside it: that one hears of every answer, and answers itself
 * where the network does not. It comes when it is first needed, since most devices keep nothing.
 */
import { proxy } from 'valtio';
import type { CallError } from '../../react/types.ts';
import type { Device, Read } from '../offline/types.ts';
import { session } from '../session/session.ts';

/** Since when what is shown is not from the server but from this device: the oldest of it, milliseconds UTC; undefined: it is. */
export const away = proxy<{ at: number | undefined }>({ at: undefined });

let device: Promise<Device | undefined> | undefined;

/** From now on. */
export const keepOn = (opened: Promise<Device | undefined>): void => {
  device = opened;
};

const isUnreached = (error: unknown): boolean => (error as CallError).status === 0;

/** The answer of the server, or of the device. @throws CallError as the server's, where the device has none */
export async function reading<T>(read: Read, args: readonly unknown[], ask: () => Promise<T>): Promise<T> {
  try {
    const answer = await ask();
    away.at = undefined;
    void device?.then((own) => own?.took(read, args, answer));
    return answer;
  } catch (error) {
    if (!isUnreached(error) || session.token === null) throw error;
    device ??= import('../offline/open.ts').then(({ openKept }) => openKept()).catch(() => undefined);
    const kept = await (await device)?.answer(read, args).catch(() => undefined);
    if (kept === undefined) throw error;
    away.at = Math.min(away.at ?? kept.at, kept.at);
    return kept.answer as T;
  }
}
