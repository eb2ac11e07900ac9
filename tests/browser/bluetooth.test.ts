/**
 * A technician reads a machine on a phone by Chromium's own Bluetooth: the chooser, the connection and its loss are real, the
 * machine is simulated (tests/support/simulated-gauge.ts). Each state of the exchange is reached, and the value is stored.
 */
import { readFileSync } from 'node:fs';
import type { Browser, Locator } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { machineStates } from '../../engine/core/machine/exchange.ts';
import { faultsOfPage } from '../support/accessibility.ts';
import { type App, startApp } from '../support/app.ts';
import { desktop, launchChromium, phone } from '../support/chromium.ts';
import { rowOf } from '../support/desk-meanwhile.ts';
import { smallTargets } from '../support/fingers.ts';
import { planJob } from '../support/job-for.ts';
import { chooseLanguage, type Person, signIn } from '../support/people.ts';
import { type SimulatedGauge, simulateGauge, WITH_BLUETOOTH } from '../support/simulated-gauge.ts';

type Trace = { readonly exchange: readonly { readonly write: string; readonly notify: readonly string[] }[]; readonly value: string };
const trace = JSON.parse(readFileSync(`${import.meta.dirname}/../machines/pressure-gauge.trace.json`, 'utf8')) as Trace;

const STEP = '**/v1/my-tasks/exec-ble-section-logic';
const [READ, TEST] = ['Read the pressure', 'Test itself, then read'];
/** Milliseconds after which a browser no longer counts a tap. */
const TAP = 5_500;

const WAIT = { timeout: 20_000 };

let app: App;
let browser: Browser;
let desk: Person;
let job: string;
let person: Person;
let gauge: SimulatedGauge;
const reached = new Set<string>();

beforeAll(async () => {
  [app, browser] = await Promise.all([startApp(), launchChromium(WITH_BLUETOOTH)]);
  desk = await signIn(browser, { url: app.url, email: 'admin@fixit.test', size: desktop });
}, 240_000);
afterAll(async () => {
  await browser?.close();
  await app?.remove();
});

beforeEach(async () => {
  job = await planJob(desk, 'Repair');
  person = await signIn(browser, { url: app.url, email: 'tech@fixit.test', size: phone, path: '/my-tasks' });
  gauge = await simulateGauge(browser, person.page);
  noteStates(person);
});
afterEach(async () => {
  await gauge.remove();
  await person.close();
});

/** What the page reports, and what the server says comes next. */
function noteStates({ page }: Person): void {
  page.on('response', async (response) => {
    if (!response.url().endsWith('/exec-ble-section-logic') || !response.ok()) return;
    reached.add((response.request().postDataJSON() as { currentStateCode: string }).currentStateCode);
    const answer = (await response.json().catch(() => undefined)) as { data: { nextStateCode: string } } | undefined;
    // The page may be gone by then.
    if (answer) reached.add(answer.data.nextStateCode);
  });
}

/** A promise, and how it is kept. */
function later() {
  const kept = { resolve: (): void => {} };
  const promise = new Promise<void>((resolve) => {
    kept.resolve = resolve;
  });
  return { promise, resolve: () => kept.resolve() };
}

/** The field in the form of the job, with what is said of the machine below it. */
async function openField({ page }: Person = person): Promise<{
  readonly field: Locator;
  readonly sheet: Locator;
  says(words: string, state: string): Promise<void>;
  press(name: string): Promise<void>;
}> {
  await page.goto(`${app.url}/my-tasks/${job}`);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const sheet = page.getByRole('dialog').first();
  const field = sheet.getByLabel('Reading of the machine', { exact: true });
  await field.scrollIntoViewIfNeeded();
  return {
    field,
    sheet,
    async says(words, state) {
      await page.getByText(words).first().waitFor();
      reached.add(state);
    },
    press: (name) => page.getByRole('button', { name }).click(),
  };
}
const START = 'Start searching: Reading of the machine';
const STOP = 'Stop: Reading of the machine';
const READY = 'Switch the machine on and stand close to it.';
const valueIn = async () => ((await rowOf(person, 'subtask', job)).custom as { machine_reading?: string } | null)?.machine_reading;

