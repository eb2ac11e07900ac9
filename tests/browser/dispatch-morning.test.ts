/** A dispatcher's morning: a run for tomorrow, why one visit is left, what gives way, and the board that others see change. */
import { mkdir } from 'node:fs/promises';
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type App, startApp } from '../support/app.ts';
import { desktop, launchChromium, phone } from '../support/chromium.ts';
import { listOf } from '../support/journey.ts';
import { dayOf, givenMorning, type Morning } from '../support/morning.ts';
import { type Person, signIn } from '../support/people.ts';

const shots = process.env.SCREENSHOTS;
let app: App;
let browser: Browser;
let morning: Morning;
const present: Person[] = [];

beforeAll(async () => {
  [app, browser] = await Promise.all([startApp(), launchChromium()]);
  morning = await givenMorning(app);
});
/** What a failed step left on the screens. */
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') for (const [index, person] of present.entries()) await shoot(person, `failed-${index}`);
});
afterAll(async () => {
  await browser?.close();
  await app?.remove();
});

const arrive = async (email: string, path: string, size = desktop) => {
  const person = await signIn(browser, { url: app.url, email, size, path });
  present.push(person);
  return person;
};
const shoot = async ({ page }: Person, name: string) => {
  if (!shots) return;
  await mkdir(shots, { recursive: true });
  await page.screenshot({ path: `${shots}/${name}.png` });
};
const soon = { timeout: 30_000, interval: 200 };

const laneOf = ({ page }: Person, name: string) => page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) });
const barsOf = (person: Person, name: string) => laneOf(person, name).locator('[data-bar]');
const barOf = ({ page }: Person, id: string) => page.locator(`[data-bar="${id}"]`);
/** All that a bar says: its time among it. */
const labelOf = (person: Person, id: string) => barOf(person, id).getAttribute('aria-label');
/** Titles of the technician's visits, in the order of his list. */
const stopsOf = async ({ page }: Person): Promise<string[]> => {
  const cards = await page.getByRole('article').allTextContents();
  return cards.flatMap((text) => /Morning visit \d/.exec(text)?.[0] ?? []);
};
type Visit = { readonly id: string; readonly title: string };

/** The hour at which a board begins that has nothing earlier. */
const FIRST_HOUR = 6;

