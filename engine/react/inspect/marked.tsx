/** Marks on the page where each node of a plan stands, so that one can point at it and ask how it is made. */
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import type { ScreenNode } from '../../core/definitions/types.ts';
import type { RuleScope } from '../../core/rules/types.ts';

/** A node as it stands on the page. `isShown`: whether its `show` rule holds. */
export type MarkedNode = { readonly node: ScreenNode; readonly scope: RuleScope; readonly isShown: boolean };

const marked = new WeakMap<Element, MarkedNode>();

export const MARK = 'data-node';

/** The innermost node that an element belongs to. */
export function markedAt(element: Element | null): { readonly element: Element; readonly mark: MarkedNode } | undefined {
  const holder = element?.closest(`[${MARK}]`) ?? undefined;
  const mark = holder && marked.get(holder);
  return holder && mark ? { element: holder, mark } : undefined;
}

/** Every node on the page by id; of two with one id the later. */
export function markedNodes(): ReadonlyMap<string, MarkedNode> {
  const found = [...document.querySelectorAll(`[${MARK}]`)].flatMap((element) => {
    const mark = marked.get(element);
    return mark ? [[mark.node.id, mark] as const] : [];
  });
  return new Map(found);
}

type Props = MarkedNode & { readonly children?: ReactNode };

/** Takes no room of its own: what is inside is laid out as if it stood here itself. */
export function Marked({ node, scope, isShown, children }: Props) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (place.current) marked.set(place.current, { node, scope, isShown });
  }, [node, scope, isShown]);
  return (
    <div ref={place} data-node={node.id} hidden={!isShown} className={isShown ? 'contents' : undefined}>
      {children}
    </div>
  );
}
