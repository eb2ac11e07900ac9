/** A TIFF, which browsers do not know: its pages decoded and drawn, one at a time. */
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../button/button.tsx';
import type { BodyProps } from './body-props.ts';

/** Points of a page that a browser still draws. */
const MOST_POINTS = 80_000_000;

export function ShownTiff({ name, bytes, onFail }: BodyProps) {
  const { t } = useTranslation();
  const canvas = useRef<HTMLCanvasElement>(null);
  const [page, setPage] = useState(0);
  const [pages, setPages] = useState(1);
  useEffect(() => {
    let isGone = false;
    const draw = async () => {
      const { decode, decodeImage, toRGBA8 } = await import('utif2').then((module) => module.default ?? module);
      const found = decode(bytes).filter((one) => Array.isArray(one.t256));
      const one = found[page];
      if (isGone || !one || !canvas.current) return;
      const [width = 0, height = 0] = [one.t256, one.t257].map((size) => Number([size].flat()[0]));
      if (width * height > MOST_POINTS || width * height === 0) throw new Error('It is too large to be drawn.');
      decodeImage(bytes, one);
      canvas.current.width = width;
      canvas.current.height = height;
      const points = new Uint8ClampedArray(toRGBA8(one));
      canvas.current.getContext('2d')?.putImageData(new ImageData(points, width, height), 0, 0);
      setPages(found.length);
    };
    draw().catch(() => !isGone && onFail());
    return () => {
      isGone = true;
    };
  }, [bytes, page, onFail]);
  return (
    <div className="flex flex-col items-center gap-2">
      <canvas ref={canvas} role="img" aria-label={name} className="max-h-[60dvh] max-w-full bg-white object-contain" />
      {pages > 1 ? (
        <div className="flex items-center gap-2 pb-2">
          <Button disabled={page === 0} onClick={() => setPage(page - 1)}>
            {t('file_preview.previous')}
          </Button>
          <span className="text-sm tabular-nums">{t('file_preview.position', { at: page + 1, of: pages })}</span>
          <Button disabled={page === pages - 1} onClick={() => setPage(page + 1)}>
            {t('file_preview.next')}
          </Button>
        </div>
      ) : null}
    </div>
  );
}
