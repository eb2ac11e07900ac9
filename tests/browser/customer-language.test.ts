/** Pages for customers open in the customer's language, unless they chose another; and show the letters that people write, on paper too. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { faultsOfPage } from '../support/accessibility.ts';
import { type App, startApp } from '../support/app.ts';
import { desktop, launchChromium, phone } from '../support/chromium.ts';
import { signIn } from '../support/people.ts';
import { givenVisit, letAnybodyBeSent } from '../support/visited.ts';

let app: App;
let browser: Browser;
beforeAll(async () => {
  [app, browser] = await Promise.all([startApp(), launchChromium()]);
});
afterAll(async () => {
  await browser?.close();
  await app?.remove();
});

const open = async (path: string, options: BrowserContextOptions): Promise<Page> => {
  const page = await (await browser.newContext(options)).newPage();
  await page.goto(app.url + path);
  return page;
};
const picture = async (page: Page, name: string) => {
  const { SCREENSHOTS: folder } = process.env;
  if (!folder) return;
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
};
const [ARABIC, FRENCH, ENGLISH] = ['تم تسجيل طلبك', 'Votre demande est enregistrée', 'Your request is booked'];

it('speaks what was chosen, else the customer’s language, else the browser’s, else English', async () => {
  const desk = await signIn(browser, { url: app.url, email: 'user@fixit.test', size: desktop });
  await letAnybodyBeSent({ browser, url: app.url });
  const customer = { cust_name: 'Layla Khoury', cust_mobile: '9512345670', cust_language: 'ar' };
  const { link } = await givenVisit({ browser, url: app.url, desk }, { customer });
  const page = await open(link, { ...phone, locale: 'fr-FR' });
  await page.getByText(ARABIC).waitFor();
  expect(await page.evaluate(() => document.documentElement.dir)).toBe('rtl');
  expect(await faultsOfPage(page)).toEqual([]);
  await picture(page, 'follow-390-ar');
  // What is chosen stays, whatever the address says; the title of the page follows.
  await page.getByRole('combobox').selectOption('en');
  await page.getByText(ENGLISH).waitFor();
  await expect.poll(() => page.title()).not.toMatch(/[؀-ۿ]/);
  await page.goto(app.url + link);
  await page.getByText(ENGLISH).waitFor();

  const unknown = { cust_name: 'Nobody Knows', cust_mobile: '9512345671' };
  const { link: other } = await givenVisit({ browser, url: app.url, desk }, { customer: unknown });
  await (await open(other, { ...phone, locale: 'fr-FR' })).getByText(FRENCH).waitFor();
  await (await open(other, { ...phone, locale: 'sw-KE' })).getByText(ENGLISH).waitFor();
}, 180_000);

const WORDS = { ar: 'المكيف يصدر ضجيجًا', hi: 'एसी से आवाज़ आती है', zh: '空调有噪音' } as const;
const sheet = {
  organisation: 'Acme',
  provider: 'FixIt',
  zone: 'Asia/Kolkata',
  code: 'ACM-000001',
  title: WORDS.ar,
  description: WORDS.hi,
  customer: '王芳',
  address: WORDS.zh,
  done_at: '2031-03-12T10:00:00.000Z',
  visits: [],
};

it('shows a job sheet in letters of the product’s own fonts, whatever people wrote, for paper too', async () => {
  const page = await (await browser.newContext(desktop)).newPage();
  await page.route('**/v1/public/job-sheet?**', (route) => route.fulfill({ json: { data: sheet, words: {} } }));
  await page.goto(`${app.url}/job-sheet?of=x&t=y`);
  const [session, fontsOf] = [await page.context().newCDPSession(page), new Map<string, unknown>()];
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  const look = async () => {
    for (const [language, words] of [...Object.entries(WORDS), ['name', sheet.customer] as const]) {
      const { root } = await session.send('DOM.getDocument', { depth: -1 });
      await page.getByText(words, { exact: true }).evaluate((element) => element.setAttribute('data-looked', 'yes'));
      const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector: '[data-looked]' });
      const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId });
      await page.getByText(words, { exact: true }).evaluate((element) => element.removeAttribute('data-looked'));
      fontsOf.set(language, fonts.map(({ familyName, isCustomFont }) => `${familyName} ${isCustomFont ? 'own' : 'of the device'}`).join());
    }
    return Object.fromEntries(fontsOf);
  };
  // Spaces are drawn in the face of the page.
  const own = {
    ar: expect.stringMatching(/^Noto Sans Arabic[^,]* own(,Inter own)?$/),
    hi: expect.stringMatching(/^Noto Sans Devanagari[^,]* own(,Inter own)?$/),
    zh: expect.stringMatching(/^Noto Sans SC[^,]* own(,Noto Sans SC[^,]* own)*$/),
    name: expect.stringMatching(/^Noto Sans SC[^,]* own(,Noto Sans SC[^,]* own)*$/),
  };
  await page.getByText(WORDS.zh, { exact: true }).waitFor();
  await expect.poll(look, { timeout: 20_000 }).toEqual(own);
  await page.emulateMedia({ media: 'print' });
  expect(await look()).toEqual(own);
  await picture(page, 'job-sheet-scripts');
}, 60_000);