it('replays a recorded trace from the chooser to the stored value, and says each state on the way', async () => {
  const { page } = person;
  const parts = trace.exchange.map(({ notify }) => notify);
  gauge.answer = () => parts[gauge.written.length - 1] ?? [];
  const connection = later();
  gauge.connects = connection.promise;
  const { field, sheet, says, press } = await openField();
  await says(READY, 'INITIALIZATION');
  const held = later();
  await page.route(STEP, async (route) => {
    await held.promise;
    await route.continue();
  });
  await press(START);
  await says('Asking the server for the next step…', 'SPEAKING_TO_SERVER_LOGIC');
  held.resolve();
  await says('Searching for the machine…', 'SEARCHING_FOR_MACHINE');
  await says('Connecting…', 'CONNECTING');
  connection.resolve();
  await says('Choose what the machine should do.', 'CHOOSE_COMMAND');
  await press(READ);
  await says('The value was received.', 'FINAL_SUCCESS');
  expect(await field.inputValue()).toBe(trace.value);
  expect(gauge.written).toEqual(trace.exchange.map(({ write }) => write));
  await sheet.locator('button[type=submit]:visible').click();
  await sheet.waitFor({ state: 'hidden' });
  await expect.poll(valueIn, WAIT).toBe(trace.value);
}, 120_000);

it('says what the machine is at, takes an answer that comes in parts, and stops when it is told to', async () => {
  gauge.answer = (written) => (written === 'a102' ? ['a100'] : []);
  const { field, says, press } = await openField();
  await press(START);
  await says('Choose what the machine should do.', 'CHOOSE_COMMAND');
  await press(TEST);
  await says('The machine is working…', 'EXECUTING_COMMAND');
  await says('The gauge is in order', 'EXECUTING_COMMAND');
  await gauge.notify('a100a4');
  expect(await field.inputValue()).toBe('');
  await gauge.notify('01eb00');
  await expect.poll(() => field.inputValue(), WAIT).toBe(trace.value);
  // Once more, and not to its end.
  await press(START);
  await press(READ);
  await says('The machine is doing what you chose…', 'EXECUTING_COMMAND_ON_ACTION');
  await press(STOP);
  await says('Stopped.', 'OPERATION_ABORT');
  expect(await field.inputValue()).toBe(trace.value);
}, 120_000);

it.each([
  ['finds no pressure', ['a101', '00000000'], 'The gauge finds no pressure. Check the hose and start again.'],
  ['refuses', 'failed', 'The machine could not be used. Switch it off and on, and start again.'],
  ['wants to be paired with first', 'unauthorized', 'The machine could not be used. Switch it off and on, and start again.'],
  ['says a part of its answer and no more', ['a100a4'], 'The machine did not answer in time.'],
] as const)(
  'says why where the machine %s, and begins anew',
  async (_, answer, words) => {
    gauge.answer = () => answer;
    const { field, says, press } = await openField();
    await press(START);
    await press(READ);
    await says(words, 'ERROR_FOUND');
    expect(await field.inputValue()).toBe('');
    gauge.answer = () => ['a100a401eb00'];
    await press(START);
    await press(READ);
    await expect.poll(() => field.inputValue(), WAIT).toBe(trace.value);
  },
  120_000,
);

it('connects again where the machine is lost while it answers, and reads then', async () => {
  gauge.answer = () => ['a100a4'];
  const { field, says, press } = await openField();
  await press(START);
  await press(READ);
  await expect.poll(() => gauge.written.length, WAIT).toBe(1);
  const connection = later();
  gauge.connects = connection.promise;
  await gauge.drop();
  await says('Connecting again', 'CONNECTING');
  gauge.answer = () => ['a100a401eb00'];
  connection.resolve();
  await press(READ);
  await expect.poll(() => field.inputValue(), WAIT).toBe(trace.value);
  expect(gauge.written).toEqual(['a101', 'a101']);
}, 120_000);

