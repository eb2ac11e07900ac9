/** The end of a list that goes on: loads by itself when it comes into sight, or on a click. */
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../primitives/button/button.tsx';

type Props = { readonly isLoading: boolean; readonly isAutomatic: boolean; readonly onMore: () => void };

export function LoadMore({ isLoading, isAutomatic, onMore }: Props) {
  const { t } = useTranslation();
  const end = useRef<HTMLDivElement>(null);
  const more = useRef(onMore);
  useEffect(() => {
    more.current = onMore;
  });
  useEffect(() => {
    if (!isAutomatic || !end.current || typeof IntersectionObserver !== 'function') return undefined;
    // So near; lists scroll within a page, and within a frame of their own.
    const near = { rootMargin: '200px', scrollMargin: '200px' };
    const observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && more.current(), near);
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [isAutomatic]);
  return (
    <div ref={end} className="flex justify-center p-3">
      <Button onClick={onMore} isBusy={isLoading}>
        {t('collection.load_more')}
      </Button>
    </div>
  );
}
