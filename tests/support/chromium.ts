/** A real Chromium that `npm ci` alone brought: shipped inside a package, or CHROMIUM_PATH. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from 'playwright-core';
import product from '../../package.json' with { type: 'json' };

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The package takes any browser that lies in the temporary folder, of an older version or half written; so each version has a folder. */
const home = join(tmpdir(), `fieldloom-chromium-${product.devDependencies['@sparticuz/chromium']}`);

const UNPACK = "import('@sparticuz/chromium').then(({ default: packed }) => packed.executablePath())";

/** Unpacks beside the folder and then moves, so that what is there is whole, however many unpack at the same time. */
async function unpack(): Promise<void> {
  const fresh = await mkdtemp(`${home}-`);
  // In a process of its own, because nothing else of ours should meanwhile take this for the temporary folder.
  await promisify(execFile)(process.execPath, ['-e', UNPACK], { env: { ...process.env, TMPDIR: fresh } });
  const fonts = join(fresh, 'fonts/fonts.conf');
  await writeFile(fonts, (await readFile(fonts, 'utf8')).replaceAll('/tmp/fonts', join(home, 'fonts')));
  await rename(fresh, home).catch(async (error: unknown) => {
    await rm(fresh, { recursive: true, force: true });
    if (!existsSync(home)) throw error;
  });
}

async function executable(): Promise<string> {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  // Makes the package unpack the shared libraries that a bare machine lacks.
  process.env.AWS_EXECUTION_ENV ??= 'AWS_Lambda_nodejs24.x';
  process.env.FONTCONFIG_PATH ??= join(home, 'fonts');
  if (!existsSync(home)) await unpack();
  process.env.LD_LIBRARY_PATH = [join(home, 'al2023/lib'), process.env.LD_LIBRARY_PATH].filter(Boolean).join(':');
  return join(home, 'chromium');
}

/** `more`: switches of a test that is about what Chromium has not everywhere. */
export const launchChromium = async (more: readonly string[] = []): Promise<Browser> =>
  chromium.launch({ executablePath: await executable(), headless: true, args: [...flags, ...more] });

/** A browser that keeps in a folder what its pages store, as one on a phone does. */
export const launchKept = async (folder: string, options: BrowserContextOptions): Promise<BrowserContext> =>
  chromium.launchPersistentContext(folder, { executablePath: await executable(), headless: true, args: flags, ...options });

/** The app's files are kept by no page, unless a test is about that: each has a browser of its own. */
const plain = { locale: 'en-US', timezoneId: 'Asia/Kolkata', serviceWorkers: 'block' } as const;

/** The two sizes that every screen is looked at in. */
export const desktop: BrowserContextOptions = { ...plain, viewport: { width: 1440, height: 900 } };
export const phone: BrowserContextOptions = {
  ...plain,
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  deviceScaleFactor: 2,
};
