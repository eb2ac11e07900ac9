import { BinaryBitmap, DecodeHintType, HybridBinarizer, QRCodeReader, RGBLuminanceSource } from '@zxing/library';
import { expect, it } from 'vitest';
import { qrDrawing, qrFile } from './modules.ts';

/** What a camera reads: each square four pixels wide. */
function readBack({ path, size }: ReturnType<typeof qrDrawing>): string {
  const [scale, side] = [4, size * 4];
  const pixels = new Uint8ClampedArray(side * side).fill(255);
  for (const [, x, y] of path.matchAll(/M(\d+) (\d+)h1/g))
    for (let row = 0; row < scale; row += 1) {
      const start = (Number(y) * scale + row) * side + Number(x) * scale;
      pixels.fill(0, start, start + scale);
    }
  const picture = new BinaryBitmap(new HybridBinarizer(new RGBLuminanceSource(pixels, side, side)));
  return new QRCodeReader().decode(picture, new Map([[DecodeHintType.PURE_BARCODE, true]])).getText();
}

it.each([
  'https://example.com/l/abc',
  `https://example.com/ask-for-service?form=018f2b7e-8f1e-7c3a-9f6f-1d2f3a4b5c6d&t=99999999999.${'Aa0_-'.repeat(9)}`,
])('is read back: %s', (text) => {
  const drawing = qrDrawing(text);
  expect(readBack(drawing)).toBe(text);
  expect(qrFile(drawing)).toContain(`viewBox="0 0 ${drawing.size} ${drawing.size}"`);
});
