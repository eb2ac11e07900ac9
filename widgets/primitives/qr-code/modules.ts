/** The dark squares of a QR code (ISO/IEC 18004) as one path of an SVG; `size`: squares of a side, with the quiet zone around them. */
import qrcode from 'qrcode-generator';

export type QrDrawing = { readonly path: string; readonly size: number };

/** Squares that stay empty around it, as the standard asks. */
const QUIET = 4;

/** With a quarter of it hidden or worn away it can still be read; as large as the text needs. */
export function qrDrawing(text: string): QrDrawing {
  const code = qrcode(0, 'Q');
  code.addData(text);
  code.make();
  const count = code.getModuleCount();
  const rows = Array.from({ length: count }, (_, row) => row);
  const path = rows
    .flatMap((row) => rows.filter((column) => code.isDark(row, column)).map((column) => `M${column + QUIET} ${row + QUIET}h1v1h-1z`))
    .join('');
  return { path, size: count + 2 * QUIET };
}

/** The same as a file. */
export const qrFile = ({ path, size }: QrDrawing): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="${size * 8}" height="${size * 8}"><rect width="${size}" height="${size}" fill="#fff"/><path d="${path}" fill="#000" shape-rendering="crispEdges"/></svg>`;
