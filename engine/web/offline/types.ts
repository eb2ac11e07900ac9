/** What a device that keeps records is asked. */

/** By the names of the client's methods; `texts` are those of a language. */
export type Read = 'app' | 'screen' | 'entity' | 'form' | 'texts' | 'list' | 'get' | 'counts';

/** `at`: milliseconds UTC at which it came from the server. */
export type KeptAnswer = { readonly answer: unknown; readonly at: number };

export type Device = {
  took(read: Read, args: readonly unknown[], answer: unknown): void;
  /** Undefined for what is not kept. */
  answer(read: Read, args: readonly unknown[]): Promise<KeptAnswer | undefined>;
};
