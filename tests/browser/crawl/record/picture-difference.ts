/** Two pictures of a page, pixel by pixel, as the browser itself decodes them. */
import type { Page } from 'playwright-core';

export type PictureDifference = {
  /** How many pixels differ; of pictures of different size, all. */
  readonly pixels: number;
  /** What encloses them: left, top, width and height. */
  readonly box: readonly [number, number, number, number];
  /** PNG: the picture after the change, faded, with what differs in red. */
  readonly marked: Buffer;
};

/** What a colour channel (0 to 255) may differ by: the same shape may be blended differently at its edges. */
const CHANNEL_TOLERANCE = 16;
/** Fewer pixels than a letter has. */
const PIXEL_TOLERANCE = 8;

/** @param page any page; it is not changed. Answers nothing for pictures that look the same. */
export async function pictureDifference(page: Page, before: Buffer, after: Buffer): Promise<PictureDifference | undefined> {
  if (before.equals(after)) return undefined;
  const found = await page.evaluate(differing, {
    before: before.toString('base64'),
    after: after.toString('base64'),
    tolerance: CHANNEL_TOLERANCE,
  });
  if (found.pixels <= PIXEL_TOLERANCE) return undefined;
  return { pixels: found.pixels, box: found.box, marked: Buffer.from(found.marked, 'base64') };
}

type Found = { pixels: number; box: [number, number, number, number]; marked: string };

/** In the page. Functions within it have no names: what compiles a command names them by a helper that no page has. */
async function differing(given: { before: string; after: string; tolerance: number }): Promise<Found> {
  const [first, second] = await Promise.all(
    ([given.before, given.after] as const).map(async (png) => {
      const bytes = Uint8Array.from(atob(png), (sign) => sign.charCodeAt(0));
      const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
      const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
      const context = canvas.getContext('2d', { willReadFrequently: true });
      if (!context) throw new Error('This browser draws no pictures.');
      context.drawImage(bitmap, 0, 0);
      return { canvas, context, image: context.getImageData(0, 0, bitmap.width, bitmap.height) };
    }),
  );
  if (!first || !second) throw new Error('Two pictures are needed.');
  const { width, height, data } = second.image;
  const isSameSize = first.image.width === width && first.image.height === height;
  const other = first.image.data;
  let pixels = 0;
  let [left, top, right, bottom] = [width, height, -1, -1];
  for (let at = 0; at < data.length; at += 4) {
    const channels = [at, at + 1, at + 2, at + 3];
    const isSame = isSameSize && channels.every((channel) => Math.abs((data[channel] ?? 0) - (other[channel] ?? 0)) <= given.tolerance);
    if (isSame) {
      for (const channel of channels.slice(0, 3)) data[channel] = 191 + (data[channel] ?? 0) / 4;
      continue;
    }
    const [x, y] = [(at / 4) % width, Math.floor(at / 4 / width)];
    pixels += 1;
    [left, top, right, bottom] = [Math.min(left, x), Math.min(top, y), Math.max(right, x), Math.max(bottom, y)];
    data.set([220, 0, 0, 255], at);
  }
  second.context.putImageData(second.image, 0, 0);
  const marked = new Uint8Array(await (await second.canvas.convertToBlob({ type: 'image/png' })).arrayBuffer());
  let text = '';
  for (const byte of marked) text += String.fromCharCode(byte);
  return { pixels, box: pixels > 0 ? [left, top, right - left + 1, bottom - top + 1] : [0, 0, 0, 0], marked: btoa(text) };
}
