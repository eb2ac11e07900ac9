/** The drawer of the assistant as people have it: opened by its icon, asked, stopped, rated, and on a page that is whole for everybody. */
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { faultsOfPage } from '../support/accessibility.ts';
import { type App, startApp } from '../support/app.ts';
import { desktop, launchChromium, phone } from '../support/chromium.ts';
import { type Row, rowsOf } from '../support/desk-meanwhile.ts';
import { smallTargets } from '../support/fingers.ts';
import { planJob } from '../support/job-for.ts';
import { chooseLanguage, type Person, signIn } from '../support/people.ts';

const FLAG = 'TMS250613736422';
/** What a message may be high at most, and the lines of its frame. */
const HIGHEST = 350;
/** A busy machine answers later than in a second. */
const PATIENCE = { timeout: 20_000 };
let app: App;
let browser: Browser;

beforeAll(async () => {
  [app, browser] = await Promise.all([startApp(), launchChromium()]);
});
afterAll(async () => {
  await browser?.close();
  await app?.remove();
});

const enter = (email: string, size: BrowserContextOptions, path = '/') => signIn(browser, { url: app.url, email, size, path });
const drawer = (page: Page, name = 'Assistant') => page.getByRole('dialog', { name });
const prompt = (page: Page) => drawer(page).getByRole('textbox', { name: 'Ask something' });
const answers = (page: Page) => drawer(page).getByRole('region', { name: 'Assistant' });
const waiting = (page: Page) => drawer(page).getByText('The answer is on its way');

async function open({ page }: Person): Promise<void> {
  await page.getByRole('button', { name: 'Assistant', exact: true }).click();
  await prompt(page).waitFor();
}
async function ask(page: Page, text: string): Promise<void> {
  const before = await answers(page).count();
  await prompt(page).fill(text);
  await prompt(page).press('Enter');
  await expect.poll(() => answers(page).count(), PATIENCE).toBe(before + 1);
  await waiting(page).waitFor({ state: 'detached' });
}

it('is opened by its icon while its flag is on, and its code comes only then', async () => {
  const person = await enter('user@fixit.test', desktop);
  const { page, troubles } = person;
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
  await page.reload();
  await page.getByRole('button', { name: 'Assistant', exact: true }).waitFor();
  await page.waitForLoadState('networkidle');
  expect(loaded.filter((path) => /\/assets\/assistant-drawer/.test(path))).toEqual([]);
  await open(person);
  expect(loaded.filter((path) => /\/assets\/assistant-drawer.*\.js$/.test(path))).toHaveLength(1);
  await drawer(page).getByRole('button', { name: 'Close' }).click();
  await drawer(page).waitFor({ state: 'detached' });
  expect(troubles).toEqual([]);
  await person.close();
});

it('is not there while its flag is off', async () => {
  const owner = await enter('owner@demo.test', desktop);
  const [flag] = await rowsOf(owner, 'feature-flag', `doc.code == '${FLAG}'`);
  const turn = async (is_on: boolean, version: unknown) =>
    owner.api(`/v1/data/feature-flag/${flag?.id}`, { method: 'PATCH', body: { is_on }, headers: { 'If-Match': `"${version}"` } });
  const off = await turn(false, (flag as Row & { version: number }).version);
  expect(off.status).toBe(200);
  try {
    const { page, api, close } = await enter('user@fixit.test', desktop);
    await page.getByRole('button', { name: /Notifications/ }).waitFor();
    expect(await page.getByRole('button', { name: 'Assistant', exact: true }).count()).toBe(0);
    expect((await api(`/v1/feature-access/${FLAG}`)).body).toMatchObject({ data: false });
    expect((await api('/v1/ai-chatbot/?latestMessage=requests')).status).toBe(404);
    await close();
  } finally {
    await turn(true, (off.body as { data: { version: number } }).data.version);
  }
  await owner.close();
});

