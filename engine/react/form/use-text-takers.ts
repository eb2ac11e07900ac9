/** Fields of the form around a widget that take longer text which came about elsewhere: as if the person had typed it, and theirs to save. */
import { useCallback, useContext } from 'react';
import { FormContext } from './form-context.ts';

export type TextTaker = { readonly pointer: string; readonly label: string; readonly add: (text: string) => void };

/** Asked for when there is text: those that the person sees and may write at that moment; none outside of a form. */
export function useTextTakers(): () => readonly TextTaker[] {
  const form = useContext(FormContext);
  return useCallback(() => {
    if (!form) return [];
    const { model, wordsOf } = form;
    return model.shown.flatMap((field): readonly TextTaker[] => {
      const leaf = field.type === 'textarea' ? model.leaf(field.pointer) : undefined;
      const view = leaf?.read();
      if (!leaf || !view?.state.visible || view.isLocked) return [];
      const add = (text: string) => {
        const before = String(leaf.read().value ?? '').trimEnd();
        leaf.change(before === '' ? text : `${before}\n${text}`);
      };
      return [{ pointer: field.pointer, label: wordsOf(leaf.place.source).label, add }];
    });
  }, [form]);
}
