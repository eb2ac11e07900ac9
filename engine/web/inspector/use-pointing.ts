/** Pointing at the page: the node under the pointer is framed, a click chooses it and does nothing else. */
import { useEffect, useState } from 'react';
import { MARK, markedAt } from '../../react/index.ts';

export type Frame = { readonly id: string; readonly left: number; readonly top: number; readonly width: number; readonly height: number };

/** Where a node is on the page: its element has no box of its own, so that of everything in it. */
export function frameOf(element: Element): Frame | undefined {
  const boxes = [...element.children].map((child) => child.getBoundingClientRect()).filter(({ width, height }) => width > 0 && height > 0);
  if (boxes.length === 0) return undefined;
  const left = Math.min(...boxes.map((box) => box.left));
  const top = Math.min(...boxes.map((box) => box.top));
  return {
    id: element.getAttribute(MARK) ?? '',
    left,
    top,
    width: Math.max(...boxes.map((box) => box.right)) - left,
    height: Math.max(...boxes.map((box) => box.bottom)) - top,
  };
}

/** `onChoose` gets the id of the node that was clicked; Escape ends it without. */
export function usePointing(isOn: boolean, onChoose: (id: string | undefined) => void): Frame | undefined {
  const [frame, setFrame] = useState<Frame>();
  useEffect(() => {
    if (!isOn) return undefined;
    const at = (event: MouseEvent) => {
      const target = event.target instanceof Element ? event.target : null;
      return target?.closest('[data-inspector]') ? undefined : markedAt(target);
    };
    const move = (event: MouseEvent) => {
      const found = at(event);
      setFrame(found && frameOf(found.element));
    };
    const click = (event: MouseEvent) => {
      const found = at(event);
      if (!found) return;
      event.preventDefault();
      event.stopPropagation();
      onChoose(found.mark.node.id);
    };
    const press = (event: KeyboardEvent) => event.key === 'Escape' && onChoose(undefined);
    document.addEventListener('mousemove', move, true);
    document.addEventListener('click', click, true);
    document.addEventListener('keydown', press, true);
    return () => {
      document.removeEventListener('mousemove', move, true);
      document.removeEventListener('click', click, true);
      document.removeEventListener('keydown', press, true);
      setFrame(undefined);
    };
  }, [isOn, onChoose]);
  return frame;
}
