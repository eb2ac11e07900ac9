import { isCallError } from '../../../engine/react/index.ts';

/** What a refused call says to a person: the fault of the field if there is one, else its own message. */
export function messageOf(cause: unknown, otherwise: string): string {
  const [first] = isCallError(cause) ? (cause.errors ?? []) : [];
  if (first) return first.message;
  return cause instanceof Error && cause.message !== '' ? cause.message : otherwise;
}
