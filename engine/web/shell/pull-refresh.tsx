/** A page pulled down at its top by a thumb is loaded again: a sign follows the thumb, turns over when it is enough, and stays until the answers are there. */
import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../widgets/primitives/icon/icon.tsx';
import { mayPull, pulledBy, TRIGGER_PX } from './pull.ts';

type Props = { readonly content: RefObject<HTMLElement | null> };

export default function PullRefresh({ content }: Props) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  /** Pixels; undefined while nobody pulls. */
  const [offset, setOffset] = useState<number>();
  const [isLoading, setLoading] = useState(false);
  const pulled = useRef<number>(undefined);

  useEffect(() => {
    const element = content.current;
    if (!element) return undefined;
    let start: { readonly x: number; readonly y: number } | undefined;
    const show = (by: number | undefined) => {
      pulled.current = by;
      setOffset(by);
    };
    const begin = ({ touches, target }: TouchEvent) => {
      const [touch, other] = touches;
      start = touch && !other && mayPull(element, target) ? { x: touch.clientX, y: touch.clientY } : undefined;
    };
    const move = ({ touches: [touch] }: TouchEvent) => {
      if (!start || !touch) return;
      const by = pulledBy(start, { x: touch.clientX, y: touch.clientY });
      // Who goes up or sideways first reads on, and pulls nothing.
      if (by === undefined || element.scrollTop > 0) start = undefined;
      show(start === undefined ? undefined : by);
    };
    const end = async () => {
      const isEnough = (pulled.current ?? 0) >= TRIGGER_PX;
      start = undefined;
      show(undefined);
      if (!isEnough) return;
      setLoading(true);
      await queries.invalidateQueries({ queryKey: ['data'] });
      setLoading(false);
    };
    const finish = () => void end();
    const cancel = () => {
      start = undefined;
      show(undefined);
    };
    element.addEventListener('touchstart', begin, { passive: true });
    element.addEventListener('touchmove', move, { passive: true });
    element.addEventListener('touchend', finish);
    element.addEventListener('touchcancel', cancel);
    return () => {
      element.removeEventListener('touchstart', begin);
      element.removeEventListener('touchmove', move);
      element.removeEventListener('touchend', finish);
      element.removeEventListener('touchcancel', cancel);
    };
  }, [content, queries]);

  const isShown = isLoading || (offset ?? 0) > 0;
  const isEnough = (offset ?? 0) >= TRIGGER_PX;
  return (
    <>
      <p role="status" className="sr-only">
        {isLoading ? t('shell.refreshing') : ''}
      </p>
      {isShown ? (
        <div
          aria-hidden="true"
          style={{ transform: `translateY(${isLoading ? TRIGGER_PX : offset}px)` }}
          className="pointer-events-none absolute inset-x-0 top-bar z-20 -mt-11 flex justify-center"
        >
          <span className="grid size-10 place-items-center rounded-full border border-border bg-surface-raised text-accent-ink shadow-float">
            <Icon
              name={isLoading ? 'loader-circle' : 'arrow-down'}
              size={20}
              className={isLoading ? 'animate-spin' : `transition-transform duration-quick ${isEnough ? 'rotate-180' : ''}`}
            />
          </span>
        </div>
      ) : null}
    </>
  );
}