it('sends by Enter and not what is blank, begins a line by Shift+Enter, sends nothing meanwhile, and stops', async () => {
  const person = await enter('user@fixit.test', desktop);
  const { page } = person;
  await open(person);
  const sent: string[] = [];
  let hold = false;
  const held: (() => void)[] = [];
  await page.route('**/v1/ai-chatbot/**', async (route) => {
    sent.push(route.request().postDataJSON()?.latestMessage);
    if (hold) await new Promise<void>((resolve) => held.push(resolve));
    await route.continue().catch(() => undefined);
  });
  const send = drawer(page).getByRole('button', { name: 'Send' });
  expect(await send.isDisabled()).toBe(true);
  await prompt(page).press('Enter');
  await prompt(page).fill('  \n ');
  await prompt(page).press('Enter');
  expect(await send.isDisabled()).toBe(true);
  await prompt(page).fill('');
  await prompt(page).pressSequentially('urgent');
  await prompt(page).press('Shift+Enter');
  await prompt(page).pressSequentially('requests');
  expect(await prompt(page).inputValue()).toBe('urgent\nrequests');
  await prompt(page).press('Enter');
  await answers(page).first().waitFor();
  expect(sent).toEqual(['urgent\nrequests']);
  expect(await prompt(page).inputValue()).toBe('');

  hold = true;
  await prompt(page).fill('requests by status');
  await prompt(page).press('Enter');
  await waiting(page).waitFor();
  await prompt(page).fill('my jobs');
  await prompt(page).press('Enter');
  expect(await send.count()).toBe(0);
  await drawer(page).getByRole('button', { name: 'Stop' }).click();
  await waiting(page).waitFor({ state: 'detached' });
  expect(sent).toEqual(['urgent\nrequests', 'requests by status']);
  // What was written meanwhile is still there, and may be sent now.
  expect(await prompt(page).inputValue()).toBe('my jobs');
  expect(await answers(page).count()).toBe(1);
  hold = false;
  for (const go of held) go();
  await prompt(page).press('Enter');
  await expect.poll(() => answers(page).count(), PATIENCE).toBe(2);
  expect(sent).toEqual(['urgent\nrequests', 'requests by status', 'my jobs']);
  await person.close();
});

it('keeps each message within 350 px, and scrolls it', async () => {
  const person = await enter('user@fixit.test', phone);
  const { page } = person;
  await open(person);
  const long = Array.from({ length: 40 }, (_, index) => `line ${index}`).join('\n');
  await prompt(page).fill(long);
  expect((await prompt(page).boundingBox())?.height).toBeLessThanOrEqual(HIGHEST);
  await ask(page, long);
  await ask(page, 'requests by customer');
  const log = drawer(page).getByRole('log');
  const heights = await log
    .locator('p, section')
    .evaluateAll((boxes) => boxes.map((box) => Math.round(box.getBoundingClientRect().height)));
  expect(Math.max(...heights)).toBeGreaterThan(HIGHEST - 10);
  expect(Math.max(...heights)).toBeLessThanOrEqual(HIGHEST);
  expect(
    await log.locator('p, section').evaluateAll((boxes) => boxes.some(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight)),
  ).toBe(true);
  await person.close();
});

it('takes a rating once a message, a bad one with what could be better, and tells what became of it', async () => {
  const person = await enter('user@fixit.test', desktop);
  const { page } = person;
  await open(person);
  await ask(page, 'urgent requests');
  const button = (name: string, at = 0) => drawer(page).getByRole('button', { name }).nth(at);
  await button('Good answer').click();
  await page.getByText('Thank you for your feedback!').waitFor();
  expect([await button('Good answer').isDisabled(), await button('Bad answer').isDisabled()]).toEqual([true, true]);

  await ask(page, 'my jobs');
  await button('Bad answer', 1).click();
  for (const option of ["Didn't fully follow instructions", 'Inaccurate result', 'This does not make sense'])
    await drawer(page).getByRole('checkbox', { name: option }).check();
  await drawer(page).getByPlaceholder('Please describe what could be improved... (optional)').fill('Shorter');
  const sent: unknown[] = [];
  await page.route('**/va-chatbot-resp-rating', async (route) => {
    sent.push(route.request().postDataJSON());
    await (sent.length === 1 ? route.fulfill({ status: 503, json: {} }) : route.continue());
  });
  await button('Submit').click();
  await page.getByText('Failed to submit feedback. Please try again.').waitFor();
  await button('Submit').click();
  await expect.poll(() => sent.length, PATIENCE).toBe(2);
  await drawer(page).getByRole('checkbox').first().waitFor({ state: 'detached' });
  expect(await button('Bad answer', 1).isDisabled()).toBe(true);
  expect(sent[1]).toMatchObject({
    session_id: expect.any(String),
    usr_prompt: 'my jobs',
    va_response: expect.any(String),
    good_rating: false,
    bad_rating: true,
    additional_comments: 'Shorter',
    sugg_feedback: ["Didn't fully follow instructions", 'Inaccurate result', 'This does not make sense'],
  });
  await person.close();
});

it('begins anew, and goes back to what was said by its session', async () => {
  const person = await enter('user@fixit.test', desktop);
  const { page } = person;
  await open(person);
  await ask(page, 'urgent requests');
  await ask(page, 'requests by priority');
  await drawer(page).getByRole('button', { name: 'New conversation' }).click();
  await drawer(page).getByText('Nothing is changed without your confirmation.').waitFor();
  expect(await answers(page).count()).toBe(0);
  await ask(page, 'my attendance last week');
  await drawer(page).getByRole('button', { name: 'Conversations' }).click();
  const first = drawer(page).getByRole('listitem');
  await expect.poll(() => first.first().innerText(), PATIENCE).toBe('my attendance last week');
  await drawer(page).getByRole('button', { name: 'urgent requests' }).first().click();
  await drawer(page).getByText('requests by priority', { exact: true }).waitFor();
  expect(await answers(page).count()).toBe(2);
  const { 0: again } = await Promise.all([page.waitForRequest('**/v1/ai-chatbot/stream'), ask(page, 'my jobs')]);
  expect(again.postDataJSON()).toMatchObject({ latestMessage: 'my jobs', is_new_chat: false });
  await person.close();
});

