/** A real Chromium that `npm ci` alone brought: shipped inside a package, or CHROMIUM_PATH. */
import { type Browser, type BrowserContextOptions, chromium } from 'playwright-core';

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

async function executable(): Promise<string> {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  // Makes the package unpack the shared libraries that a bare machine lacks.
  process.env.AWS_EXECUTION_ENV ??= 'AWS_Lambda_nodejs20.x';
  const { default: packed } = await import('@sparticuz/chromium');
  const path = await packed.executablePath();
  process.env.LD_LIBRARY_PATH = ['/tmp/al2023/lib', process.env.LD_LIBRARY_PATH].filter(Boolean).join(':');
  return path;
}

export const launchChromium = async (): Promise<Browser> =>
  chromium.launch({ executablePath: await executable(), headless: true, args: flags });

/** The two sizes that every screen is looked at in. */
export const desktop: BrowserContextOptions = { viewport: { width: 1440, height: 900 }, locale: 'en-US', timezoneId: 'Asia/Kolkata' };
export const phone: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  locale: 'en-US',
  timezoneId: 'Asia/Kolkata',
  hasTouch: true,
  isMobile: true,
  deviceScaleFactor: 2,
};
