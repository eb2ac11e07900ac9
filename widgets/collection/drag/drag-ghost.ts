/** The picture of what is dragged, under the pointer. Moved past React, at the pace of the pointer. */

export type Point = { readonly x: number; readonly y: number };
export type Ghost = {
  readonly move: (to: Point) => void;
  /** Not to be seen for a while: the place under the pointer shows what would be. */
  readonly hide: (isHidden: boolean) => void;
  readonly remove: () => void;
};

export function createGhost(item: HTMLElement, grabbed: Point): Ghost {
  const box = item.getBoundingClientRect();
  const ghost = item.cloneNode(true) as HTMLElement;
  for (const name of ['data-drag', 'tabindex', 'id', 'role', 'aria-label', 'aria-describedby']) ghost.removeAttribute(name);
  ghost.inert = true;
  ghost.setAttribute('aria-hidden', 'true');
  Object.assign(ghost.style, {
    position: 'fixed',
    insetBlockStart: '0',
    // Not the start: the pointer counts from the left whichever way one reads.
    left: '0',
    width: `${box.width}px`,
    zIndex: '80',
    pointerEvents: 'none',
    opacity: '0.92',
    boxShadow: 'var(--float)',
    listStyle: 'none',
    willChange: 'transform',
  });
  const move = ({ x, y }: Point) => {
    ghost.style.transform = `translate(${box.left + x - grabbed.x}px, ${box.top + y - grabbed.y}px) rotate(1.5deg)`;
  };
  move(grabbed);
  document.body.append(ghost);
  const cursor = document.documentElement.style.cursor;
  document.documentElement.style.cursor = 'grabbing';
  return {
    move,
    hide: (isHidden) => {
      ghost.style.visibility = isHidden ? 'hidden' : '';
    },
    remove: () => {
      ghost.remove();
      document.documentElement.style.cursor = cursor;
    },
  };
}
