/**
 * A day without a network: many kinds of changes, an app that is killed twice before any of them is sent, and the return, when
 * somebody else changed the same jobs meanwhile.
 */
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type App, startApp } from '../support/app.ts';
import { desktop, launchChromium, phone } from '../support/chromium.ts';
import { arrivals, change, type Row, rowOf, rowsOf, uploaded } from '../support/desk-meanwhile.ts';
import { type KeptBrowser, keptBrowser } from '../support/kept-browser.ts';
import { enter, type Person, personIn, signIn } from '../support/people.ts';
import { pngFile } from '../support/png.ts';
import { untilKept } from '../support/technician-with-days.ts';

const TECHNICIAN = 'tech@fixit.test';
const CHECKS = ['Power is off', 'Area is safe', 'Unit is earthed'];

let app: App;
let browser: Browser;
let device: KeptBrowser;
beforeAll(async () => {
  [app, browser, device] = await Promise.all([startApp(), launchChromium(), keptBrowser({ ...phone, serviceWorkers: 'allow' })]);
}, 240_000);
afterAll(async () => {
  await device?.remove();
  await browser?.close();
  await app?.remove();
});

async function planJobs(desk: Person, count: number): Promise<readonly string[]> {
  const first = async (entity: string, filter: string) => (await rowsOf(desk, entity, filter))[0]?.id;
  const row = {
    srvc_req_id: await first('service-request', "doc.provider_id == org.id && doc.status_type == 'ACTIVE' && doc.cust_city == 'Bengaluru'"),
    sbtsk_type_id: await first('subtask-type', "doc.name == 'Gas refill'"),
    assgne_id: await first('user', `doc.user_email == '${TECHNICIAN}'`),
    due: await desk.page.evaluate(() => new Date().toLocaleDateString('sv')),
  };
  const ids: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const headers = { 'Idempotency-Key': crypto.randomUUID() };
    const { status, body } = await desk.api('/v1/data/subtask', { method: 'POST', body: row, headers });
    expect(status, JSON.stringify(body)).toBe(201);
    ids.push((body as { data: Row }).data.id);
  }
  return ids;
}

const changesWait = (page: Page, count: number) =>
  page.getByRole('button', { name: new RegExp(`^${count} changes? waits?$`) }).waitFor({ timeout: 60_000 });

/** Remarks, a reading and photos by the form of the job. */
async function report(page: Page, id: string, { remarks, reading, photos }: Report): Promise<void> {
  await page.goto(`${app.url}/my-tasks/${id}`);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const sheet = page.getByRole('dialog');
  if (remarks !== undefined) await sheet.getByLabel('Remarks').fill(remarks);
  if (reading !== undefined) await sheet.getByLabel('Meter reading').fill(String(reading));
  for (const name of photos) {
    await sheet.getByLabel('Add files to Photos').setInputFiles(pngFile(name));
    await sheet.getByRole('button', { name: `Remove ${name}` }).waitFor();
  }
  await sheet.locator('button[type=submit]:visible').click();
  await sheet.waitFor({ state: 'hidden' });
}
type Report = { readonly remarks?: string; readonly reading?: number; readonly photos: readonly string[] };

async function comment(page: Page, text: string): Promise<void> {
  await page.getByRole('tab', { name: /^Timeline/ }).click();
  const box = page.locator('form', { has: page.locator('textarea') });
  await box.locator('textarea').fill(text);
  await box.locator('button[type=submit]').click();
  await expect.poll(() => box.locator('textarea').inputValue()).toBe('');
}

async function draw(page: Page, pad: Locator): Promise<void> {
  const box = await pad.boundingBox();
  if (!box) throw new Error('There is no pad.');
  await page.mouse.move(box.x + 40, box.y + 90);
  await page.mouse.down();
  await page.mouse.move(box.x + 120, box.y + 50, { steps: 4 });
  await page.mouse.move(box.x + 200, box.y + 110, { steps: 4 });
  await page.mouse.up();
  await page.getByText('Signed.').waitFor();
}

