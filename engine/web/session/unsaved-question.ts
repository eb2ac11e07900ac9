/** The product's own question about what is not saved or not sent yet, for what ends the page otherwise than by going to another one. */
import { proxy } from 'valtio';
import { hasUnsavedChanges } from '../../react/form/unsaved-guard.ts';

/** `answer` waits while the question is open. `unsent`: changes that wait on this device, where nothing unsaved is asked about. */
export const unsavedQuestion = proxy<{ answer: ((mayLeave: boolean) => void) | null; unsent: number }>({ answer: null, unsent: 0 });

/** Resolves to whether the page may be left: at once where nothing would be lost or wait, else as the person answers. */
export function mayLeave(unsent = 0): Promise<boolean> {
  const isUnsaved = hasUnsavedChanges();
  if (!isUnsaved && unsent === 0) return Promise.resolve(true);
  // Asked twice, the first one stays.
  unsavedQuestion.answer?.(false);
  return new Promise((resolve) => {
    unsavedQuestion.unsent = isUnsaved ? 0 : unsent;
    unsavedQuestion.answer = (answer) => {
      unsavedQuestion.answer = null;
      resolve(answer);
    };
  });
}
