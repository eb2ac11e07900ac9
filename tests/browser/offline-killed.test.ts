/** A day without a network: many kinds of changes, an app that is killed twice, others who change the same jobs meanwhile. */
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type App, startApp } from '../support/app.ts';
import { desktop, launchChromium, phone } from '../support/chromium.ts';
import { isKept } from '../support/kept.ts';
import { type KeptBrowser, keptBrowser } from '../support/kept-browser.ts';
import { enter, type Person, personIn, signIn } from '../support/people.ts';
import { pngFile } from '../support/png.ts';

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

type Row = { readonly id: string; readonly version: number } & Readonly<Record<string, unknown>>;

/** The desk: it plans the jobs, changes them meanwhile, and sees what arrived. */
function deskCalls(desk: Person) {
  const list = async (entity: string, filter: string, size = 1) =>
    ((await desk.api(`/v1/data/${entity}?page_size=${size}&filter=${encodeURIComponent(filter)}`)).body as { data: readonly Row[] }).data;
  const get = async (id: string) => ((await desk.api(`/v1/data/subtask/${id}`)).body as { data: Row }).data;
  const patch = async (id: string, body: object) => {
    const { version } = await get(id);
    const answer = await desk.api(`/v1/data/subtask/${id}`, { method: 'PATCH', body, headers: { 'If-Match': `"${version}"` } });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  };
  return { list, get, patch };
}

async function planJobs(desk: Person, count: number): Promise<readonly string[]> {
  const { list } = deskCalls(desk);
  const first = async (entity: string, filter: string) => (await list(entity, filter))[0]?.id;
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

const changesWait = (page: Page, count: number) => page.getByRole('button', { name: new RegExp(`^${count} changes? waits?$`) }).waitFor();

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

/** Notices stand over the foot of the page for a while. */
async function closeNotices(page: Page): Promise<void> {
  const close = page.getByRole('region', { name: 'Notices' }).getByRole('button');
  while ((await close.count()) > 0) await close.first().click();
}

/** The first move of the job. */
async function begin(page: Page): Promise<number> {
  await closeNotices(page);
  await page.locator('main .sticky button').last().click();
  return 1;
}

/** The moves that lead to the end of the job; answers how many there were. */
async function finish(page: Page, id: string, words: string): Promise<number> {
  const big = page.locator('main .sticky button').last();
  for (let moves = 1; moves < 6; moves += 1) {
    await page.waitForTimeout(700);
    await closeNotices(page);
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

it('keeps a day of work over two restarts, and sends each change once', async () => {
  const desk = await signIn(browser, { url: app.url, email: 'admin@fixit.test', size: desktop });
  const { list, get, patch } = deskCalls(desk);
  const jobs = await planJobs(desk, 3);
  const [first = '', second = '', third = ''] = jobs;
  let person = await personIn(await device.open());
  const { api } = person;
  await person.page.goto(`${app.url}/my-tasks`);
  await enter(person.page, TECHNICIAN);
  await api('/v1/capture_login_attendance', { method: 'PUT', body: { status: '0' } });
  await person.page.evaluate(() => localStorage.removeItem('attendance'));
  await person.page.goto(`${app.url}/dashboard-user`);
  await person.page.locator('main').getByRole('button', { name: 'Punch in' }).waitFor();
  await expect.poll(() => isKept(person.page), { timeout: 120_000, interval: 500 }).toBe(true);

  const restart = async () => {
    person = await personIn(await device.open({ offline: true }));
    // Where pages may have no camera, the phone's own is opened by the same button.
    await person.page.addInitScript(() => Object.defineProperty(navigator, 'mediaDevices', { value: undefined }));
  };
  const [part] = await list(
    'stock-balance',
    `doc.custodian_id == '${(await myself(person)).id}' && doc.inventory_type in ['product', 'spare'] && doc.quantity > 1`,
  );
  if (!part) throw new Error('The technician has no parts.');
  const codes = await Promise.all(jobs.map(async (id) => String((await get(id)).display_code)));
  let done = 0;
  const counted = (changes: number) => {
    done += changes;
    return changesWait(person.page, done);
  };
  await restart();
  await person.page.goto(`${app.url}/dashboard-user`);
  await person.page.locator('main').getByRole('button', { name: 'Punch in' }).click();
  await counted(1);
  try { await consume(person.page, part, codes[2] ?? ''); await counted(1); } catch (e) { console.log(String(e)); await person.page.screenshot({ path: '/tmp/offline-shots/consume.png' }); console.log(await person.page.getByRole('dialog').last().innerText()); }
  const moves: number[] = [];
  for (const [index, id] of jobs.entries()) {
    await report(person.page, id, REPORTS[index] ?? { photos: [] });
    await counted(1);
    await comment(person.page, `Comment of job ${index}`);
    await counted(1);
    await work(person.page, id);
    await counted(3);
    // Of the first one the end is left for tomorrow.
    moves[index] = index === 0 ? await begin(person.page) : await finish(person.page, id, REPORTS[index]?.remarks ?? 'Refilled');
    await counted(moves[index] ?? 0);
    if (index === 2) continue;
    await restart();
    await person.page.goto(`${app.url}/my-tasks`);
    await changesWait(person.page, done);
  }
  expect(done).toBeGreaterThanOrEqual(20);

  // Meanwhile the desk changes the same jobs: what was counted, checked, photographed and written.
  const photo = await deskPhoto(desk);
  await patch(first, { remarks: 'Customer asks for a call.', photos: [{ id: photo }] });
  await patch(second, { custom: { safety: ['Unit is earthed'] } });
  await patch(third, { priority: 'Urgent' });

  const { page } = person;
  await page.context().setOffline(false);
  const held = 1 + 1 + 3 + (moves[0] ?? 0);
  await changesWait(page, held);
  await page.getByRole('button', { name: /changes wait$/ }).click();
  const dialog = page.getByRole('dialog');
  const choice = dialog.getByRole('group', { name: 'Remarks' });
  await choice.waitFor();
  expect(await dialog.getByRole('group').count(), 'true conflicts').toBe(1);
  const told = await choice.innerText();
  for (const words of ['The valve leaks.', 'Customer asks for a call.', String((await myself(desk)).name)]) expect(told).toContain(words);
  await page.screenshot({ path: '/tmp/offline-shots/clash.png' });
  await choice.getByRole('radio', { name: /^Theirs/ }).check();
  await dialog.getByRole('button', { name: 'Keep these' }).click();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: /changes? waits?$/ }).waitFor({ state: 'detached', timeout: 60_000 });

  const [one, two, three] = [await get(first), await get(second), await get(third)];
  expect(one.remarks).toBe('Customer asks for a call.');
  expect(filesIn(one.photos)).toHaveLength(3);
  expect(one.photos).toEqual(expect.arrayContaining([expect.objectContaining({ id: photo })]));
  expect([...((two.custom as Row).safety as string[])].sort()).toEqual([...CHECKS].sort());
  expect(two.custom).toMatchObject({ reading: 42 });
  expect(three).toMatchObject({ priority: 'Urgent', custom: { reading: 17 } });
  expect([two.status_type, three.status_type]).toEqual(['DONE', 'DONE']);
  const rows = [one, two, three];
  const photos = rows.flatMap((row) => [row.photos, (row.custom as Row).photo_before, (row.custom as Row).photo_after].flatMap(filesIn));
  expect(new Set(photos).size, 'photos that arrived, once').toBe(10 + 1);
  expect(photos).toHaveLength(10 + 1);
  for (const row of rows) expect(filesIn(row.signature)).toHaveLength(1);
  for (const [index, id] of jobs.entries()) {
    const events = [...(await list('request-event', `doc.subtask_id == '${id}'`, 100))].sort((one, other) => timeOf(one) - timeOf(other));
    expect(events.filter(({ remarks }) => remarks === `Comment of job ${index}`)).toHaveLength(1);
    process.stdout.write(`${index}: ${events.map((event) => `${event.kind} ${event.to_text ?? ''}`).join(', ')}; ${moves[index]}\n`);
  }
  const used = await list('stock-entry', `doc.subtask_id == '${third}' && doc.kind == 'consumption' && doc.quantity < 0`, 20);
  expect(used.map(({ quantity }) => quantity)).toEqual([-1]);
  expect((await list('stock-balance', `doc.id == '${part.id}'`))[0]?.quantity).toBe(Number(part.quantity) - 1);
  process.stdout.write(`${done} changes, ${photos.length - 1} photos.\n`);
  await desk.close();
}, 400_000);

const timeOf = ({ at }: Row): number => Date.parse(String(at));
const filesIn = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(({ id }: Row) => id) : []);

