/** A frame around the element that shows a text; it follows the page as that scrolls. */
import { useEffect, useState } from 'react';

type Box = Pick<DOMRect, 'left' | 'top' | 'width' | 'height'>;

const boxOf = (element: Element | undefined): Box | undefined => (element?.isConnected ? element.getBoundingClientRect() : undefined);

export function WordFrame({ element }: { readonly element: Element | undefined }) {
  const [box, setBox] = useState<Box>();
  useEffect(() => {
    const place = () => setBox(boxOf(element));
    place();
    window.addEventListener('scroll', place, true);
    window.addEventListener('resize', place);
    return () => {
      window.removeEventListener('scroll', place, true);
      window.removeEventListener('resize', place);
    };
  }, [element]);
  if (!box) return null;
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none fixed z-60 rounded-control border-2 border-accent bg-accent-soft/40"
      style={{ left: box.left - 2, top: box.top - 2, width: box.width + 4, height: box.height + 4 }}
    />
  );
}
