import type { KeyboardEvent } from 'react';
import type { Choice, ChoiceList } from './use-choice-list.ts';

type Options = {
  readonly list: ChoiceList;
  readonly isOpen: boolean;
  readonly active: number;
  readonly words: string;
  readonly setActive: (index: number) => void;
  readonly open: () => void;
  readonly close: () => void;
  readonly choose: (choice: Choice) => void;
  /** What stands after the choices: makes a new one. */
  readonly create?: (() => void) | undefined;
  readonly onBack: (() => void) | undefined;
  /** Takes the words as they are typed, by Enter on none of the choices or by a comma. */
  readonly onTyped?: (() => void) | undefined;
};

/** Keys of a combobox, as ARIA's authoring practices lay them out. */
export function useComboboxKeys({ list, isOpen, active, words, setActive, open, close, choose, create, onBack, onTyped }: Options) {
  const length = list.choices.length + (create ? 1 : 0);
  const move = (by: number) => {
    if (!isOpen) return open();
    if (length === 0) return;
    const from = active === -1 && by < 0 ? 0 : active;
    setActive((from + by + length) % length);
  };
  return (event: KeyboardEvent<HTMLInputElement>) => {
    // Keys that an input method is still composing with are its own.
    if (event.nativeEvent.isComposing) return;
    const current = list.choices[active];
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      return move(event.key === 'ArrowDown' ? 1 : -1);
    }
    if (event.key === 'Enter' && isOpen) {
      // The form must not be sent by the key that chooses.
      event.preventDefault();
      if (list.state === 'failed' && !onTyped) list.retry();
      else if (current) choose(current);
      else if (create && active === list.choices.length) create();
      else if (words.trim() !== '') onTyped?.();
      return;
    }
    if (event.key === ',' && onTyped) {
      event.preventDefault();
      if (words.trim() !== '') onTyped();
      return;
    }
    if (event.key === 'Escape' && isOpen) {
      event.preventDefault();
      event.stopPropagation();
      return close();
    }
    if (event.key === 'Backspace' && words === '' && onBack) return onBack();
  };
}