const myself = async ({ api }: Person) => ((await api('/v1/definitions/app')).body as { user: { id: string; name: string } }).user;

/** A photo that the desk brings. */
async function deskPhoto({ page }: Person): Promise<string> {
  const bytes = [...pngFile('desk.png').buffer];
  return page.evaluate(async (content) => {
    const headers = { Authorization: `Bearer ${localStorage.getItem('token')}` };
    const signed = await fetch(`/v1/media/signed-url?file_name=desk.png&content_type=image/png&size=${content.length}`, { headers });
    const { data } = (await signed.json()) as { data: { url: string; fields: Record<string, string> } };
    const form = new FormData();
    for (const [name, value] of Object.entries(data.fields)) form.append(name, value);
    form.append('file', new Blob([new Uint8Array(content)], { type: 'image/png' }), 'desk.png');
    return ((await (await fetch(data.url, { method: 'POST', body: form })).json()) as { data: { id: string } }).data.id;
  }, bytes);
}

/** One of a part that the technician carries, for a job. */
async function consume(page: Page, part: Row, code: string): Promise<void> {
  await page.goto(`${app.url}/main/inventory/my-inventory`);
  await page.locator('main').getByText(String(part.item_name)).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Use on a sub-task' }).click();
  const sheet = page.getByRole('dialog').last();
  await sheet.getByLabel('Quantity').fill('1');
  await sheet.getByRole('combobox').first().click();
  await page.getByRole('combobox').last().fill(code);
  await page
    .getByRole('option', { name: new RegExp(code) })
    .first()
    .click();
  await sheet.locator('button[type=submit]:visible').click();
  await sheet.waitFor({ state: 'hidden' });
}

const REPORTS: readonly Report[] = [
  { remarks: 'The valve leaks.', photos: ['valve.png', 'pipe.png'] },
  { reading: 42, photos: ['meter.png', 'label.png'] },
  { remarks: 'Refilled twice.', reading: 17, photos: [] },
];
