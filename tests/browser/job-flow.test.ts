/** A job on a phone, from its card to its end, with one thumb: counted in taps. */
import type { Browser, Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type App, startApp } from '../support/app.ts';
import { launchChromium, phone } from '../support/chromium.ts';
import { signIn } from '../support/people.ts';
import { pngFile } from '../support/png.ts';

let app: App;
let browser: Browser;
beforeAll(async () => {
  [app, browser] = await Promise.all([startApp(), launchChromium()]);
});
afterAll(async () => {
  await browser?.close();
  await app?.remove();
});

/** Taps that a job with two photos, three checks, a signature and remarks may take. */
const MOST_TAPS = 12;

type Row = { readonly id: string };

/** A gas refill for the technician, as the desk plans it. */
async function plannedJob(): Promise<string> {
  const desk = await signIn(browser, { url: app.url, email: 'admin@fixit.test', size: { viewport: { width: 1440, height: 900 } } });
  const first = async (entity: string, filter: string) => {
    const { body } = await desk.api(`/v1/data/${entity}?page_size=1&filter=${encodeURIComponent(filter)}`);
    return (body as { data: readonly Row[] }).data[0]?.id;
  };
  const row = {
    srvc_req_id: await first('service-request', "doc.provider_id == org.id && doc.status_type == 'ACTIVE'"),
    sbtsk_type_id: await first('subtask-type', "doc.name == 'Gas refill'"),
    assgne_id: await first('user', "doc.user_email == 'tech@fixit.test'"),
  };
  const made = await desk.api('/v1/data/subtask', { method: 'POST', body: row, headers: { 'Idempotency-Key': crypto.randomUUID() } });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  await desk.close();
  return (made.body as { data: Row }).data.id;
}

it('is done in few taps, goes on after a reload where it was left, and holds its end by what is missing', async () => {
  const id = await plannedJob();
  const { page, api, troubles, close } = await signIn(browser, { url: app.url, email: 'tech@fixit.test', size: phone });
  let taps = 0;
  const tap = async (target: Locator) => {
    taps += 1;
    const box = await target.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0), 'a target for a thumb').toBeGreaterThanOrEqual(40);
    await target.click();
  };
  const step = (name: string) => page.getByRole('heading', { level: 2, name });
  const next = page.getByRole('button', { name: 'Next', exact: true });
  const photo = async (label: string, file: string) => {
    // The camera app of the phone gives the picture.
    taps += 1;
    await page.getByLabel(`Take a photo for ${label}`).setInputFiles(pngFile(file));
    await page.getByRole('button', { name: `Remove ${file}` }).waitFor();
  };
  // Where pages may have no camera, the phone's own is opened by the same button.
  await page.addInitScript(() => Object.defineProperty(navigator, 'mediaDevices', { value: undefined }));
  await page.goto(`${app.url}/my-tasks/${id}`);

  await tap(page.getByRole('link', { name: 'Start the job' }));
  await step('Way there').waitFor();
  expect(await page.getByRole('link', { name: /Navigate/ }).getAttribute('href')).toContain('maps');
  await tap(page.getByRole('button', { name: 'On my way' }));
  await step('Arrival').waitFor();
  await tap(page.getByRole('button', { name: 'Arrived' }));
  await step('Photos and checks').waitFor();

  await page.reload();
  await step('Photos and checks').waitFor();
  await photo('Photo before the work', 'before.png');
  for (const check of ['Power is off', 'Area is safe', 'Unit is earthed']) {
    taps += 1;
    await page.getByText(check, { exact: true }).click();
  }
  await photo('Photo after the work', 'after.png');
  await tap(next);
  await step('Signature').waitFor();

  // A look ahead: the end names what is missing, and leads there.
  await page.getByRole('button', { name: 'All steps' }).click();
  await page.getByRole('menuitem', { name: 'Finish' }).click();
  const missing = page.getByRole('region', { name: 'Still missing' });
  expect(await missing.getByRole('button').allInnerTexts()).toEqual(['Signature of the customer Signature']);
  expect(await page.getByRole('button', { name: 'Finish' }).isDisabled()).toBe(true);
  await missing.getByRole('button').click();

  const pad = page.getByRole('img', { name: /sign here/ });
  const box = await pad.boundingBox();
  if (!box) throw new Error('There is no pad.');
  taps += 1;
  await page.mouse.move(box.x + 40, box.y + 90);
  await page.mouse.down();
  for (const [x, y] of [
    [90, 50],
    [140, 120],
    [220, 70],
  ] as const)
    await page.mouse.move(box.x + x, box.y + y, { steps: 4 });
  await page.mouse.up();
  await page.getByText('Signed.').waitFor();
  await tap(next);
  await step('Finish').waitFor();
  // The field has the focus already.
  await page.keyboard.type('Refilled and tested');
  const finish = page.getByRole('button', { name: 'Finish' });
  taps += 1;
  await finish.hover();
  await page.mouse.down();
  await page.waitForURL(({ pathname }) => pathname === `/my-tasks/${id}`);
  await page.mouse.up();

  const { data } = (await api(`/v1/data/subtask/${id}`)).body as { data: Record<string, unknown> };
  expect(data).toMatchObject({
    status_type: 'DONE',
    remarks: 'Refilled and tested',
    signature: [{ type: 'image/png' }],
    custom: { photo_before: [{}], photo_after: [{}], safety: ['Power is off', 'Area is safe', 'Unit is earthed'] },
  });
  expect(data.work_started_at).not.toBeNull();
  process.stdout.write(`A job with two photos, three checks, a signature and remarks takes ${taps} taps.\n`);
  expect(taps).toBeLessThanOrEqual(MOST_TAPS);
  expect(troubles).toEqual([]);
  await close();
});
