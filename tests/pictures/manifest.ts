/**
 * `npm run manifest-pictures`: what stores and browsers show of the app before it is installed, taken from the product as it is built:
 * a technician's day on a phone, and the dispatcher's board. The manifest names them.
 */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { startApp } from '../support/app.ts';
import { launchChromium } from '../support/chromium.ts';
import { signIn } from '../support/people.ts';
import { settle } from '../support/visit.ts';

const FOLDER = join(import.meta.dirname, '../../src/web/public/screens');
const plain = {
  locale: 'en-US',
  timezoneId: 'Asia/Kolkata',
  serviceWorkers: 'block',
  reducedMotion: 'reduce',
  colorScheme: 'light',
} as const;
const looks = [
  { name: 'narrow', email: 'tech@fixit.test', path: '/my-tasks', viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
  { name: 'wide', email: 'user@fixit.test', path: '/main/ace/board', viewport: { width: 1280, height: 800 } },
] as const;

await mkdir(FOLDER, { recursive: true });
const [app, browser] = await Promise.all([startApp(), launchChromium()]);
try {
  for (const { name, email, path, ...size } of looks) {
    const person = await signIn(browser, { url: app.url, email, size: { ...plain, ...size }, path });
    await person.page.waitForLoadState('networkidle');
    await settle(person);
    // The words on top say that it is a demo.
    await person.page.addStyleTag({ content: 'aside:has(> p) { display: none }' });
    await person.page.screenshot({ path: join(FOLDER, `${name}.jpg`), type: 'jpeg', quality: 80, animations: 'disabled' });
    await person.close();
  }
} finally {
  await browser.close();
  await app.remove();
}
