/**
 * What is asked of the server, with what this device keeps beside it: that one hears of every answer, answers itself where the network
 * does not, and answers first where the network is slow. It comes when it is first needed, since most devices keep nothing.
 */
import { proxy } from 'valtio';
import type { CallError, Later } from '../../react/types.ts';
import type { Here, KeptAnswer, Read } from '../offline/types.ts';
import { hasRecords } from '../session/kept-name.ts';
import { session } from '../session/session.ts';

/**
 * Since when what is shown is not from the server but from this device: the oldest of it, milliseconds UTC; undefined: it is.
 * `isComing`: the server was asked and has not answered yet.
 */
export const away = proxy<{ at: number | undefined; isComing: boolean }>({ at: undefined, isComing: false });

/** Milliseconds that the network has before what is kept here shows; from the start of a page, which asked long before its code came. */
const GRACE = 150;
/** Milliseconds after its start in which a page asks what it opens with. */
const BEGINNING = 10_000;
/** An answer that is here already needs a moment to be read. */
const SOON = 30;
/** Milliseconds after which a person is told that what they see is being fetched. */
const SLOW = 2_000;

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

/** Whether this page sent a change: what is kept of records may be older from then on than what the person has seen. */
let isChanged = false;
export const noteChange = (): void => {
  isChanged = true;
};
const RECORDS: ReadonlySet<Read> = new Set<Read>(['list', 'get', 'counts']);

/**
 * The answer of the server, or of the device. With `later` that of the device comes first when the server's takes its time, and `later`
 * is told of the server's. @throws CallError as the server's, where the device has none
 */
export async function reading<T>(read: Read, args: readonly unknown[], ask: () => Promise<T>, later?: Later<T>): Promise<T> {
  const asked = fromServer(read, args, ask);
  const first = later && mayBeFirst(read) ? await sooner(asked, read, args) : undefined;
  if (first) {
    later?.(asked);
    const telling = setTimeout(() => shown(first.at, true), SLOW);
    asked.then(
      () => clearTimeout(telling),
      (error: unknown) => {
        clearTimeout(telling);
        if (isUnreached(error)) shown(first.at, false);
      },
    );
    return first.answer as T;
  }
  try {
    return await asked;
  } catch (error) {
    if (!isUnreached(error) || session.token === null) throw error;
    const own = await (await keptHere(true))?.device.answer(read, args).catch(() => undefined);
    if (own === undefined) throw error;
    shown(own.at, false);
    return own.answer as T;
  }
}

/** What is kept, for whom may have the first part of it from the server; undefined where that came first. */
export const keptSooner = async <T>(read: Read, args: readonly unknown[], asked: Promise<unknown>): Promise<T | undefined> =>
  mayBeFirst(read) ? ((await sooner(asked, read, args))?.answer as T | undefined) : undefined;

async function fromServer<T>(read: Read, args: readonly unknown[], ask: () => Promise<T>): Promise<T> {
  const answer = await ask();
  away.at = undefined;
  void kept?.then((here) => here?.device.took(read, args, answer));
  return answer;
}

const shown = (at: number, isComing: boolean) => Object.assign(away, { at: Math.min(away.at ?? at, at), isComing });

const mayBeFirst = (read: Read) => session.token !== null && hasRecords() && !(isChanged && RECORDS.has(read));

/** What is kept, unless the server answers first, or fails: then that is what counts. */
async function sooner(asked: Promise<unknown>, read: Read, args: readonly unknown[]): Promise<KeptAnswer | undefined> {
  const now = performance.now();
  const wait = now < BEGINNING ? Math.max(SOON, GRACE - now) : GRACE;
  let isAnswered = false;
  const end = () => {
    isAnswered = true;
  };
  const answered = asked.then(end, end);
  // Opened meanwhile: on a slow network it will be needed, and it takes its time.
  const opening = keptHere(true);
  const here = async () => {
    await new Promise((resolve) => setTimeout(resolve, wait));
    return isAnswered ? undefined : (await opening)?.device.first(read, args);
  };
  return Promise.race([answered.then(() => undefined), here().catch(() => undefined)]);
}
