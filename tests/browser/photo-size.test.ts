/** What a browser makes of a photo before it is sent: no test without one can draw. */
import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchChromium } from '../support/chromium.ts';

const source = readFileSync(join(import.meta.dirname, '../../widgets/fields/shared/media/smaller-photo.ts'), 'utf8');

let browser: Browser;
let page: Page;
beforeAll(async () => {
  browser = await launchChromium();
  page = await browser.newPage();
  await page.addScriptTag({ type: 'module', content: `${stripTypeScriptTypes(source)}\nglobalThis.smallerPhoto = smallerPhoto;` });
  await page.waitForFunction('globalThis.smallerPhoto !== undefined');
}, 60_000);
afterAll(() => browser?.close());

type Sent = {
  readonly before: number;
  readonly size: number;
  readonly name: string;
  readonly type: string;
  readonly sides?: readonly number[];
};

/** A picture of noise, which no format makes small, as a file; and what is sent of it. As text: it runs in the page. */
const sent = (width: number, height: number, type: string): Promise<Sent> =>
  page.evaluate<Sent>(`(async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: ${width}, height: ${height} });
    const context = canvas.getContext('2d');
    const pixels = context.createImageData(${width}, ${height});
    for (let at = 0; at < pixels.data.length; at += 4) pixels.data.set([Math.random() * 255, at % 251, at % 241, 255], at);
    context.putImageData(pixels, 0, 0);
    const blob = await new Promise((done) => canvas.toBlob(done, '${type}', 1));
    const file = new File([blob], 'IMG 0001.JPEG', { type: '${type}' });
    const small = await smallerPhoto(file);
    const { width: w, height: h } = await createImageBitmap(small);
    return { before: file.size, size: small.size, name: small.name, type: small.type, sides: [w, h] };
  })()`);

it('is no longer than 2048 pixels, upright or wide, and says that it is a JPEG', async () => {
  const wide = await sent(3000, 1500, 'image/jpeg');
  expect(wide).toMatchObject({ name: 'IMG 0001.jpg', type: 'image/jpeg', sides: [2048, 1024] });
  expect(wide.size).toBeLessThan(wide.before / 2);
  expect((await sent(1200, 2400, 'image/webp')).sides).toEqual([1024, 2048]);
  process.stdout.write(`A photo of ${wide.before} bytes is sent as ${wide.size}.\n`);
});

it('goes as it is where it is small, or drawn', async () => {
  for (const [width, height, type] of [
    [300, 200, 'image/jpeg'],
    [1500, 1500, 'image/png'],
  ] as const) {
    const same = await sent(width, height, type);
    expect(same).toMatchObject({ name: 'IMG 0001.JPEG', type, size: same.before, sides: [width, height] });
  }
});

it('goes as it is where the browser cannot read it', async () => {
  const same = await page.evaluate<Pick<Sent, 'name' | 'size'>>(`(async () => {
    const { name, size } = await smallerPhoto(new File([new Uint8Array(2_000_000)], 'a.heic', { type: 'image/heic' }));
    return { name, size };
  })()`);
  expect(same).toEqual({ name: 'a.heic', size: 2_000_000 });
});
