/** Whether an element has come near the visible part of the page. Once it has, it stays so. */
import { type RefObject, useEffect, useState } from 'react';

/** So near. Around the window, and around what scrolls within it, which is the content of most pages. */
const NEAR = '300px';

const canObserve = () => typeof IntersectionObserver === 'function';

export function useInSight(element: RefObject<Element | null>): boolean {
  const [isInSight, setInSight] = useState(() => !canObserve());
  useEffect(() => {
    if (isInSight || !element.current) return undefined;
    const observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && setInSight(true), {
      rootMargin: NEAR,
      scrollMargin: NEAR,
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, isInSight]);
  return isInSight;
}
