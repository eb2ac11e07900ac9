/** The product before anybody is signed in, against the real server: the ways in, the picker, public screens, and the native app around them. */
import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type App, startApp } from '../support/app.ts';
import { desktop, launchChromium, phone } from '../support/chromium.ts';
import { type Message, messagesTo } from '../support/outbox.ts';
import { PASSWORD } from '../support/people.ts';

const TECHNICIAN = '9000000001';
const small: BrowserContextOptions = { ...phone, viewport: { width: 360, height: 640 } };

let app: App;
let browser: Browser;
const open: Page[] = [];
const errors: string[] = [];

beforeAll(async () => {
  [app, browser] = await Promise.all([startApp(), launchChromium()]);
});
afterEach(async () => {
  for (const page of open.splice(0)) await page.context().close();
  expect(errors.splice(0)).toEqual([]);
});
afterAll(async () => {
  await browser?.close();
  await app?.remove();
});

/** A browser of its own at an address. */
async function visit(path: string, options: BrowserContextOptions = desktop): Promise<Page> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  page.on('pageerror', (error) => errors.push(error.message));
  open.push(page);
  await page.goto(app.url + path);
  return page;
}
const at = (page: Page) => page.evaluate(() => location.pathname + location.search + location.hash);
const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function byEmail(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password').fill(password);
  await button(page, 'Sign in').click();
}
const isInside = (page: Page) => page.locator('main#content').and(page.locator('main:not(:has(form))')).waitFor();

/** Violations of accessibility, and what does not fit. */
async function faultsOf(page: Page): Promise<readonly string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const width = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
  return width > 0 ? [...found, `scrolls sideways by ${width} px`] : found;
}

const lastTo = async (to: string): Promise<Message> => {
  const [last] = await messagesTo(app.url, to);
  if (!last) throw new Error(`Nothing was sent to ${to}.`);
  return last;
};

describe('where one came from', () => {
  it('is returned to, with its query string', async () => {
    const page = await visit('/services?search=leak');
    expect(await at(page)).toBe('/signin');
    await byEmail(page, 'user@acme.test');
    await page.waitForURL('**/services?search=leak');
  });

  it.each(['/', '/signin', '/nowhere/at/all'])('without a token %s leads to sign-in', async (path) => {
    const page = await visit(path);
    await page.getByRole('heading', { name: 'Sign in', level: 1 }).waitFor();
    expect(await at(page)).toBe('/signin');
    expect(await page.title()).toBe('Sign in Fieldloom');
  });

  it('is the default page when one came from nowhere', async () => {
    const page = await visit('/users');
    await page.goto(`${app.url}/`);
    await byEmail(page, 'user@acme.test');
    await page.waitForURL('**/dashboard-user');
    expect(await stored(page, 'token')).toBeTruthy();
    expect(JSON.parse((await stored(page, 'user')) ?? '{}')).toMatchObject({ email: 'user@acme.test' });
  });
});

it('tells a refusal with its code, and announces it', async () => {
  const page = await visit('/signin');
  await byEmail(page, 'admin@acme.test', 'Wrong@12345');
  await page.getByRole('alert').filter({ hasText: 'The e-mail or password is not right. (bad_credentials)' }).waitFor();
  expect(await faultsOf(page)).toEqual([]);
});

describe('tabs', () => {
  it('are walked by keys alone, into the form of the way that was chosen', async () => {
    const page = await visit('/signin');
    await page.getByRole('tab', { name: 'EMAIL' }).focus();
    await page.keyboard.press('ArrowRight');
    await page.getByRole('tab', { name: 'MOBILE NO.', selected: true }).waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.type('12');
    await page.keyboard.press('Enter');
    await page.getByText('Mobile no must be min 10 digits.').waitFor();
    expect(await page.getByLabel('Mobile number').inputValue()).toBe('12');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Home');
    await page.getByRole('tab', { name: 'EMAIL', selected: true }).waitFor();
  });
});

