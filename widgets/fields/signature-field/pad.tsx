/** Where a name is written by finger, pen or mouse. */
import { type PointerEvent, useEffect, useRef } from 'react';
import { drawStrokes, INK, type Point, type Pad as Size, type Stroke } from './ink.ts';

type Props = {
  readonly label: string;
  readonly describedBy: string;
  readonly invalid: boolean;
  readonly strokes: readonly Stroke[];
  /** While a stroke is drawn, and once it has ended. */
  readonly onDraw: (strokes: readonly Stroke[]) => void;
  readonly onEnd: (strokes: readonly Stroke[], pad: Size) => void;
};

export function Pad({ label, describedBy, invalid, strokes, onDraw, onEnd }: Props) {
  const ref = useRef<HTMLCanvasElement>(null);
  const open = useRef<{ readonly before: readonly Stroke[]; readonly points: Point[] }>(undefined);
  useEffect(() => {
    const canvas = ref.current;
    const context = canvas?.getContext('2d');
    if (!canvas || !context) return;
    const ratio = window.devicePixelRatio || 1;
    canvas.width = canvas.clientWidth * ratio;
    canvas.height = canvas.clientHeight * ratio;
    context.scale(ratio, ratio);
    context.strokeStyle = INK;
    drawStrokes(context, strokes);
  }, [strokes]);
  const pointOf = ({ clientX, clientY, currentTarget }: PointerEvent<HTMLCanvasElement>): Point => {
    const { left, top } = currentTarget.getBoundingClientRect();
    return { x: Math.round(clientX - left), y: Math.round(clientY - top) };
  };
  const end = ({ currentTarget: { clientWidth: width, clientHeight: height } }: PointerEvent<HTMLCanvasElement>) => {
    const stroke = open.current;
    open.current = undefined;
    if (stroke) onEnd([...stroke.before, stroke.points], { width, height });
  };
  return (
    <canvas
      ref={ref}
      role="img"
      aria-label={label}
      aria-describedby={describedBy}
      onPointerDown={(event) => {
        if (!event.isPrimary || event.button !== 0) return;
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        open.current = { before: strokes, points: [pointOf(event)] };
        onDraw([...strokes, open.current.points]);
      }}
      onPointerMove={(event) => {
        const stroke = open.current;
        if (!stroke) return;
        stroke.points.push(pointOf(event));
        onDraw([...stroke.before, [...stroke.points]]);
      }}
      onPointerUp={end}
      onPointerCancel={end}
      className={`h-44 w-full touch-none cursor-crosshair rounded-control border-2 border-dashed bg-white ${invalid ? 'border-danger' : 'border-border-strong'}`}
    />
  );
}