it('does nothing before its card is confirmed, which shows what changes, and then does just that', async () => {
  const person = await enter('user@fixit.test', desktop);
  const { page, api } = person;
  const job = await planJob(person, 'Site visit');
  const [task] = (await rowsOf(person, 'subtask', `doc.id == '${job}'`)) as readonly (Row & Record<string, string>)[];
  const remarks = () => rowsOf(person, 'request-event', `doc.subtask_id == '${job}' && doc.kind == 'comment'`);
  await open(person);
  await ask(page, `comment on ${task?.display_code}: Bring the long ladder`);
  await expect.poll(() => answers(page).last().innerText(), PATIENCE).toContain('Bring the long ladder');
  expect(await answers(page).last().innerText()).toContain(String(task?.display_code));
  expect(await remarks()).toEqual([]);
  await drawer(page).getByRole('button', { name: 'Confirm' }).click();
  await drawer(page).getByText('Done.', { exact: true }).waitFor();
  expect(await drawer(page).getByRole('button', { name: 'Confirm' }).count()).toBe(0);
  expect(await remarks()).toMatchObject([{ remarks: 'Bring the long ladder' }]);
  expect((await api('/v1/ai-chatbot/confirm', { method: 'POST', body: {} })).status).toBe(422);
  await person.close();
});

it('draws groups, with their table behind it, and each number opens its rows', async () => {
  const person = await enter('user@fixit.test', desktop);
  const { page, troubles } = person;
  await open(person);
  await ask(page, 'requests by status');
  const chart = answers(page)
    .last()
    .getByRole('region', { name: /Service requests/ });
  const bar = chart.getByRole('link').first();
  await bar.waitFor();
  const name = await bar.getAttribute('aria-label');
  await chart.getByRole('button', { name: /table/i }).click();
  await chart.getByRole('table').waitFor();
  expect(await chart.getByRole('table').getByRole('link').first().getAttribute('aria-label')).toBe(name);
  const first = chart.getByRole('table').getByRole('link').first();
  const href = (await first.getAttribute('href')) ?? '';
  expect(href).toMatch(/^\/[a-zA-Z].*[?&]filter=/);
  await first.click();
  // The list may write its filter its own way.
  await expect.poll(() => new URL(page.url()).pathname, PATIENCE).toBe(new URL(href, app.url).pathname);
  expect(troubles).toEqual([]);
  await person.close();
});

it('shows no message for a call that failed', async () => {
  const person = await enter('user@fixit.test', desktop);
  const { page } = person;
  await open(person);
  await page.route('**/v1/ai-chatbot/**', (route) => route.fulfill({ status: 503, json: { detail: 'Out of order' } }));
  const logged = page.waitForEvent('console', (message) => message.type() === 'warning' && message.text().includes('could not be asked'));
  await prompt(page).fill('urgent requests');
  await prompt(page).press('Enter');
  await logged;
  await waiting(page).waitFor({ state: 'detached' });
  expect(await page.getByText(/Out of order|could not be asked|went wrong/).count()).toBe(0);
  await person.close();
});

const looks = [
  { name: 'light', colorScheme: 'light', language: 'en' },
  { name: 'dark', colorScheme: 'dark', language: 'en' },
  { name: 'Arabic', colorScheme: 'light', language: 'ar' },
] as const;
const words = {
  en: { assistant: 'Assistant', ask: 'Ask something', bad: 'Bad answer', question: 'requests by status' },
  ar: { assistant: 'المساعد', ask: 'اسأل شيئًا', bad: 'إجابة سيئة', question: 'الطلبات حسب الحالة' },
} as const;

it.each(looks.flatMap((look) => [desktop, phone].map((size) => ({ ...look, size, width: size.viewport?.width }))))(
  'is whole at $width px: $name',
  async ({ name, size, width, colorScheme, language }) => {
    const person = await enter('user@fixit.test', { ...size, colorScheme });
    const { page } = person;
    if (language !== 'en') await chooseLanguage(page, language);
    const said = words[language];
    const panel = drawer(page, said.assistant);
    await page.getByRole('button', { name: said.assistant, exact: true }).click();
    const box = panel.getByRole('textbox', { name: said.ask });
    await box.waitFor();
    const faults = async () => [...(await faultsOfPage(page)), ...(size === phone ? await smallTargets(page) : [])];
    expect(await faults()).toEqual([]);
    await box.fill(said.question);
    await box.press('Enter');
    await panel.getByRole('button', { name: said.bad }).click();
    await panel.getByRole('checkbox').first().waitFor();
    expect(await faults()).toEqual([]);
    if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/assistant-${width}-${name}.png` });
    await person.close();
  },
);
