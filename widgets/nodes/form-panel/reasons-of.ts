/** Why a call was refused, in sentences: those of the fields, else that of the call. */
import { isCallError } from '../../../engine/react/index.ts';

export function reasonsOf(error: unknown, text: (key: string) => string): readonly string[] {
  const told = isCallError(error) ? (error.errors ?? []).map(({ message }) => message) : [];
  if (told.length > 0) return [...new Set(told)];
  return [error instanceof Error && error.message !== '' ? error.message : text('engine.something_wrong')];
}
