/**
 * The perceptual hash of a photo: two pictures of one photo differ in few of its 64 bits, however they were scaled and compressed. It is a
 * difference hash: the picture is averaged to 9 × 8 grey fields, and each bit says whether a field is darker than the one to its right.
 */
import { decode as decodePng } from 'fast-png';
import jpeg from 'jpeg-js';

const [ACROSS, DOWN] = [9, 8];
/** Pixels that are decoded at most: a small file may claim to be a huge picture. */
const MOST_MEGAPIXELS = 40;
const MOST_MEGABYTES = 512;
/** Levels of 255 that the fields differ by at least: of a bare wall the hash would be chance. */
const LEAST_CONTRAST = 12;
/** Bits in which two pictures of one photo differ at most. Eight bands of a byte find all of these: one of them is the same. */
export const NEAR_BITS = 7;

/** Grey levels from 0 to 255, row by row. */
type Picture = { readonly width: number; readonly height: number; readonly levels: Float32Array };

/** 16 hexadecimal digits; undefined for what is no JPEG or PNG, cannot be read, or shows too little to be known again. */
export function photoHash(bytes: Buffer): string | undefined {
  const picture = pictureIn(bytes);
  return picture && hashOf(picture);
}

function pictureIn(bytes: Buffer): Picture | undefined {
  try {
    if (bytes[0] === 0xff && bytes[1] === 0xd8) {
      const options = {
        useTArray: true as const,
        formatAsRGBA: false,
        maxResolutionInMP: MOST_MEGAPIXELS,
        maxMemoryUsageInMB: MOST_MEGABYTES,
      };
      const { width, height, data } = jpeg.decode(bytes, options);
      return greyOf({ width, height, data, channels: 3, most: 255 });
    }
    if (bytes.subarray(1, 4).toString('latin1') === 'PNG' && pixelsOfPng(bytes) <= MOST_MEGAPIXELS * 1_000_000) {
      const { width, height, data, channels, depth, palette } = decodePng(bytes);
      // Colours by number are drawings and screenshots; those of less than a byte are packed.
      if (palette !== undefined || depth < 8) return undefined;
      return greyOf({ width, height, data, channels, most: 2 ** depth - 1 });
    }
  } catch {
    // A file that says it is a picture and is none has no hash.
  }
  return undefined;
}

/** Width times height, which stand in the first chunk. */
const pixelsOfPng = (bytes: Buffer): number =>
  bytes.length < 24 ? Number.POSITIVE_INFINITY : bytes.readUInt32BE(16) * bytes.readUInt32BE(20);

type Decoded = {
  readonly width: number;
  readonly height: number;
  readonly data: ArrayLike<number>;
  readonly channels: number;
  readonly most: number;
};

function greyOf({ width, height, data, channels, most }: Decoded): Picture {
  const levels = new Float32Array(width * height);
  const scale = 255 / most;
  for (let at = 0; at < levels.length; at += 1) {
    const from = at * channels;
    const red = data[from] ?? 0;
    const [green, blue] = channels >= 3 ? [data[from + 1] ?? 0, data[from + 2] ?? 0] : [red, red];
    levels[at] = (0.299 * red + 0.587 * green + 0.114 * blue) * scale;
  }
  return { width, height, levels };
}

export function hashOf(picture: Picture): string | undefined {
  if (picture.width < ACROSS || picture.height < DOWN) return undefined;
  const fields = Array.from({ length: DOWN }, (_, row) => Array.from({ length: ACROSS }, (_, column) => meanOf(picture, column, row)));
  const all = fields.flat();
  if (Math.max(...all) - Math.min(...all) < LEAST_CONTRAST) return undefined;
  let hash = 0n;
  for (const row of fields)
    for (let column = 1; column < ACROSS; column += 1) hash = (hash << 1n) | ((row[column - 1] ?? 0) < (row[column] ?? 0) ? 1n : 0n);
  return hash.toString(16).padStart(16, '0');
}

/** Mean level of one field of the grid. */
function meanOf({ width, height, levels }: Picture, column: number, row: number): number {
  const [left, right] = [Math.floor((column * width) / ACROSS), Math.floor(((column + 1) * width) / ACROSS)];
  const [top, bottom] = [Math.floor((row * height) / DOWN), Math.floor(((row + 1) * height) / DOWN)];
  let sum = 0;
  for (let y = top; y < bottom; y += 1) for (let x = left; x < right; x += 1) sum += levels[y * width + x] ?? 0;
  return sum / ((right - left) * (bottom - top));
}

/** The hash as eight numbers of a byte. */
export const bandsOf = (hash: string): readonly number[] =>
  Array.from({ length: DOWN }, (_, band) => Number.parseInt(hash.slice(band * 2, band * 2 + 2), 16));

/** In how many bits two hashes differ. */
export function bitsApart(one: string, other: string): number {
  let left = BigInt(`0x${one}`) ^ BigInt(`0x${other}`);
  let count = 0;
  for (; left > 0n; left &= left - 1n) count += 1;
  return count;
}
