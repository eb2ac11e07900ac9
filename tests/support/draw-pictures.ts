/** Draws the demo's pictures anew from their SVG sources: `npx tsx tests/support/draw-pictures.ts` after one of them was changed. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { launchChromium } from './chromium.ts';

const folder = fileURLToPath(new URL('../../src/server/demo/pictures', import.meta.url));
const QUALITY = 0.9;

const browser = await launchChromium();
try {
  const page = await browser.newPage();
  for (const name of readdirSync(folder).filter((each) => each.endsWith('.svg'))) {
    const source = `data:image/svg+xml;base64,${readFileSync(join(folder, name)).toString('base64')}`;
    const drawn = await page.evaluate(
      async ({ src, quality }) => {
        const image = new Image();
        image.src = src;
        await image.decode();
        const canvas = Object.assign(document.createElement('canvas'), { width: image.width, height: image.height });
        canvas.getContext('2d')?.drawImage(image, 0, 0);
        return canvas.toDataURL('image/webp', quality);
      },
      { src: source, quality: QUALITY },
    );
    writeFileSync(join(folder, name.replace(/svg$/, 'webp')), Buffer.from(drawn.split(',')[1] ?? '', 'base64'));
  }
} finally {
  await browser.close();
}
