/** Names of folded entries, beside them while they are hovered or focused: one tip for the whole bar. */
import { type RefObject, useEffect, useState } from 'react';

type Tip = { readonly text: string; readonly top: number };

const tipOf = (target: EventTarget | null): Tip | undefined => {
  const element = target instanceof Element ? target.closest<HTMLElement>('[data-tip]') : null;
  if (!element?.dataset.tip) return undefined;
  const { top, height } = element.getBoundingClientRect();
  return { text: element.dataset.tip, top: top + height / 2 };
};

/** `bar` holds the entries; each says its name in `data-tip`. */
export default function FoldTip({ bar }: { readonly bar: RefObject<HTMLElement | null> }) {
  const [tip, setTip] = useState<Tip>();
  useEffect(() => {
    const show = ({ target }: Event) => setTip(tipOf(target));
    const hide = () => setTip(undefined);
    const listeners = { pointerover: show, focusin: show, pointerleave: hide, focusout: hide };
    const { current } = bar;
    for (const [name, listen] of Object.entries(listeners)) current?.addEventListener(name, listen);
    // Scrolling is not told upwards, so it is heard on its way down.
    current?.addEventListener('scroll', hide, true);
    return () => {
      for (const [name, listen] of Object.entries(listeners)) current?.removeEventListener(name, listen);
      current?.removeEventListener('scroll', hide, true);
    };
  }, [bar]);
  if (!tip) return null;
  return (
    <span
      aria-hidden="true"
      style={{ top: tip.top }}
      className="pointer-events-none fixed start-15 z-40 -translate-y-1/2 rounded-control border border-border bg-surface-raised px-2 py-1 text-xs font-medium whitespace-nowrap text-text shadow-float"
    >
      {tip.text}
    </span>
  );
}
