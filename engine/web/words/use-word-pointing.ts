/** Pointing at a text: what is under the pointer is framed, a press chooses it and does nothing else. */
import { useEffect, useState } from 'react';
import { OWN, type ShownText, textAt } from './texts-on-page.ts';

/** The element that is framed; undefined while none is. */
export function useWordPointing(
  isOn: boolean,
  texts: readonly ShownText[],
  onChoose: (text: ShownText, element: Element) => void,
): readonly [Element | undefined, (element: Element | undefined) => void] {
  const [framed, setFramed] = useState<Element>();
  useEffect(() => {
    if (!isOn) return undefined;
    const at = (event: MouseEvent) => {
      const target = event.target instanceof Element ? event.target : null;
      return target === null || target.closest(OWN) ? undefined : textAt(target, texts);
    };
    const move = (event: MouseEvent) => {
      const isOverOwn = event.target instanceof Element && event.target.closest(OWN) !== null;
      // There the row that is pointed at says what is framed.
      if (!isOverOwn) setFramed(at(event)?.element);
    };
    const press = (event: MouseEvent) => {
      const found = at(event);
      if (!found) return;
      event.preventDefault();
      event.stopPropagation();
      onChoose(found.text, found.element);
    };
    document.addEventListener('mousemove', move, true);
    document.addEventListener('click', press, true);
    return () => {
      document.removeEventListener('mousemove', move, true);
      document.removeEventListener('click', press, true);
      setFramed(undefined);
    };
  }, [isOn, texts, onChoose]);
  return [framed, setFramed];
}
