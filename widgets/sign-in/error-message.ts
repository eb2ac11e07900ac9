/** Specification 8, sign-in error: the message with a code in brackets, the sub code if there is one. */
export function messageOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || error.message === '') return undefined;
  const { subCode, code } = error as Error & { readonly subCode?: unknown; readonly code?: unknown };
  const shown = typeof subCode === 'string' ? subCode : code;
  return typeof shown === 'string' ? `${error.message} (${shown})` : error.message;
}
