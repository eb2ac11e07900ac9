/** The record that somebody points at, in a schedule or on the map beside it. A store beside React: pointing renders nothing anew. */
import { type RefObject, useEffect } from 'react';

export type Highlight = {
  readonly get: () => string | undefined;
  /** Pointed at; undefined: nothing any more. */
  readonly point: (id: string | undefined) => void;
  /** Chosen: whoever shows it somewhere else brings it into sight. */
  readonly choose: (id: string) => void;
  readonly onPoint: (listener: (id: string | undefined) => void) => () => void;
  readonly onChoose: (listener: (id: string) => void) => () => void;
};

export function createHighlight(): Highlight {
  let pointed: string | undefined;
  const pointing = new Set<(id: string | undefined) => void>();
  const choosing = new Set<(id: string) => void>();
  const point = (id: string | undefined) => {
    if (id === pointed) return;
    pointed = id;
    for (const listener of pointing) listener(id);
  };
  return {
    get: () => pointed,
    point,
    choose: (id) => {
      point(id);
      for (const listener of choosing) listener(id);
    },
    onPoint: (listener) => {
      pointing.add(listener);
      return () => pointing.delete(listener);
    },
    onChoose: (listener) => {
      choosing.add(listener);
      return () => choosing.delete(listener);
    },
  };
}

/** Marks elements of a record while it is pointed at: `attribute` is what they carry its id in, beside others where they stand for several. */
export function lightUp(root: ParentNode, attribute: string, id: string | undefined): void {
  for (const element of root.querySelectorAll('[data-lit]')) element.removeAttribute('data-lit');
  if (id === undefined) return;
  for (const element of root.querySelectorAll(`[${attribute}~="${CSS.escape(id)}"]`)) element.setAttribute('data-lit', '');
}

/** Bars of an element point at their record, by pointer and by focus, and are lit while something else does. */
export function useLitBars(root: RefObject<HTMLElement | null>, highlight: Highlight | undefined): void {
  useEffect(() => {
    const around = root.current;
    if (!around || !highlight) return undefined;
    const controller = new AbortController();
    const { signal } = controller;
    const idOf = ({ target }: Event) => (target instanceof Element ? target.closest<HTMLElement>('[data-bar]')?.dataset.bar : undefined);
    around.addEventListener('pointerover', (event) => highlight.point(idOf(event)), { signal });
    around.addEventListener('pointerleave', () => highlight.point(undefined), { signal });
    around.addEventListener(
      'focusin',
      (event) => {
        const id = idOf(event);
        if (id !== undefined) highlight.choose(id);
      },
      { signal },
    );
    const stop = highlight.onPoint((id) => lightUp(around, 'data-drag', id));
    return () => {
      stop();
      controller.abort();
      lightUp(around, 'data-drag', undefined);
    };
  }, [root, highlight]);
}