it.each([
  ['the chooser is closed', 'NotFoundError', 'No machine was chosen. Start again to choose one.', 'ERROR_FOUND'],
  ['Bluetooth is blocked for the page', 'NotAllowedError', 'Bluetooth access is blocked.', 'PERMISSION_DENIED'],
] as const)(
  'says it where %s, with and without a network before',
  async (_, refusal, words, state) => {
    // What the person or the system refuses stands outside of the page: a browser without a machine answers so.
    const plain = await launchChromium();
    const own = await signIn(plain, { url: app.url, email: 'tech@fixit.test', size: phone, path: '/my-tasks' });
    noteStates(own);
    await own.page.addInitScript((name) => {
      const requestDevice = () => Promise.reject(new DOMException('Refused.', name));
      Object.defineProperty(navigator, 'bluetooth', { value: { getAvailability: async () => true, requestDevice } });
    }, refusal);
    const { says, press } = await openField(own);
    await own.page.context().setOffline(true);
    await press(START);
    await says('The network did not answer.', 'NETWORK_FAILURE');
    await own.page.context().setOffline(false);
    await press('Retry: Reading of the machine');
    await says(words, state);
    await plain.close();
  },
  120_000,
);

it.each(['light', 'dark', 'Arabic'])(
  'lets the person choose again where the tap was too long ago, on a page that is whole: %s',
  async (look) => {
    const { page } = person;
    await page.emulateMedia({ colorScheme: look === 'dark' ? 'dark' : 'light' });
    await page.route(STEP, async (route) => {
      if ((route.request().postDataJSON() as { currentStateCode: string }).currentStateCode === 'INITIALIZATION')
        await new Promise((resolve) => setTimeout(resolve, TAP));
      await route.continue();
    });
    if (look === 'Arabic') await chooseLanguage(page, 'ar');
    await page.goto(`${app.url}/my-tasks/${job}`);
    const [edit, start, gaugeName] =
      look === 'Arabic' ? ['تعديل', 'بدء البحث', 'مقياس الضغط'] : ['Edit', 'Start searching', 'Pressure gauge'];
    await page.getByRole('button', { name: edit, exact: true }).click();
    await page.getByRole('button', { name: new RegExp(start) }).click();
    // Whatever a test asks of the page counts for a tap: nothing, until this one is over.
    await new Promise((resolve) => setTimeout(resolve, 2 * TAP));
    const choice = page
      .getByRole('dialog')
      .last()
      .getByRole('button', { name: new RegExp(gaugeName) });
    await choice.waitFor();
    expect([...(await faultsOfPage(page)), ...(await smallTargets(page))]).toEqual([]);
    await choice.click();
    const commands = page.getByRole('group', {
      name: look === 'Arabic' ? 'اختر ما يجب أن تفعله الآلة.' : 'Choose what the machine should do.',
    });
    await expect.poll(() => commands.getByRole('button').count(), WAIT).toBe(2);
    expect([...(await faultsOfPage(page)), ...(await smallTargets(page))]).toEqual([]);
  },
  120_000,
);

it('says before anybody taps that there is no radio to search with', async () => {
  await gauge.removeRadio();
  const { sheet } = await openField();
  await sheet.getByText(/^Bluetooth is switched off/).waitFor();
  expect(await sheet.getByText(READY).count()).toBe(0);
  expect([...(await faultsOfPage(person.page)), ...(await smallTargets(person.page))]).toEqual([]);
}, 120_000);

it('is not there where the device has no Bluetooth, and where the browser has none', async () => {
  await gauge.remove();
  const { says, press } = await openField();
  await press(START);
  await says('Bluetooth not found.', 'BLUETOOTH_NOT_FOUND');
  const plain = await launchChromium();
  const other = await signIn(plain, { url: app.url, email: 'tech@fixit.test', size: phone, path: `/my-tasks/${job}` });
  await other.page.getByRole('button', { name: 'Edit', exact: true }).click();
  await other.page.getByText('Bluetooth not found.').first().waitFor();
  expect(await other.page.getByRole('button', { name: START }).count()).toBe(0);
  await plain.close();
  gauge = await simulateGauge(browser, person.page);
}, 120_000);

it('has reached every state that there is', () => {
  expect(machineStates.filter((state) => !reached.has(state))).toEqual([]);
});
