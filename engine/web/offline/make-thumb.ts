/** A small picture of a file of the server: fetched behind what the person does, drawn small, and told as an address that needs no network. */
import type { FileValue } from '../../react/types.ts';

/** Longest side in pixels: a tile of a form at twice its size. */
const LONGEST_SIDE = 320;
const QUALITY = 0.7;

/** Null for what this browser draws no picture of, undefined for what the server does not give now: links last for minutes. @throws TypeError where the network breaks off */
export async function makeThumb({ url }: FileValue): Promise<string | null | undefined> {
  if (url === undefined) return null;
  const answer = await fetch(url, { priority: 'low' });
  if (!answer.ok) return undefined;
  const picture = await createImageBitmap(await answer.blob(), { imageOrientation: 'from-image' }).catch(() => null);
  return picture && draw(picture);
}

function draw(picture: ImageBitmap): string | null {
  const scale = Math.min(1, LONGEST_SIDE / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const context = canvas.getContext('2d');
  if (context) {
    // JPEG knows no transparency: what is written without a ground, such as a signature, stands on paper.
    context.fillStyle = '#fff';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  }
  picture.close();
  return context && canvas.toDataURL('image/jpeg', QUALITY);
}

/** Whether this connection is one on which nobody wants what they did not ask for. */
export function isDear(): boolean {
  const { connection } = navigator as { readonly connection?: { readonly saveData?: boolean; readonly effectiveType?: string } };
  return connection?.saveData === true || connection?.effectiveType?.endsWith('2g') === true;
}