/** Step by step from the arrival to the signature. */
async function work(page: Page, id: string): Promise<void> {
  const step = (name: string) => page.getByRole('heading', { level: 2, name }).waitFor();
  const next = page.getByRole('button', { name: 'Next', exact: true });
  await page.goto(`${app.url}/my-tasks/${id}/flow`);
  await step('Way there');
  await page.getByRole('button', { name: 'Skip this step' }).click();
  await step('Arrival');
  await page.getByRole('button', { name: 'Arrived' }).click();
  await step('Photos and checks');
  for (const [label, name] of [
    ['Photo before the work', `before-${id}.png`],
    ['Photo after the work', `after-${id}.png`],
  ] as const) {
    await page.getByLabel(`Take a photo for ${label}`).setInputFiles(pngFile(name));
    await page.getByRole('button', { name: `Remove ${name}` }).waitFor();
  }
  for (const check of CHECKS) await page.getByText(check, { exact: true }).click();
  await next.click();
  await step('Signature');
  await draw(page, page.getByRole('img', { name: /sign here/ }));
  await next.click();
  await step('Finish');
}

/** Whether a notice stands over what is to be pressed. */
async function isCovered(page: Page, button: Locator): Promise<boolean> {
  const own = await button.boundingBox();
  const notices = await page.getByRole('region', { name: 'Notices' }).locator(':scope > div').all();
  const boxes = await Promise.all(notices.map((notice) => notice.boundingBox()));
  return boxes.some((box) => box && own && box.y < own.y + own.height && box.y + box.height > own.y);
}

/** The moves that lead to the end of the job; answers how many there were. */
async function finish(page: Page, id: string, words: string): Promise<number> {
  const big = page.locator('main .sticky button').last();
  for (let moves = 1; moves < 6; moves += 1) {
    await page.waitForTimeout(700);
    expect(await isCovered(page, big)).toBe(false);
    const name = await big.innerText();
    if (name !== 'Finish') {
      await big.click();
      await expect.poll(() => big.innerText()).not.toBe(name);
      continue;
    }
    await page.locator('textarea').fill(words);
    await big.hover();
    await page.mouse.down();
    await page.waitForURL(({ pathname }) => pathname === `/my-tasks/${id}`);
    await page.mouse.up();
    return moves;
  }
  throw new Error('The job does not come to its end.');
}

