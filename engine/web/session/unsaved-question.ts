/** The product's own question about unsaved changes, for what ends the page otherwise than by going to another one. */
import { proxy } from 'valtio';
import { hasUnsavedChanges } from '../../react/form/unsaved-guard.ts';

/** `answer` waits while the question is open. */
export const unsavedQuestion = proxy<{ answer: ((mayLeave: boolean) => void) | null }>({ answer: null });

/** Resolves to whether the page may be left: at once where nothing would be lost, else as the person answers. */
export function mayLeave(): Promise<boolean> {
  if (!hasUnsavedChanges()) return Promise.resolve(true);
  // Asked twice, the first one stays.
  unsavedQuestion.answer?.(false);
  return new Promise((resolve) => {
    unsavedQuestion.answer = (answer) => {
      unsavedQuestion.answer = null;
      resolve(answer);
    };
  });
}