describe('the picker', () => {
  it('offers four organisations with a search, and signs in to the chosen one by keys', async () => {
    const page = await visit('/signin');
    await byEmail(page, 'multi@demo.test');
    const picker = page.getByRole('dialog');
    await picker.waitFor();
    expect(await picker.getByRole('listitem').count()).toBe(4);
    await picker.getByPlaceholder('Search by org name...').waitFor();
    const card = picker.getByRole('listitem').nth(1);
    const [name = ''] = (await card.getByRole('button').locator('span.font-medium').allInnerTexts()) as readonly string[];
    await page.keyboard.type(name);
    await page.waitForFunction(() => document.querySelectorAll('[role=dialog] li').length === 1);
    await page.keyboard.press('Enter');
    await page.waitForURL((address) => address.pathname.startsWith('/dashboard'));
    await isInside(page);
    expect(JSON.parse((await stored(page, 'user')) ?? '{}')).toMatchObject({ email: 'multi@demo.test' });
  });

  it('scrolls twelve of them on a small phone, and closing clears the choice', async () => {
    const page = await visit('/signin', small);
    await byEmail(page, 'many@demo.test');
    const picker = page.getByRole('dialog');
    await picker.waitFor();
    await page.waitForFunction(() => document.getAnimations().every((each) => each.playState === 'finished'));
    expect(await picker.getByRole('listitem').count()).toBe(12);
    const box = await picker.boundingBox();
    expect(box).not.toBeNull();
    expect([box?.x, Math.round((box?.y ?? 0) + (box?.height ?? 0)), box?.width]).toEqual([0, 640, 360]);
    expect(box?.y).toBeGreaterThanOrEqual(0);
    expect(await faultsOf(page)).toEqual([]);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('End');
    const last = picker.getByRole('listitem').last().getByRole('button');
    expect(await last.evaluate((element) => element === document.activeElement)).toBe(true);
    const shown = await last.boundingBox();
    expect((shown?.y ?? 0) + (shown?.height ?? 0)).toBeLessThan(640);
    await page.keyboard.press('Escape');
    await picker.waitFor({ state: 'detached' });
    expect(await stored(page, 'token')).toBeNull();
    await button(page, 'Sign in').click();
    await picker.waitFor();
  });
});

describe('by mobile number', () => {
  it('sends an OTP, which is still waited for after a reload, and takes it once', async () => {
    const page = await visit('/my-tasks', phone);
    await page.getByRole('tab', { name: 'MOBILE NO.' }).click();
    await page.getByLabel('Mobile number').fill(TECHNICIAN);
    await button(page, 'Send OTP').click();
    await page.getByLabel('OTP').waitFor();
    expect(await button(page, 'Resend OTP').isDisabled()).toBe(true);
    await page.getByText(/^in \d+ s$/).waitFor();
    expect(await faultsOf(page)).toEqual([]);

    await page.reload();
    const otp = page.getByLabel('OTP');
    await otp.waitFor();
    const code = /\b\d{4}\b/.exec((await lastTo(TECHNICIAN)).text)?.[0] ?? '';
    await otp.fill(code === '0000' ? '0001' : '0000');
    await button(page, 'Sign in').click();
    await page
      .getByRole('alert')
      .filter({ hasText: /\(\w+\)/ })
      .waitFor();
    await otp.fill(code);
    await button(page, 'Sign in').click();
    await page.waitForURL('**/my-tasks');
    await isInside(page);
    expect(await stored(page, 'otp_pending')).toBeNull();

    const again = await fetch(`${app.url}/login/v1`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ id_type: 'MOBILE_NUM', id: TECHNICIAN, id_key: code }),
    });
    expect(again.status).toBe(400);
  });
});