it('keeps a day of work over two restarts of the app, and sends all of it once, in order, merged with what others did', async () => {
  const desk = await signIn(browser, { url: app.url, email: 'admin@fixit.test', size: desktop });
  const jobs = await planJobs(desk, 3);
  let person = await personIn(await device.open());
  const { api } = person;
  await person.page.goto(`${app.url}/my-tasks`);
  await enter(person.page, TECHNICIAN);
  await api('/v1/capture_login_attendance', { method: 'PUT', body: { status: '0' } });
  await person.page.evaluate(() => localStorage.removeItem('attendance'));
  await person.page.goto(`${app.url}/dashboard-user`);
  await person.page.locator('main').getByRole('button', { name: 'Punch in' }).waitFor();
  await untilKept(person);

  const restart = async () => {
    person = await personIn(await device.open({ offline: true }));
    // Where pages may have no camera, the phone's own is opened by the same button.
    await person.page.addInitScript(() => Object.defineProperty(navigator, 'mediaDevices', { value: undefined }));
  };
  let done = 0;
  const counted = (changes: number) => {
    done += changes;
    return changesWait(person.page, done);
  };
  await restart();
  await person.page.goto(`${app.url}/dashboard-user`);
  await person.page.locator('main').getByRole('button', { name: 'Punch in' }).click();
  await counted(1);
  for (const [index, id] of jobs.entries()) {
    await report(person.page, id, REPORTS[index] ?? { photos: [] });
    await counted(1);
    for (const text of commentsOf(index)) {
      await comment(person.page, text);
      await counted(1);
    }
    await work(person.page, id);
    await counted(3);
    await counted(await finish(person.page, id, REPORTS[index]?.remarks ?? 'Refilled'));
    if (index === 2) continue;
    await restart();
    await person.page.goto(`${app.url}/my-tasks`);
    await changesWait(person.page, done);
  }
  // A punch, and of each job a report, two comments, an arrival, checks, a signature and its end.
  expect(done).toBeGreaterThanOrEqual(20);

  const [first = '', second = '', third = ''] = jobs;
  const picture = await uploaded(desk, 'desk.png');
  await change(desk, first, ({ photos }) => ({ priority: 'Urgent', photos: [...idsOf(photos), picture] }));
  await change(desk, second, () => ({ custom: { reading: 40 } }));
  await change(desk, third, () => ({ remarks: REPORTS[2]?.remarks }));

  const arrived = arrivals(person.page);
  await person.page.context().setOffline(false);
  // What comes behind the one clash waits for its answer, and nothing else does.
  const isOf = ({ record }: { readonly record: string }) => record === second;
  await expect.poll(() => arrived.filter((one) => !isOf(one)).length, { timeout: 60_000 }).toBe(2 * CHANGES.length);
  await person.page.getByRole('button', { name: '1 change needs you' }).click();
  expect(arrived.filter(isOf)).toEqual([]);
  const waiting = person.page.getByRole('dialog');
  const clash = waiting.getByRole('alert');
  await clash.waitFor();
  expect(await clash.count()).toBe(1);
  const field = clash.getByRole('group');
  expect(await field.count()).toBe(1);
  expect(await field.getAttribute('aria-label')).toBe('Meter reading');
  const [mine, theirs] = [field.getByRole('radio').nth(0), field.getByRole('radio').nth(1)];
  expect(await mine.evaluate((radio) => radio.parentElement?.innerText)).toMatch(/Mine\s+42/);
  expect(await theirs.evaluate((radio) => radio.parentElement?.innerText)).toMatch(/Theirs\s+40\s+\S+/);
  await theirs.check();
  await clash.getByRole('button').click();
  await expect.poll(() => arrived.filter(isOf).length, { timeout: 60_000 }).toBe(CHANGES.length);

  // Arriving had begun the work by itself: nothing was left of the moves up to there, and each of the rest arrived once.
  for (const id of jobs) expect(arrived.filter(({ record }) => record === id).map(({ kind }) => kind)).toEqual(CHANGES);
  expect(new Set(arrived.map(({ key }) => key)).size).toBe(arrived.length);
  const now = await Promise.all(jobs.map((id) => rowOf(desk, 'subtask', id)));
  const namesOf = (files: unknown) => ((files ?? []) as readonly { readonly name: string }[]).map(({ name }) => name.replace(/^.* /, ''));
  expect(now.map(({ photos }) => namesOf(photos))).toEqual([['desk.png', 'valve.png', 'pipe.png'], ['meter.png', 'label.png'], []]);
  for (const { id, custom } of now) {
    const own = custom as Readonly<Record<string, unknown>>;
    expect([namesOf(own.photo_before), namesOf(own.photo_after), own.safety]).toEqual([[`before-${id}.png`], [`after-${id}.png`], CHECKS]);
  }
  expect(now.map(({ status_type }) => status_type)).toEqual(['DONE', 'DONE', 'DONE']);
  expect(now[0]?.priority).toBe('Urgent');
  expect(now.map(({ remarks }) => remarks)).toEqual(['The valve leaks.', 'Refilled', 'Refilled twice.']);
  expect(now.map(({ custom }) => (custom as { reading?: number } | null)?.reading)).toEqual([undefined, 40, 17]);
  for (const [index, id] of jobs.entries()) {
    const told = await rowsOf(desk, 'request-event', `doc.subtask_id == '${id}' && doc.kind == 'comment'`);
    expect(told.map(({ remarks }) => remarks).toSorted()).toEqual(commentsOf(index).toSorted());
  }
  await desk.close();
}, 400_000);

const REPORTS: readonly Report[] = [
  { remarks: 'The valve leaks.', photos: ['valve.png', 'pipe.png'] },
  { reading: 42, photos: ['meter.png', 'label.png'] },
  { remarks: 'Refilled twice.', reading: 17, photos: [] },
];

const commentsOf = (index: number) => [`Comment of job ${index}`, `Parts of job ${index} are at hand`];
/** What is done to each job, in this order. */
const CHANGES = ['update', 'comment', 'comment', 'arrive', 'update', 'update', 'update-status'];
const idsOf = (files: unknown) => ((files ?? []) as readonly { readonly id: string }[]).map(({ id }) => ({ id }));
