/** Mount and keystrokes of one library under one workload. */
import type { Browser } from 'playwright-core';
import type { Built } from './build.ts';
import { type Files, openSession, type Session, SLOWED } from './session.ts';
import type { Workload } from './workloads.ts';

/** Milliseconds of script. */
export type Spread = { readonly p50: number; readonly p95: number; readonly count: number };
export type Measured = {
  readonly mount: number;
  /** How many mounts that is the median of. */
  readonly mounts: number;
  readonly key: Spread;
  /** Going on to another field after typing. */
  readonly leave: Spread;
  /** Inputs on the page once it had settled. */
  readonly inputs: number;
};

/** A leaf: a text input, not what a library hides among them. */
export const INPUT = 'input:is(:not([type]), [type=text])';
const HAS_INPUTS = `document.querySelector('${INPUT}') !== null`;
/** Fresh pages a mount is measured in, unless all together take longer than SLOW milliseconds. */
const MOUNTS = 3;
const SLOW = 4_000;
export const isWorthRepeating = (mounts: readonly number[]): boolean =>
  mounts.length < MOUNTS && mounts.reduce((sum, mount) => sum + mount, 0) < SLOW;

/** Fields typed into, spread over the form, and keys in each. */
const PLACES = 10;
const KEYS = 3;
/** Real time after which typing ends early, once there are enough keys; and the typing at full speed before, which counts for nothing. */
const PATIENCE = 8_000;
const ENOUGH = 8;
const WARM_UP = 2_000;
const PATIENCE_TO_SHOW = 60_000;

export async function measure(browser: Browser, built: Built, files: Files, workload: Workload): Promise<Measured> {
  const mounts: number[] = [];
  for (;;) {
    const session = await openSession(browser, built, files);
    try {
      await session.throttle(SLOWED);
      mounts.push(await mountOf(session));
      if (isWorthRepeating(mounts)) continue;
      const inputs = await session.page.locator(INPUT).count();
      await session.throttle(1);
      await type(session, { inputs, patience: WARM_UP, enough: KEYS });
      await session.throttle(SLOWED);
      const stretches = await session.traced(() => type(session, { inputs, patience: PATIENCE, enough: ENOUGH }));
      await session.throttle(1);
      const of = (name: string) => spreadOf(stretches.filter(({ mark }) => mark === name).map(({ script }) => script));
      await checkRules(session, built, workload);
      return { mount: percentile(mounts, 0.5), mounts: mounts.length, key: of('key'), leave: of('leave'), inputs };
    } finally {
      await session.close();
    }
  }
}

/** `isThere`: script that says whether something shows. Until then a page may wait for what it loads, without being done. */
export async function show({ page, mark, settle }: Session, isThere = HAS_INPUTS): Promise<void> {
  await mark('mount', 'bench.mount()');
  const began = Date.now();
  while (!(await page.evaluate<boolean>(isThere))) {
    if (Date.now() - began > PATIENCE_TO_SHOW) throw new Error('Nothing shows.');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  await settle();
}

export async function mountOf(session: Session, isThere?: string): Promise<number> {
  const [stretch] = await session.traced(() => show(session, isThere));
  return stretch?.script ?? 0;
}

type Typing = { readonly inputs: number; readonly patience: number; readonly enough: number };

/** Types real keys into fields all over the form, marking each. */
async function type({ page, mark, settle }: Session, { inputs, patience, enough }: Typing): Promise<void> {
  const began = Date.now();
  for (let place = 0; place < PLACES; place += 1) {
    const at = Math.floor(((place + 0.5) * inputs) / PLACES);
    await page.evaluate(`globalThis.next = document.querySelectorAll('${INPUT}')[${at}]; undefined`);
    await mark('leave', 'next.focus()');
    await settle();
    for (let key = 0; key < KEYS; key += 1) {
      await mark('key');
      await page.keyboard.press('a');
      await settle();
    }
    const typed = await page.evaluate<string>('document.activeElement.value');
    if (!typed.includes('a'.repeat(KEYS))) throw new Error(`What was typed is not there: "${typed}".`);
    if (Date.now() - began > patience && (place + 1) * KEYS >= enough) break;
  }
}

/** Hides a field by its sibling and shows it again: rules that do not work must not count as fast. */
async function checkRules({ page, settle }: Session, { library }: Built, { fields }: Workload): Promise<void> {
  if (fields.every(({ sibling }) => sibling === undefined)) return;
  const input = page.locator(INPUT).nth(10);
  const visible = `[...document.querySelectorAll('${INPUT}')].filter((input) => input.checkVisibility()).length`;
  const before = await page.evaluate<number>(visible);
  await input.focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('hide');
  await settle();
  const hidden = await page.evaluate<number>(visible);
  await page.keyboard.press('x');
  await settle();
  const after = await page.evaluate<number>(visible);
  if (hidden !== before - 1 || after !== before)
    throw new Error(`The rules of ${library.name} do not work: ${before}, ${hidden}, ${after} inputs.`);
}

export const percentile = (values: readonly number[], share: number): number => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? 0;
};

export const spreadOf = (values: readonly number[]): Spread => ({
  p50: percentile(values, 0.5),
  p95: percentile(values, 0.95),
  count: values.length,
});