/** By the mouse, held at its beginning, to an hour of its lane. */
async function dragTo(person: Person, id: string, hour: number): Promise<void> {
  const { page } = person;
  const [bar, track] = await Promise.all([barOf(person, id).boundingBox(), page.locator('[data-track]').boundingBox()]);
  const hours = await page.locator('[data-track] > [aria-hidden]').count();
  if (!bar || !track) throw new Error('The board is not drawn.');
  const way = track.x + ((hour - FIRST_HOUR) / hours) * track.width - bar.x;
  const [x, y] = [bar.x + 4, bar.y + bar.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (const share of [0.1, 0.5, 0.9, 1]) await page.mouse.move(x + way * share, y);
  await page.waitForTimeout(300);
  await page.mouse.up();
}

it('plans tomorrow, relaxes what is left, commits, and moves two visits while a colleague and the technician look on', async () => {
  const { day, aakash, people, visits } = morning;
  const dispatcher = await arrive('user@fixit.test', '/main/ace/auto-assign');
  const { page } = dispatcher;

  // A run for tomorrow, which the form proposes by itself.
  await page.getByRole('button', { name: 'Assign automatically' }).first().click();
  const form = page.getByRole('dialog', { name: 'Assign automatically' });
  expect(await form.getByLabel('From', { exact: true }).inputValue()).toBe(day);
  await form.getByLabel('Seed').fill('7');
  await form.getByRole('button', { name: 'Assign automatically' }).click();
  await form.waitFor({ state: 'detached' });
  const proposed = page.getByRole('row').filter({ hasText: 'Proposed' }).filter({ hasText: 'Placed: 4, not placed: 1' });
  await proposed.waitFor({ timeout: 60_000 });
  await proposed.getByRole('link').first().click();

  await page.getByRole('group', { name: 'Compared with today' }).locator('[data-bar]').first().waitFor();
  await page.locator('[data-stop]').first().waitFor();
  await shoot(dispatcher, 'picture');

  // Why one is left, and the button that gives it a place.
  await page.getByRole('tab', { name: 'Not placed' }).click();
  const left = page.getByRole('tabpanel').getByRole('article');
  await left.getByText(/would have 3 visits/).waitFor();
  await left.getByText(/could do it at/).waitFor();
  await shoot(dispatcher, 'left');
  await left.getByRole('button', { name: 'Relax and assign' }).click();
  const question = page.getByRole('dialog').filter({ hasText: 'Relax this constraint' });
  await question.getByRole('button', { name: 'Relax and assign' }).click();
  await question.waitFor({ state: 'detached' });
  const assigned = () => listOf(people.dispatcher, 'subtask', `doc.due == '${day}' && doc.assgne_id != null`);
  await expect.poll(async () => (await assigned()).length, soon).toBe(1);
  await left.waitFor({ state: 'detached' });

  // All of it, and nothing of it is skipped for what gave way.
  await page.getByRole('button', { name: 'Accept', exact: true }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Accept' }).click();
  await page.getByText('Accepted: 5, skipped: 0').first().waitFor({ timeout: 60_000 });
  await shoot(dispatcher, 'committed');
  expect(await assigned()).toHaveLength(visits.length);

  // A colleague has the board open, the technician his list of tomorrow.
  const colleague = await arrive('admin@fixit.test', `/main/ace/board?at=${day}`);
  const technician = await arrive('aakash.verma@fixit.test', `/my-tasks?filter=${encodeURIComponent(`doc.due == '${day}'`)}`, phone);
  await page.goto(`${app.url}/main/ace/board?at=${day}`);
  const before = await dayOf(morning, aakash.id);
  await expect.poll(() => barsOf(dispatcher, aakash.user_name).count(), soon).toBe(before.length);
  await expect.poll(() => barsOf(colleague, aakash.user_name).count(), soon).toBe(before.length);
  await expect.poll(() => stopsOf(technician), soon).toEqual(before.map(({ title }: Visit) => title));
  const [first, second, third] = before.map(({ id }: Visit) => id);
  await shoot(technician, 'tasks-before');

  // The first visit is dragged to four o'clock by the mouse: it becomes the last.
  await dragTo(dispatcher, first, 16);
  await expect.poll(() => labelOf(dispatcher, first), soon).toMatch(/4:00\spm – 5:00\spm/);
  // The third one an hour later by the keys.
  const label = await labelOf(dispatcher, third);
  await barOf(dispatcher, third).focus();
  for (const key of ['Space', 'Shift+ArrowRight', 'Enter']) await page.keyboard.press(key);
  await expect.poll(() => labelOf(dispatcher, third), soon).not.toBe(label);

  // Whoever else looks sees both, and nobody loaded a page anew.
  const ids = async () => (await dayOf(morning, aakash.id)).map(({ id }: Visit) => id);
  await expect.poll(ids, soon).toEqual([second, third, first]);
  const after = await dayOf(morning, aakash.id);
  await expect.poll(() => labelOf(colleague, first), soon).toBe(await labelOf(dispatcher, first));
  await expect.poll(() => labelOf(colleague, third), soon).toBe(await labelOf(dispatcher, third));
  await expect.poll(() => stopsOf(technician), soon).toEqual(after.map(({ title }: Visit) => title));
  const last = technician.page.getByRole('article').last();
  await last.getByText(`Stop ${after.length}`).waitFor();
  await last.getByText(/Expected 4:00\spm/).waitFor();
  await page.getByRole('button', { name: 'Show the map' }).click();
  await page.locator(`[data-stop="${first}"]`).waitFor();
  await shoot(dispatcher, 'board');
  await shoot(colleague, 'board-of-colleague');
  await shoot(technician, 'tasks-after');
  for (const person of present) expect(person.troubles).toEqual([]);
});
