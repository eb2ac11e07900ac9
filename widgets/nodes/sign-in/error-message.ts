/** What went wrong with signing in, in words. */
export type Refusal = {
  /** Undefined where the failure brought no words: 'No message available' then. */
  readonly message: string | undefined;
  /** The server's own name of the failure, where it gave one. */
  readonly subCode?: string | undefined;
  /** Seconds to wait before another try. */
  readonly retryAfter: number | undefined;
};

/** A sign-in error: the message with a code in brackets, the sub code if there is one. */
export function messageOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || error.message === '') return undefined;
  const { subCode, code } = error as Error & { readonly subCode?: unknown; readonly code?: unknown };
  const shown = typeof subCode === 'string' ? subCode : code;
  return typeof shown === 'string' ? `${error.message} (${shown})` : error.message;
}

export function refusalOf(error: unknown): Refusal {
  const said = (name: string): unknown => (error instanceof Error ? Reflect.get(error, name) : undefined);
  const [seconds, subCode] = [said('retryAfter'), said('subCode')];
  return {
    message: messageOf(error),
    subCode: typeof subCode === 'string' ? subCode : undefined,
    retryAfter: typeof seconds === 'number' && seconds > 0 ? Math.ceil(seconds) : undefined,
  };
}
