/** What the manifest names is there: files of the size and type that it says, and screens that people have. */
import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

type Picture = { readonly src: string; readonly sizes: string; readonly type: string };
type Manifest = {
  readonly id: string;
  readonly categories: readonly string[];
  readonly icons: readonly Picture[];
  readonly shortcuts: readonly { readonly url: string; readonly icons: readonly Picture[] }[];
  readonly screenshots: readonly (Picture & { readonly form_factor: string; readonly label: string })[];
  readonly share_target: { readonly action: string };
};
const PUBLIC = `${import.meta.dirname}/../src/web/public`;
const read = JSON.parse(readFileSync(`${PUBLIC}/manifest.webmanifest`, 'utf8')) as Manifest;

/** `width×height` of a PNG, as its header says them. */
function sizeOf(file: Buffer): string {
  expect(file.subarray(0, 8).toString('hex')).toBe('89504e470d0a1a0a');
  return `${file.readUInt32BE(16)}x${file.readUInt32BE(20)}`;
}

const pictures = [...read.icons, ...read.shortcuts.flatMap(({ icons }) => icons)];
it.each(pictures)('has $src in $sizes', ({ src, sizes, type }) => {
  const file = readFileSync(PUBLIC + src);
  if (type === 'image/svg+xml') expect([sizes, file.toString('utf8')]).toEqual(['any', expect.stringContaining('<svg')]);
  else expect([type, sizeOf(file)]).toEqual(['image/png', sizes]);
});

/** `width×height` of a JPEG, as its start of a frame says them. */
function photoSizeOf(file: Buffer): string {
  expect(file.readUInt16BE(0)).toBe(0xffd8);
  for (let at = 2; at < file.length; at += 2 + file.readUInt16BE(at + 2)) {
    const marker = file.readUInt16BE(at);
    const isFrame = marker >= 0xffc0 && marker <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(marker);
    if (isFrame) return `${file.readUInt16BE(at + 7)}x${file.readUInt16BE(at + 5)}`;
  }
  return 'no frame';
}

it.each(read.screenshots)('shows itself $form_factor in $src', ({ src, sizes, type, label }) => {
  expect([type, photoSizeOf(readFileSync(PUBLIC + src)), label !== '']).toEqual(['image/jpeg', sizes, true]);
});

it('shows itself on phones and on wide screens', () => {
  expect(read.screenshots.map(({ form_factor }) => form_factor).toSorted()).toEqual(['narrow', 'wide']);
});

it('leads to screens that there are', () => {
  const screens = globSync(`${import.meta.dirname}/../screens/**/*.json`).map((file) => JSON.parse(readFileSync(file, 'utf8')) as object);
  const routes = screens.flatMap((screen) => ('route' in screen ? [screen.route] : []));
  for (const address of [read.share_target.action, ...read.shortcuts.map(({ url }) => url)]) expect(routes).toContain(address);
  expect([read.id, read.categories.length > 0]).toEqual(['/', true]);
});
