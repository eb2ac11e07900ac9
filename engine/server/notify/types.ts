/** Messages to people, whichever way they go. */
import type { Connection } from '../database/port.ts';
import type { JobQueue, Sweep } from '../jobs/index.ts';

export const channels = ['sms', 'email', 'push'] as const;
export type Channel = (typeof channels)[number];

export type Message = {
  readonly channel: Channel;
  /** Digits of a mobile number, an e-mail address, or a push subscription. */
  readonly to: string;
  readonly subject?: string;
  readonly text: string;
  readonly html?: string;
  /** For the transport and for tests, not for the reader: `country_code` of a mobile number, say. */
  readonly data?: Readonly<Record<string, unknown>>;
  /** ISO instant after which it says nothing useful any more and is not sent. */
  readonly until?: string;
  readonly orgId?: string;
};

export type Stored = Message & { readonly id: string };

/**
 * What came of handing a message over. `again` says whether another try may end better; `fault` is for the
 * operator and never holds what the message said.
 */
export type Outcome = { readonly ok: true } | { readonly ok: false; readonly again: boolean; readonly fault: string };

/** Hands one message to whoever delivers it. Does not throw. */
export type Transport = (message: Stored) => Promise<Outcome>;
export type Transports = { readonly [Name in Channel]?: Transport };

export type Notify = {
  /** Writes messages in the caller's transaction: they go when it holds, and never when it does not. */
  send(connection: Connection, messages: readonly Message[]): Promise<void>;
  /** What brings them on their way. */
  readonly queue: JobQueue;
  /** Takes up what was written while its channel was not set. */
  resume(): Promise<void>;
  /** What messages said that will never be sent is forgotten, and old ones go. */
  readonly sweeps: readonly Sweep[];
};
