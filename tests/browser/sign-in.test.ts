/** The product before anybody is signed in, against the real server: the ways in, the picker, public screens, and the native app around them. */
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { untilStill } from '../support/accessibility.ts';
import { type App, startApp } from '../support/app.ts';
import { desktop, launchChromium, phone } from '../support/chromium.ts';
import { hasFocus } from '../support/focus.ts';
import { lastTo } from '../support/outbox.ts';
import { PASSWORD } from '../support/people.ts';
import { type Visitor, visit as visitApp } from '../support/visitor.ts';

const TECHNICIAN = '9000000001';
const small: BrowserContextOptions = { ...phone, viewport: { width: 360, height: 640 } };
const inApp = (options: BrowserContextOptions): BrowserContextOptions => ({
  ...options,
  userAgent: 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130.0 Mobile FieldloomApp/1.2',
});

let app: App;
let browser: Browser;
const visitors: Visitor[] = [];
const errors: string[] = [];

beforeAll(async () => {
  [app, browser] = await Promise.all([startApp(), launchChromium()]);
});
afterEach(async () => {
  for (const visitor of visitors.splice(0)) await visitor.close();
  expect(errors.splice(0)).toEqual([]);
});
afterAll(async () => {
  await browser?.close();
  await app?.remove();
});

async function visit(path: string, options: BrowserContextOptions = desktop): Promise<Visitor> {
  const visitor = await visitApp(browser, { ...options, url: app.url, path, errors });
  visitors.push(visitor);
  return visitor;
}

const post = async (path: string, body: unknown, token?: string) => {
  const headers = { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) };
  const answer = await fetch(app.url + path, { method: 'POST', headers, body: JSON.stringify(body) });
  return { status: answer.status, body: (await answer.json()) as { data: Record<string, string> } };
};

describe('a device on which nobody has chosen a language', () => {
  const languageOf = (page: Page) => page.evaluate(() => `${document.documentElement.lang} ${document.documentElement.dir || 'ltr'}`);

  it.each([
    ['es-MX', 'es ltr', 'Iniciar sesión'],
    ['ar-EG', 'ar rtl', 'تسجيل الدخول'],
  ])('speaks that of a browser in %s, also once somebody is signed in', async (locale, spoken, signIn) => {
    const { page } = await visit('/tasks', { ...desktop, locale });
    await page.getByRole('button', { name: signIn, exact: true }).waitFor();
    await expect.poll(() => languageOf(page)).toBe(spoken);
    await page.locator('input').first().fill('admin@acme.test');
    await page.locator('input[type=password]').fill(PASSWORD);
    await page.getByRole('button', { name: signIn, exact: true }).click();
    await page.waitForURL('**/tasks');
    await page.locator('h1').first().waitFor();
    await expect.poll(() => languageOf(page)).toBe(spoken);
  });

  it('speaks English to a browser in a language that there is not', async () => {
    const visitor = await visit('/signin', { ...desktop, locale: 'pt-BR' });
    await visitor.outside();
    await expect.poll(() => languageOf(visitor.page)).toBe('en ltr');
    await visitor.byEmail('user@acme.test');
    await expect.poll(() => languageOf(visitor.page)).toBe('en ltr');
  });
});

describe('where one came from', () => {
  it('is returned to, with its query string', async () => {
    const visitor = await visit('/services?search=leak');
    await visitor.outside();
    await expect.poll(visitor.at).toBe('/signin');
    await visitor.byEmail('user@acme.test');
    await visitor.page.waitForURL('**/services?search=leak');
  });

  it.each(['/', '/signin', '/nowhere/at/all'])('without a token %s leads to sign-in', async (path) => {
    const visitor = await visit(path);
    await visitor.outside();
    await expect.poll(visitor.at).toBe('/signin');
    await expect.poll(() => visitor.page.title()).toBe('Sign in Fieldloom');
  });

  it('is the default page when one came from nowhere', async () => {
    const visitor = await visit('/users');
    await visitor.outside();
    await visitor.go('/');
    await visitor.byEmail('user@acme.test');
    await visitor.page.waitForURL('**/dashboard-user');
    expect(await visitor.kept('token')).toBeTruthy();
    expect(await visitor.user()).toMatchObject({ email: 'user@acme.test' });
  });
});

it('tells a refusal with its code, and announces it', async () => {
  const visitor = await visit('/signin');
  await visitor.byEmail('admin@acme.test', 'Wrong@12345');
  await visitor.told('The e-mail or password is not correct. (bad_credentials)');
  expect(await visitor.faults()).toEqual([]);
});

