import { encode as encodePng } from 'fast-png';
import jpeg from 'jpeg-js';
import { describe, expect, it } from 'vitest';
import { bandsOf, bitsApart, NEAR_BITS, photoHash } from './photo-hash.ts';

type Scene = (x: number, y: number) => number;

/** A picture of large and small shapes, drawn by a seed: what a photo has of light and dark. */
function scene(seed: number): Scene {
  let state = seed * 2_654_435_761 + 1;
  const next = () => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 3_266_489_917) | 0;
    return ((state ^ (state >>> 13)) >>> 0) / 2 ** 32;
  };
  const blobs = Array.from({ length: 14 }, () => ({ x: next(), y: next(), size: 0.08 + next() * 0.25, level: next() * 220 - 110 }));
  return (x, y) => blobs.reduce((sum, blob) => sum + blob.level * Math.exp(-((x - blob.x) ** 2 + (y - blob.y) ** 2) / blob.size ** 2), 128);
}

type Look = {
  readonly width?: number;
  readonly height?: number;
  readonly crop?: number;
  readonly brighter?: number;
  readonly noise?: number;
};

function pixels(of: Scene, { width = 640, height = 480, crop = 0, brighter = 0, noise = 0 }: Look = {}) {
  const data = new Uint8Array(width * height * 4);
  for (let row = 0; row < height; row += 1)
    for (let column = 0; column < width; column += 1) {
      const at = (row * width + column) * 4;
      const [x, y] = [crop + (column / width) * (1 - 2 * crop), crop + (row / height) * (1 - 2 * crop)];
      const grain = noise * ((((row * 73_856_093) ^ (column * 19_349_663)) % 1000) / 500 - 1);
      const level = Math.max(0, Math.min(255, of(x, y) + brighter + grain));
      data.set([level, level * 0.9, level * 0.8, 255], at);
    }
  return { width, height, data };
}

const asJpeg = (of: Scene, quality = 85, look?: Look) => Buffer.from(jpeg.encode(pixels(of, look), quality).data);
const asPng = (of: Scene, look?: Look) => Buffer.from(encodePng({ ...pixels(of, look), channels: 4 }));
const hashed = (bytes: Buffer): string => {
  const hash = photoHash(bytes);
  if (hash === undefined) throw new Error('There is no hash.');
  return hash;
};

describe('the hash of a photo', () => {
  const scenes = Array.from({ length: 24 }, (_, seed) => scene(seed + 1));
  const originals = scenes.map((each) => hashed(asJpeg(each)));
  const changes: readonly (readonly [string, (of: Scene) => Buffer])[] = [
    ['scaled to a third', (of) => asJpeg(of, 85, { width: 213, height: 160 })],
    ['compressed hard', (of) => asJpeg(of, 20)],
    ['cropped by 1 % a side', (of) => asJpeg(of, 85, { crop: 0.01 })],
    ['brighter', (of) => asJpeg(of, 85, { brighter: 12 })],
    ['grainy', (of) => asJpeg(of, 85, { noise: 12 })],
    ['as PNG', (of) => asPng(of)],
  ];

  it.each(changes)('is near the same photo %s', (name, change) => {
    const apart = scenes.map((each, index) => bitsApart(originals[index] ?? '', hashed(change(each))));
    console.info(
      `${name}: ${Math.max(...apart)} bits at most, ${(apart.reduce((sum, each) => sum + each, 0) / apart.length).toFixed(1)} on average`,
    );
    expect(Math.max(...apart)).toBeLessThanOrEqual(NEAR_BITS);
  });

  it('is far from other photos', () => {
    const apart = originals.flatMap((one, index) => originals.slice(index + 1).map((other) => bitsApart(one, other)));
    console.info(
      `${apart.length} pairs of different photos: ${Math.min(...apart)} bits at least, ${(apart.reduce((sum, each) => sum + each, 0) / apart.length).toFixed(1)} on average`,
    );
    expect(Math.min(...apart)).toBeGreaterThan(NEAR_BITS);
  });

  it('shares a band with every hash that is near', () => {
    const [first = ''] = originals;
    // As many bits as may differ, one a band for as long as there are bands.
    const flipped = (BigInt(`0x${first}`) ^ 0x0101010101010100n).toString(16).padStart(16, '0');
    expect(bitsApart(first, flipped)).toBe(NEAR_BITS);
    expect(bandsOf(first).some((band, index) => band === bandsOf(flipped)[index])).toBe(true);
  });

  it.each([
    ['a bare wall', asJpeg(() => 200)],
    ['no picture', Buffer.from('not a picture at all')],
    ['half a JPEG', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16])],
    [
      'a PNG that claims to be huge',
      Buffer.concat([asPng(scenes[0] ?? scene(1)).subarray(0, 16), Buffer.from([0, 1, 0, 0, 0, 1, 0, 0, 8, 2])]),
    ],
  ])('is none of %s', (_, bytes) => {
    expect(photoHash(bytes)).toBeUndefined();
  });
});
