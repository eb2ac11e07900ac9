/**
 * `npm run pictures -- <folder>`: 41 screens of the demo, each at 1440 and 390 px, light and dark, of the product as it is built.
 * `--beside <folder>` of an earlier run: `index.html` shows the two side by side. `--only tasks` takes screens whose name has that in
 * it. `--at <instant>` is when the demo is seeded and shown (ISO, today): give both runs the same, or take that of the first, which
 * `shown-at.txt` in its folder keeps.
 */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { beginFolder, momentOf } from '../browser/crawl/record/folder.ts';
import { startApp } from '../support/app.ts';
import { launchChromium } from '../support/chromium.ts';
import { afterSeeding } from '../support/held-time.ts';
import { writeIndex } from './index-page.ts';
import { type Screen, screens, takePictures } from './take.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { beside: { type: 'string' }, only: { type: 'string' }, at: { type: 'string' } },
});
const [given] = positionals;
if (given === undefined) throw new Error('Name a folder: npm run pictures -- <folder>');
const folder = resolve(given);
const beside = values.beside === undefined ? undefined : resolve(values.beside);
const moment = new Date(values.at ?? (await momentOf(folder)) ?? (beside && (await momentOf(beside))) ?? Date.now()).toISOString();
await beginFolder(folder, moment);

const { only = '' } = values;
const wanted: readonly Screen[] = screens.filter(({ name }) => name.includes(only));
if (wanted.length === 0) throw new Error(`No screen has "${only}" in its name.`);

const at = Date.parse(moment);
const [app, browser] = await Promise.all([startApp({ at }), launchChromium()]);
try {
  const taken = await takePictures({
    browser,
    url: app.url,
    pagesAt: afterSeeding(at),
    folder,
    screens: wanted,
    onTaken: (name, count) => process.stdout.write(`${name}: ${count}\n`),
  });
  await writeIndex({ folder, ...(beside === undefined ? {} : { beside }), pictures: taken });
  process.stdout.write(`${taken.length} pictures of ${wanted.length} screens: ${folder}/index.html\n`);
} finally {
  await browser.close();
  await app.remove();
}