it('has tabs that are walked by keys alone, into the form of the way that was chosen', async () => {
  const { page } = await visit('/signin');
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

describe('the picker', () => {
  it('offers four organisations with a search, and signs in to the chosen one by keys', async () => {
    const visitor = await visit('/signin');
    const { page } = visitor;
    await visitor.byEmail('multi@demo.test');
    const picker = page.getByRole('dialog');
    await expect.poll(() => hasFocus(picker.getByPlaceholder('Search by org name...'))).toBe(true);
    await expect.poll(() => picker.getByRole('listitem').count()).toBe(4);
    const name = await picker.getByRole('listitem').nth(1).locator('span.font-medium').innerText();
    await page.keyboard.type(name);
    await page.waitForFunction(() => document.querySelectorAll('[role=dialog] li').length === 1);
    await page.keyboard.press('Enter');
    await visitor.inside();
    expect(await visitor.user()).toMatchObject({ email: 'multi@demo.test' });
  });

  it('scrolls twelve of them on a small phone, and closing clears the choice', async () => {
    const visitor = await visit('/signin', small);
    const { page } = visitor;
    await visitor.byEmail('many@demo.test');
    const picker = page.getByRole('dialog');
    await expect.poll(() => picker.getByRole('listitem').count()).toBe(12);
    await untilStill(page);
    const box = await picker.boundingBox();
    expect([box?.x, Math.round((box?.y ?? 0) + (box?.height ?? 0)), box?.width]).toEqual([0, 640, 360]);
    expect(box?.y).toBeGreaterThanOrEqual(0);
    expect(await visitor.faults()).toEqual([]);
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => hasFocus(picker.getByRole('listitem').first().getByRole('button'))).toBe(true);
    await page.keyboard.press('End');
    const last = picker.getByRole('listitem').last().getByRole('button');
    await expect.poll(() => hasFocus(last)).toBe(true);
    const bottom = () => last.boundingBox().then((shown) => (shown?.y ?? 0) + (shown?.height ?? 0));
    await expect.poll(bottom).toBeLessThan(640);
    await page.keyboard.press('Escape');
    await picker.waitFor({ state: 'detached' });
    await visitor.button('Sign in').click();
    await picker.waitFor();
  });
});

it('sends an OTP, which is still waited for after a reload, and takes it once', async () => {
  const visitor = await visit('/my-tasks', phone);
  const { page } = visitor;
  await page.getByRole('tab', { name: 'MOBILE NO.' }).click();
  await page.getByLabel('Mobile number').fill(TECHNICIAN);
  await visitor.button('Send OTP').click();
  const otp = page.getByLabel('OTP');
  await otp.waitFor();
  expect(await visitor.button('Resend OTP').isDisabled()).toBe(true);
  await page.getByText(/^in \d+ s$/).waitFor();
  expect(await visitor.faults()).toEqual([]);

  await page.reload();
  await otp.waitFor();
  const code = /\b\d{4}\b/.exec((await lastTo(app.url, TECHNICIAN)).text)?.[0] ?? '';
  await otp.fill(code === '0000' ? '0001' : '0000');
  await visitor.button('Sign in').click();
  await visitor.told(/\(bad_otp\)/);
  await otp.fill(code);
  await visitor.button('Sign in').click();
  await page.waitForURL('**/my-tasks');
  await visitor.inside();
  expect(await visitor.kept('otp_pending')).toBeNull();
  expect((await post('/login/v1', { id_type: 'MOBILE_NUM', id: TECHNICIAN, id_key: code })).status).toBe(400);
});

it('sets a forgotten password anew by the link that was sent, which works once and leaves the address bar', async () => {
  const visitor = await visit('/signin');
  const { page } = visitor;
  await visitor.button('Forgot password?').click();
  await page.getByLabel('E-mail').fill('user@fixit.test');
  await visitor.button('Send link').click();
  await page.getByText('If user@fixit.test has an account, a link is on its way.').waitFor();
  expect(await visitor.faults()).toEqual([]);

  const path = /\/signin\/password\?t=[^\s"<>]+/.exec((await lastTo(app.url, 'user@fixit.test')).text)?.[0] ?? '';
  await visitor.go(path);
  await page.getByRole('heading', { name: 'Set a new password' }).waitFor();
  await expect.poll(visitor.at).toBe('/signin/password');
  expect(await visitor.faults()).toEqual([]);
  await page.reload();
  await page.getByLabel('New password').fill('Another@12345');
  await page.getByLabel('Confirm password').fill('Another@1234');
  await visitor.button('Set password').click();
  await page.getByText('The password and confirm password do not match !').waitFor();
  await page.getByLabel('Confirm password').fill('Another@12345');
  await visitor.button('Set password').click();
  await page.getByRole('heading', { name: 'Your password is set' }).waitFor();
  await page.getByRole('link', { name: 'Sign in' }).click();
  await visitor.byEmail('user@fixit.test', 'Another@12345');
  await page.waitForURL('**/dashboard-prvdr');

  const { page: used } = await visit(path);
  await used.getByRole('heading', { name: 'This link is no longer valid' }).waitFor();
  await used.getByRole('link', { name: 'Request another link' }).click();
  await used.getByRole('heading', { name: 'Forgot password' }).waitFor();
});

describe('super-admin access by the address', () => {
  it('takes the place of the owner’s session, once, from an address that no longer holds the token', async () => {
    const visitor = await visit('/signin');
    const { page } = visitor;
    await visitor.byEmail('owner@demo.test');
    await visitor.inside();
    const before = (await visitor.kept('token')) ?? '';
    const headers = { authorization: `Bearer ${before}` };
    const found = await fetch(`${app.url}/v1/data/organisation?filter=${encodeURIComponent("doc.nickname == 'Acme'")}`, { headers });
    const { data } = (await found.json()) as { data: readonly { id: string }[] };
    const opened = await post(`/v1/data/organisation/${data[0]?.id}/actions/super-admin-access`, { reason: 'Asked for help' }, before);
    const { url = '', user_id, my_token } = opened.body.data;

    const asked = page.waitForRequest('**/login/v1');
    await visitor.go(`${url.replace('/signin', '/customer')}&view=table`);
    const request = await asked;
    const body = { id_type: 'SUPER_ADMIN_ACCESS', id: user_id, id_key: my_token, is_check_technician_app: false };
    expect(request.postDataJSON()).toEqual(body);
    expect(await request.headerValue('referer')).not.toContain(my_token);
    await page.waitForURL('**/customer?view=table');
    await visitor.inside();
    expect(await visitor.user()).toMatchObject({ org: { nickname: 'Acme' } });
    expect((await fetch(`${app.url}/v1/definitions/app`, { headers })).status).toBe(401);

    // The token is used up, and who is signed in stays so.
    const present = await visitor.kept('token');
    await visitor.go(url);
    await visitor.told(/\(bad_token\)/);
    expect(await visitor.at()).toBe('/signin');
    expect(await visitor.kept('token')).toBe(present);
    await page.reload();
    await visitor.inside();
  });

  it('asks for the check of the technician’s app inside it', async () => {
    const { page, go } = await visit('/privacy', inApp(phone));
    const asked = page.waitForRequest('**/login/v1');
    await go('/signin?user_id=u-1&my_token=secret');
    expect((await asked).postDataJSON()).toMatchObject({ id_type: 'SUPER_ADMIN_ACCESS', is_check_technician_app: true });
  });
});

describe('public screens', () => {
  const screens = [
    ['/download-app', 'Get work done on the go.'],
    ['/privacy', 'Your rights'],
    ['/signin/password', 'This link is no longer valid'],
  ] as const;

  it.each([
    ['desktop', desktop],
    ['phone', phone],
  ])('open with and without a session on a %s', async (_size, options) => {
    const visitor = await visit('/signin', options);
    const check = async () => {
      for (const [path, words] of screens) {
        await visitor.go(path);
        await visitor.page.getByText(words, { exact: true }).waitFor();
        expect([path, await visitor.at(), await visitor.faults()]).toEqual([path, path, []]);
      }
    };
    await check();
    await visitor.go('/signin');
    await visitor.byEmail('tech@fixit.test');
    await visitor.inside();
    await check();
  });

  it('lead to each other: privacy policy and the app, from sign-in and back', async () => {
    const { page, outside } = await visit('/signin');
    await page.getByRole('link', { name: 'Privacy policy' }).click();
    await page.getByRole('heading', { name: 'Privacy policy', level: 1 }).waitFor();
    await page.getByRole('link', { name: 'Back to Fieldloom' }).click();
    await page.getByRole('link', { name: 'Get the app' }).click();
    expect(await page.getByRole('link', { name: 'Download APK' }).getAttribute('href')).toMatch(/^https:\/\/play\.google\.com\//);
    await page.getByRole('link', { name: 'Continue in the browser' }).click();
    await outside();
  });
});

it('tells the native app around it how to behave and who is signed in, and does not offer it there', async () => {
  const visitor = await visit('/privacy', inApp(phone));
  const { page } = visitor;
  const told: { type: string; data?: Record<string, unknown> }[] = [];
  await page.exposeFunction('tellNative', (message: string) => told.push(JSON.parse(message)));
  await page.addInitScript(() => {
    Object.assign(window, { FieldloomNative: { postMessage: (message: string) => void Reflect.get(window, 'tellNative')(message) } });
  });
  await visitor.go('/signin');
  await page.getByRole('link', { name: 'Privacy policy' }).waitFor();
  expect(await page.getByRole('link', { name: 'Get the app' }).count()).toBe(0);
  const config = expect.objectContaining({ compress_file: '1', open_inside: ['deployment-daily-update', 'my-tasks'] });
  await expect.poll(() => told).toEqual([{ type: 'config', data: config }]);

  await visitor.byEmail('tech@fixit.test');
  await visitor.inside();
  await expect.poll(() => told.map(({ type }) => type)).toEqual(['config', 'config', 'account']);
  expect(told[2]?.data).toMatchObject({ email: 'tech@fixit.test', org: { nickname: 'FixIt' } });

  // The session ends somewhere else: the page learns it by a 401.
  const headers = { authorization: `Bearer ${await visitor.kept('token')}` };
  expect((await fetch(`${app.url}/v1/logout`, { method: 'POST', headers })).ok).toBe(true);
  await page.reload();
  await visitor.outside();
  await expect.poll(() => told.map(({ type }) => type)).toContain('sign_out');
});
