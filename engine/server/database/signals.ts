/**
 * Word from one process to the others that share the database that there is something to read. It only wakes: what there is stands
 * in tables, and whoever misses the word finds it there.
 */
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { DatabaseLog } from './log.ts';

export type Listening = {
  /** Whether word comes; while it does not, one has to look by oneself. */
  isHearing(): boolean;
  stop(): Promise<void>;
};

export type Signals = {
  /** Wakes the other processes. What comes close together wakes them once. */
  tell(): void;
  /** `heard` is called for word of others, and whenever some may have been missed. */
  listen(heard: () => void): Listening;
};

/** Of one process, which has nobody to wake. */
export const noSignals: Signals = { tell: () => undefined, listen: () => ({ isHearing: () => true, stop: async () => undefined }) };

const CHANNEL = 'live_changes';
/** Milliseconds between two wakings. */
const APART = 40;
/** Milliseconds until the connection is tried again, the first time and at most. */
const FIRST_WAIT = 250;
const LONGEST_WAIT = 30_000;

export type SignalsOptions = {
  readonly url: string;
  readonly log: DatabaseLog;
  /** Sends one statement. */
  readonly send: (text: string, values: unknown[]) => Promise<unknown>;
};

/** NOTIFY after the commit and not in it: PostgreSQL lets transactions that notify commit one after another only. */
export function createSignals({ url, log, send }: SignalsOptions): Signals & { close(): Promise<void> } {
  const own = randomUUID();
  const open = new Set<Listening>();
  let timer: NodeJS.Timeout | undefined;
  let isWaiting = false;

  const notify = () => {
    isWaiting = false;
    timer = setTimeout(() => {
      timer = undefined;
      if (isWaiting) notify();
    }, APART).unref();
    // Whoever is not woken looks by itself soon.
    send('select pg_notify($1, $2)', [CHANNEL, own]).catch((error: unknown) => log.info({ err: error }, 'Other processes were not woken.'));
  };

  return {
    tell() {
      isWaiting = true;
      if (!timer) notify();
    },
    listen(heard) {
      const listening = listenOn({ url, log, heard: (from) => from !== own && heard() });
      open.add(listening);
      return {
        isHearing: listening.isHearing,
        stop: async () => {
          open.delete(listening);
          await listening.stop();
        },
      };
    },
    async close() {
      clearTimeout(timer);
      timer = undefined;
      await Promise.all([...open].map((each) => each.stop()));
    },
  };
}

type ListenOptions = Pick<SignalsOptions, 'url' | 'log'> & { readonly heard: (from: string) => void };

/** One connection that does nothing else; opened anew, ever more seldom, when it breaks. */
function listenOn({ url, log, heard }: ListenOptions): Listening {
  let client: pg.Client | undefined;
  let isHearing = false;
  let isOver = false;
  let failures = 0;
  let again: NodeJS.Timeout | undefined;

  const lost = (from: pg.Client, reason: string) => {
    if (from !== client) return;
    client = undefined;
    isHearing = false;
    from.end().catch(() => undefined);
    if (isOver) return;
    if (failures === 0) log.warn({ reason }, 'The connection that hears of changes broke; it is opened again.');
    const wait = Math.min(FIRST_WAIT * 2 ** failures, LONGEST_WAIT);
    failures += 1;
    again = setTimeout(() => void connect(), wait).unref();
  };

  async function connect(): Promise<void> {
    const next = new pg.Client({ connectionString: url, application_name: 'live', keepAlive: true, connectionTimeoutMillis: 5_000 });
    client = next;
    next.on('notification', ({ payload = '' }) => heard(payload));
    next.on('error', (error) => lost(next, error.message));
    next.on('end', () => lost(next, 'it ended'));
    try {
      await next.connect();
      await next.query(`listen ${CHANNEL}`);
    } catch (error) {
      return lost(next, error instanceof Error ? error.message : String(error));
    }
    if (isOver) return lost(next, 'it is over');
    failures = 0;
    isHearing = true;
    // What was told while nobody listened.
    heard('');
  }

  void connect();
  return {
    isHearing: () => isHearing,
    async stop() {
      isOver = true;
      clearTimeout(again);
      const last = client;
      client = undefined;
      isHearing = false;
      await last?.end().catch(() => undefined);
    },
  };
}
