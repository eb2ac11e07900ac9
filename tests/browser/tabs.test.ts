/** Several tabs of one browser, against the real server: they share a session, and none of them spoils it for the others. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type App, startApp } from '../support/app.ts';
import { desktop, launchChromium } from '../support/chromium.ts';
import { type Visitor, visit as visitApp } from '../support/visitor.ts';

let app: App;
let browser: Browser;
let visitor: Visitor;
const errors: string[] = [];

beforeAll(async () => {
  [app, browser] = await Promise.all([startApp(), launchChromium()]);
});
afterEach(async () => {
  await visitor.close();
  expect(errors.splice(0)).toEqual([]);
});
afterAll(async () => {
  await browser?.close();
  await app?.remove();
});

async function signIn(email: string): Promise<void> {
  visitor = await visitApp(browser, { ...desktop, url: app.url, path: '/signin', errors });
  await visitor.byEmail(email);
  await visitor.inside();
}

/** One more tab of the same browser. */
async function openTab(path: string): Promise<Page> {
  const page = await visitor.page.context().newPage();
  page.setDefaultTimeout(20_000);
  page.on('pageerror', (error) => errors.push(error.message));
  await page.goto(app.url + path);
  return page;
}
const isInside = (page: Page) => page.getByRole('banner').waitFor();
const isOutside = (page: Page) => page.getByRole('heading', { name: 'Sign in', level: 1 }).waitFor();
const menu = (page: Page) => page.getByRole('navigation', { name: 'Menu', exact: true });
const nickname = async () => ((await visitor.user()).org as { readonly nickname?: string } | undefined)?.nickname;

/** The address by which the owner visits a brand, once. */
async function visitAddress(): Promise<string> {
  const headers = { authorization: `Bearer ${await visitor.kept('token')}`, 'content-type': 'application/json' };
  const found = await fetch(`${app.url}/v1/data/organisation?filter=${encodeURIComponent("doc.nickname == 'Acme'")}`, { headers });
  const { data } = (await found.json()) as { data: readonly { id: string }[] };
  const body = JSON.stringify({ reason: 'Asked for help' });
  const path = `/v1/data/organisation/${data[0]?.id}/actions/super-admin-access`;
  const opened = await fetch(app.url + path, { method: 'POST', headers, body });
  return ((await opened.json()) as { data: { url: string } }).data.url;
}

it('goes on in the session of a visit that another tab began', async () => {
  await signIn('owner@demo.test');
  const { page } = visitor;
  const before = await visitor.kept('token');
  const reloaded = page.waitForEvent('load');
  const visit = await openTab(await visitAddress());
  await isInside(visit);
  await reloaded;
  await visitor.inside();
  const during = await visitor.kept('token');
  expect([during === before, await nickname()]).toEqual([false, 'Acme']);
});

it('keeps the new session when the old one is refused in a tab that did not hear of it', async () => {
  await signIn('owner@demo.test');
  const { page } = visitor;
  // As a tab that the browser put to sleep: it hears nothing of the others, and nothing of the server.
  await page.addInitScript(() => window.addEventListener('storage', (event) => event.stopImmediatePropagation(), { capture: true }));
  await page.route(/\/v1\/live(\?|$)/, (route) => route.abort());
  await page.reload();
  await visitor.inside();
  const refused = page.waitForResponse((response) => response.status() === 401);
  const reloaded = page.waitForEvent('load');
  const visit = await openTab(await visitAddress());
  await isInside(visit);
  const during = await visitor.kept('token');

  await menu(page).getByRole('link').last().click();
  await refused;
  await reloaded;
  await visitor.inside();
  expect([await visitor.kept('token'), await nickname()]).toEqual([during, 'Acme']);
  await visit.reload();
  await isInside(visit);
  expect(await visitor.kept('token')).toBe(during);
});

it('is signed out everywhere by one of them', async () => {
  await signIn('user@acme.test');
  const other = await openTab('/services');
  await isInside(other);
  await visitor.page.getByRole('banner').getByRole('button', { name: 'Your account' }).click();
  await visitor.page.getByRole('menuitem', { name: 'Logout' }).click();
  await visitor.outside();
  await isOutside(other);
  expect(await visitor.kept('token')).toBeNull();
});

it('shows and hides the organisation in all of them, and keeps it until logout', async () => {
  await signIn('admin@fixit.test');
  const { page } = visitor;
  await visitor.go('/main/my-account/my-settings');
  const other = await openTab('/main/my-account/my-settings');
  const name = (of: Page) => menu(of).getByText('FixIt', { exact: true });
  await name(other).waitFor();
  await page.getByRole('group', { name: 'Show organisation details' }).getByText('Off').click();
  await name(page).waitFor({ state: 'detached' });
  await name(other).waitFor({ state: 'detached' });
  await page.reload();
  await page.getByRole('group', { name: 'Show organisation details' }).waitFor();
  expect(await name(page).count()).toBe(0);
});

it('changes the view in all of them', async () => {
  await signIn('admin@acme.test');
  const other = await openTab('/');
  const isSwitch = (page: Page, name: string) => page.getByRole('menuitem', { name }).waitFor();
  const openAccount = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Your account' }).click();
  await isInside(other);
  // Asked in the tab whose load is waited for: the other one may be on its way.
  const hash = () => other.evaluate(() => localStorage.getItem('hash'));
  const [before, reloaded] = [await hash(), other.waitForEvent('load')];
  await openAccount(visitor.page);
  await visitor.page.getByRole('menuitem', { name: 'User view' }).click();
  await reloaded;
  await isInside(other);
  expect(await hash()).not.toBe(before);
  await openAccount(other);
  await isSwitch(other, 'Admin view');
});

it('asks about unsaved changes before it signs out, and stays signed in for who stays', async () => {
  await signIn('admin@acme.test');
  const { page } = visitor;
  await visitor.go('/main/my-account/my-settings');
  await page.getByRole('textbox', { name: /^Short name/ }).fill('Acme anew');
  const logout = async () => {
    await page.getByRole('banner').getByRole('button', { name: 'Your account' }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    return page.getByRole('dialog', { name: 'Leave without saving?' });
  };
  await (await logout()).getByRole('button', { name: 'Stay' }).click();
  expect(await visitor.kept('token')).not.toBeNull();
  await (await logout()).getByRole('button', { name: 'Leave' }).click();
  await visitor.outside();
  expect(await visitor.kept('token')).toBeNull();
});
