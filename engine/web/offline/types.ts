/** What a device that keeps records is asked. */

import type { Waiter } from './outbox/waiter.ts';
import type { WaitingList } from './outbox/waiting-list.ts';

/** By the names of the client's methods; `texts` are those of a language. */
export type Read = 'app' | 'screen' | 'entity' | 'form' | 'texts' | 'list' | 'get' | 'counts';

/** `at`: milliseconds UTC at which it came from the server. */
export type KeptAnswer = { readonly answer: unknown; readonly at: number };

export type Device = {
  took(read: Read, args: readonly unknown[], answer: unknown): void;
  /** Undefined for what is not kept. */
  answer(read: Read, args: readonly unknown[]): Promise<KeptAnswer | undefined>;
  /** What may show until the server's own answer is there: of a list what is kept, when anything is, without a way to further pages. */
  first(read: Read, args: readonly unknown[]): Promise<KeptAnswer | undefined>;
};

/** What this device keeps of a person, takes from them, and shows them of it. */
export type Here = { readonly device: Device; readonly waiter: Waiter; readonly list: WaitingList };
