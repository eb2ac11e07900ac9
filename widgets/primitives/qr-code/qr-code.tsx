/** A QR code: dark on light in every theme, or cameras do not find it. */
import { useMemo } from 'react';
import { qrDrawing } from './modules.ts';

type Props = { readonly text: string /** What it is, for who does not see it. */; readonly label: string };

export function QrCode({ text, label }: Props) {
  const { path, size } = useMemo(() => qrDrawing(text), [text]);
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} className="size-48 rounded-control bg-white">
      <path d={path} className="fill-black" shapeRendering="crispEdges" />
    </svg>
  );
}
