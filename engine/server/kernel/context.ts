/**
 * What is known of the call being answered, for log lines and audit rows.
 * It never carries a principal: on whose behalf something happens is an argument.
 */
import { AsyncLocalStorage } from 'node:async_hooks';

export type RequestContext = {
  readonly id: string;
  /** Address of the caller. */
  readonly address: string;
};

const storage = new AsyncLocalStorage<RequestContext>();

/** The call being answered; undefined at start, in scripts and in timers. */
export const currentRequest = () => storage.getStore();

/** Runs `work`, and all that it awaits, inside one call's context. */
export const inRequest = <T>(context: RequestContext, work: () => T): T => storage.run(context, work);