describe('a forgotten password', () => {
  it('is set anew by the link that was sent, which works once and leaves the address bar', async () => {
    const page = await visit('/signin');
    await button(page, 'Forgot password?').click();
    await page.getByLabel('E-mail').fill('user@fixit.test');
    await button(page, 'Send link').click();
    await page.getByText('If user@fixit.test has an account, a link is on its way.').waitFor();
    expect(await faultsOf(page)).toEqual([]);

    const path = /\/signin\/password\?t=[^\s"<>]+/.exec((await lastTo('user@fixit.test')).text)?.[0] ?? '';
    await page.goto(app.url + path);
    await page.getByRole('heading', { name: 'Set a new password' }).waitFor();
    expect(await at(page)).toBe('/signin/password');
    expect(await faultsOf(page)).toEqual([]);
    await page.reload();
    await page.getByLabel('New password').fill('Another@12345');
    await page.getByLabel('Confirm password').fill('Another@1234');
    await button(page, 'Set password').click();
    await page.getByText('The password and confirm password do not match !').waitFor();
    await page.getByLabel('Confirm password').fill('Another@12345');
    await button(page, 'Set password').click();
    await page.getByRole('heading', { name: 'Your password is set' }).waitFor();
    await page.getByRole('link', { name: 'Sign in' }).click();
    await byEmail(page, 'user@fixit.test', 'Another@12345');
    await page.waitForURL('**/dashboard-prvdr');

    const used = await visit(path);
    await used.getByRole('heading', { name: 'This link does not work any more' }).waitFor();
    await used.getByRole('link', { name: 'Ask for another link' }).click();
    await used.getByRole('heading', { name: 'Forgot password' }).waitFor();
  });
});

describe('super-admin access by the address', () => {
  type Sent = { readonly address: string; readonly body: unknown };

  /** Opens the address with the server's answer told beforehand; answers what was sent, and where the page was then. */
  async function arrive(page: Page, path: string, answer: { status: number; json: unknown }): Promise<Sent[]> {
    const sent: Sent[] = [];
    await page.route('**/login/v1', async (route) => {
      sent.push({ address: page.url(), body: route.request().postDataJSON() });
      await route.fulfill(answer);
    });
    await page.goto(app.url + path);
    return sent;
  }
  const refused = { status: 400, json: { code: 'bad_credentials', message: 'This access is used up.' } };

  it('is used at once, from an address that no longer holds the token', async () => {
    const page = await visit('/privacy');
    const sent = await arrive(page, '/signin?user_id=u-1&my_token=secret', refused);
    await page.getByRole('alert').filter({ hasText: 'This access is used up. (bad_credentials)' }).waitFor();
    const body = { id_type: 'SUPER_ADMIN_ACCESS', id: 'u-1', id_key: 'secret', is_check_technician_app: false };
    expect(sent).toEqual([{ address: `${app.url}/signin`, body }]);
    await page.reload();
    await page.getByRole('heading', { name: 'Sign in', level: 1 }).waitFor();
    expect(sent).toHaveLength(1);
  });

  it('takes the place of the present session only after success', async () => {
    const page = await visit('/signin');
    await byEmail(page, 'user@acme.test');
    await isInside(page);
    const before = await stored(page, 'token');
    const sent = await arrive(page, '/signin?user_id=u-1&my_token=secret', refused);
    await page.getByRole('alert').filter({ hasText: 'used up' }).waitFor();
    expect(await stored(page, 'token')).toBe(before);

    // Another person's session, as the server would answer it.
    const login = { id_type: 'EMAIL', id: 'admin@acme.test', id_key: PASSWORD };
    const answer = await page.request.post(`${app.url}/login/v1`, { data: login });
    await page.unroute('**/login/v1');
    await arrive(page, '/customer?user_id=u-1&my_token=another', { status: 200, json: await answer.json() });
    await page.waitForURL('**/customer');
    await isInside(page);
    expect(sent).toHaveLength(1);
    expect(JSON.parse((await stored(page, 'user')) ?? '{}')).toMatchObject({ email: 'admin@acme.test' });
    const old = await page.request.get(`${app.url}/v1/definitions/app`, { headers: { authorization: `Bearer ${before}` } });
    expect(old.status()).toBe(401);
  });
});

describe('public screens', () => {
  const screens = [
    ['/download-app', 'Get work done on the go.'],
    ['/privacy', 'What is kept'],
    ['/signin/password', 'This link does not work any more'],
  ] as const;

  it.each(screens)('%s opens with and without a session, on a desktop and on a phone', async (path, words) => {
    for (const size of [desktop, phone]) {
      const page = await visit(path, size);
      await page.getByText(words).waitFor();
      expect([path, await at(page), await faultsOf(page)]).toEqual([path, path, []]);
      await page.goto(`${app.url}/signin`);
      await byEmail(page, 'tech@fixit.test');
      await isInside(page);
      await page.goto(app.url + path);
      await page.getByText(words).waitFor();
      expect([path, await at(page), await faultsOf(page)]).toEqual([path, path, []]);
    }
  });

  it('lead to each other: privacy policy and the app, from sign-in and back', async () => {
    const page = await visit('/signin');
    await page.getByRole('link', { name: 'Privacy policy' }).click();
    await page.getByRole('heading', { name: 'Privacy policy', level: 1 }).waitFor();
    await page.getByRole('link', { name: 'Back to Fieldloom' }).click();
    await page.getByRole('link', { name: 'Get the app' }).click();
    expect(await page.getByRole('link', { name: 'Download APK' }).getAttribute('href')).toMatch(/^https:\/\/play\.google\.com\//);
    await page.getByRole('link', { name: 'Go on in the browser' }).click();
    await page.getByRole('heading', { name: 'Sign in', level: 1 }).waitFor();
  });
});

describe('inside the native app', () => {
  it('the app learns how to behave, who is signed in and who signs out, and is not offered itself', async () => {
    const context = { ...phone, userAgent: 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130.0 Mobile FieldloomApp/1.2' };
    const page = await visit('/privacy', context);
    const told: { type: string; data?: Record<string, unknown> }[] = [];
    await page.exposeFunction('tellNative', (message: string) => told.push(JSON.parse(message)));
    await page.addInitScript(() => {
      Object.assign(window, { FieldloomNative: { postMessage: (message: string) => void Reflect.get(window, 'tellNative')(message) } });
    });
    await page.goto(`${app.url}/signin`);
    await page.getByRole('link', { name: 'Privacy policy' }).waitFor();
    expect(await page.getByRole('link', { name: 'Get the app' }).count()).toBe(0);
    expect(told).toEqual([{ type: 'config', data: expect.objectContaining({ compress_file: '1' }) }]);
    expect(told[0]?.data?.open_inside).toEqual(['deployment-daily-update', 'my-tasks']);

    await byEmail(page, 'tech@fixit.test');
    await isInside(page);
    expect(told.map(({ type }) => type)).toEqual(['config', 'config', 'account']);
    expect(told[2]?.data).toMatchObject({ email: 'tech@fixit.test', org: { nickname: 'FixIt' } });

    await page.evaluate(async () => {
      await fetch('/v1/logout', { method: 'POST', headers: { Authorization: `Bearer ${localStorage.getItem('token')}` } });
    });
    await page.reload();
    await page.getByRole('heading', { name: 'Sign in', level: 1 }).waitFor();
    expect(told.map(({ type }) => type)).toContain('sign_out');
  });

  it('super-admin access asks for the check of the technician’s app', async () => {
    const page = await visit('/privacy', { ...phone, userAgent: 'Mozilla/5.0 FieldloomApp/1.2' });
    const asked = page.waitForRequest('**/login/v1');
    await page.goto(`${app.url}/signin?user_id=u-1&my_token=secret`);
    expect((await asked).postDataJSON()).toMatchObject({ id_type: 'SUPER_ADMIN_ACCESS', is_check_technician_app: true });
  });
});
