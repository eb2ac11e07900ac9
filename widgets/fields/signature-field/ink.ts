/** A name as it was written: strokes over a pad, and the picture that is kept of them. */

export type Point = { readonly x: number; readonly y: number };
/** Points in pixels of the pad. */
export type Stroke = readonly Point[];
export type Pad = { readonly width: number; readonly height: number };

/** Pixels of ink under which nobody has signed: a slip of the hand. */
const LEAST_INK = 40;
/** The picture's pixels for one of the pad: sharp on paper, small enough for a phone's connection. */
const SCALE = 2;
const CAPTION = 26;
/** Of pad and picture alike: paper is white in any theme. */
export const INK = '#111827';

const lengthOf = (stroke: Stroke) =>
  stroke.reduce((sum, { x, y }, index) => {
    const before = stroke[index - 1];
    return before ? sum + Math.hypot(x - before.x, y - before.y) : sum;
  }, 0);

export const isSigned = (strokes: readonly Stroke[]): boolean => strokes.reduce((sum, stroke) => sum + lengthOf(stroke), 0) >= LEAST_INK;

/** Draws strokes with the context's own style; a point alone is a dot. */
export function drawStrokes(context: CanvasRenderingContext2D, strokes: readonly Stroke[]): void {
  context.lineWidth = 2.5;
  context.lineCap = 'round';
  context.lineJoin = 'round';
  for (const [first, ...others] of strokes) {
    if (!first) continue;
    context.beginPath();
    context.moveTo(first.x, first.y);
    for (const { x, y } of others.length > 0 ? others : [{ x: first.x + 0.1, y: first.y }]) context.lineTo(x, y);
    context.stroke();
  }
}

type Picture = { readonly pad: Pad; readonly strokes: readonly Stroke[]; readonly signer: string };

/**
 * The picture as a file that is called by the signer's name: dark on white whatever the theme, the name below in print. Without
 * strokes the name itself is the signature, in a slanted hand. At once, so that sending it begins before anything else is pressed.
 * @returns undefined where the browser cannot draw
 */
export function signatureFile({ pad: { width, height }, strokes, signer }: Picture): File | undefined {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * SCALE));
  canvas.height = Math.round((height + (signer ? CAPTION : 0)) * SCALE);
  const context = canvas.getContext('2d');
  if (!context) return undefined;
  context.scale(SCALE, SCALE);
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, width, height + CAPTION);
  context.strokeStyle = INK;
  context.fillStyle = INK;
  if (strokes.length > 0) drawStrokes(context, strokes);
  else {
    context.font = 'italic 34px "Segoe Script", "Snell Roundhand", cursive';
    context.fillText(signer, 12, height / 2, width - 24);
  }
  if (signer) {
    context.font = '14px system-ui, sans-serif';
    context.fillText(signer, 12, height + CAPTION - 9, width - 24);
  }
  const data = atob(canvas.toDataURL('image/png').split(',')[1] ?? '');
  const bytes = Uint8Array.from(data, (letter) => letter.charCodeAt(0));
  return new File([bytes], `${fileName(signer)}.png`, { type: 'image/png' });
}

/** A name without what files may not be called. */
const fileName = (signer: string): string => signer.replaceAll(/[^\p{L}\p{M}\p{N} .'-]/gu, ' ').trim() || 'signature';
