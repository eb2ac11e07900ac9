/** Names of folded entries, beside them while they are hovered or focused: one tip for the whole bar. */
import { type ReactNode, useState } from 'react';

type Tip = { readonly text: string; readonly top: number };

const tipOf = (target: EventTarget): Tip | undefined => {
  const element = target instanceof Element ? target.closest<HTMLElement>('[data-tip]') : null;
  if (!element?.dataset.tip) return undefined;
  const { top, height } = element.getBoundingClientRect();
  return { text: element.dataset.tip, top: top + height / 2 };
};

export function FoldTip({ children, className }: { readonly children: ReactNode; readonly className: string }) {
  const [tip, setTip] = useState<Tip>();
  const show = ({ target }: { readonly target: EventTarget }) => setTip(tipOf(target));
  const hide = () => setTip(undefined);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only listens; its entries keep their own names and keys
    <div className={className} onPointerOver={show} onPointerLeave={hide} onFocus={show} onBlur={hide} onScroll={hide}>
      {children}
      {tip ? (
        <span
          aria-hidden="true"
          style={{ top: tip.top }}
          className="pointer-events-none fixed start-15 z-40 -translate-y-1/2 rounded-control border border-border bg-surface-raised px-2 py-1 text-xs font-medium whitespace-nowrap text-text shadow-float"
        >
          {tip.text}
        </span>
      ) : null}
    </div>
  );
}
