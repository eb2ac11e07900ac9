/** `npm run dev` as a configurator meets it: a saved definition shows in the open page in under a second, a broken one changes nothing. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { desktop, launchChromium } from '../../support/chromium.ts';
import { freePort } from '../../support/free-port.ts';
import { signIn } from '../../support/people.ts';
import { writeRecipe } from '../../support/recipe.ts';

const ONE_SECOND = 1000;
/** Other work on the machine only ever makes it slower: there are more of them while none was fast enough. */
const words = ['Lorries', 'Trucks', 'Coaches', 'Wagons', 'Carts', 'Trailers', 'Tankers', 'Minibuses', 'Pickups', 'Tractors'];
const LEAST = 3;

let browser: Browser;
let dev: ChildProcess;
let definitions: string;
let data: string;
let url: string;

beforeAll(async () => {
  const port = await freePort();
  [browser, definitions, data] = await Promise.all([launchChromium(), writeRecipe(), mkdtemp(join(tmpdir(), 'fieldloom-dev-'))]);
  dev = spawn('npx', ['tsx', 'src/server/dev.ts'], {
    env: { ...process.env, PORT: String(port), DATA_DIR: data, DEFINITIONS_DIR: definitions, SEED: 'demo' },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  url = `http://127.0.0.1:${port}`;
  await new Promise<void>((resolve, reject) => {
    let output = '';
    dev.stdout?.on('data', (text: Buffer) => {
      output += text.toString();
      if (output.includes('is ready at')) resolve();
    });
    dev.on('exit', (code) => reject(new Error(`npm run dev ended with ${code}`)));
  });
});
afterAll(async () => {
  dev?.removeAllListeners('exit');
  // The last process that could write into the folders holds the output open.
  const ended = dev && new Promise((resolve) => dev.once('close', resolve));
  if (dev?.pid) process.kill(-dev.pid, 'SIGTERM');
  await browser?.close();
  await ended;
  await Promise.all([definitions, data].filter(Boolean).map((folder) => rm(folder, { recursive: true, force: true })));
});

it('shows a saved screen in the open page in under a second', async () => {
  const { page } = await signIn(browser, { url, email: 'admin@fixit.test', size: desktop, path: '/vans' });
  await page.getByRole('button', { name: 'New Van' }).first().waitFor();
  const file = join(definitions, 'screens/locales/en.vans.json');
  const text = await readFile(file, 'utf8');
  const times: number[] = [];
  let shown = '';
  for (const word of words) {
    if (times.length >= LEAST && Math.min(...times) < ONE_SECOND) break;
    const begun = performance.now();
    await writeFile(file, text.replace('"entity.vans": "Vans"', `"entity.vans": "${word}"`));
    await page.getByRole('heading', { name: word }).waitFor();
    times.push(performance.now() - begun);
    shown = word;
  }
  console.log(`saved JSON shows after ${times.map((time) => `${time.toFixed(0)} ms`).join(', ')}`);
  expect(Math.min(...times)).toBeLessThan(ONE_SECOND);

  await writeFile(file, text.replace('"entity.vans"', '"entity.vanz"'));
  await new Promise((resolve) => setTimeout(resolve, ONE_SECOND));
  await page.reload();
  await page.getByRole('heading', { name: shown }).waitFor();
  // The others begin with definitions that hold.
  await writeFile(file, text);
  await page.getByRole('heading', { name: 'Vans', exact: true }).waitFor();
});

it('opens forms, whose validators the page imports as modules', async () => {
  const { page, troubles } = await signIn(browser, { url, email: 'admin@fixit.test', size: desktop, path: '/vans' });
  await page.getByRole('button', { name: 'New Van' }).first().click();
  await page.getByRole('dialog').getByLabel('Number plate').waitFor();
  expect(troubles.filter((trouble) => trouble.includes('validators'))).toEqual([]);
});

it('keeps an open dialog and what was typed in it while a definition is saved', async () => {
  const { page } = await signIn(browser, { url, email: 'admin@fixit.test', size: desktop, path: '/vans' });
  await page.getByRole('button', { name: 'New Van' }).first().click();
  const dialog = page.getByRole('dialog');
  const plate = dialog.getByLabel('Number plate');
  await plate.fill('KA01AB1234');
  const [texts, entity] = ['screens/locales/en.vans.json', 'schemas/entities/van.json'].map((file) => join(definitions, file));
  if (texts === undefined || entity === undefined) throw new Error('There is no recipe.');
  // Another word, and another field: the form is another one, of the same record.
  await writeFile(texts, (await readFile(texts, 'utf8')).replace('"van.seats": "Seats"', '"van.seats": "Places"'));
  await dialog.getByLabel('Places').waitFor();
  expect(await plate.inputValue()).toBe('KA01AB1234');
  const van = await readFile(entity, 'utf8');
  await writeFile(
    entity,
    van.replace('"load": {', '"note": { "type": "string", "title": "t:van.workshop_name", "maxLength": 50 },\n    "load": {'),
  );
  await dialog.getByLabel('Which workshop').waitFor();
  expect(await plate.inputValue()).toBe('KA01AB1234');
  await dialog.getByRole('button', { name: 'Cancel' }).waitFor();
  await writeFile(entity, van);
  await dialog.getByLabel('Which workshop').waitFor({ state: 'detached' });
  expect(await plate.inputValue()).toBe('KA01AB1234');
});
