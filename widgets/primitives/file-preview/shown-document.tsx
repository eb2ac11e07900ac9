/**
 * A Word document, drawn into a frame of its own that runs no script, whatever the document holds: the frame's sandbox and the
 * page's own policy both forbid it, and links lead nowhere.
 */
import { useRef } from 'react';
import type { BodyProps } from './body-props.ts';

const EMPTY = '<!doctype html><meta charset="utf-8"><style>body{margin:0;background:#fff}section.docx{box-shadow:none!important}</style>';

export function ShownDocument({ name, bytes, onFail }: BodyProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const draw = async () => {
    const inside = frame.current?.contentDocument;
    if (!inside) return;
    const { renderAsync } = await import('docx-preview');
    await renderAsync(bytes, inside.body, inside.head, {
      // Fonts out of the file are not let in, and other documents in it are not opened.
      inWrapper: false,
      ignoreFonts: true,
      renderAltChunks: false,
      ignoreLastRenderedPageBreak: true,
    });
    for (const link of inside.querySelectorAll('a[href]')) if (!link.getAttribute('href')?.startsWith('#')) link.removeAttribute('href');
  };
  return (
    <iframe
      ref={frame}
      title={name}
      sandbox="allow-same-origin"
      srcDoc={EMPTY}
      onLoad={() => void draw().catch(onFail)}
      className="h-[64dvh] w-full bg-white"
    />
  );
}
