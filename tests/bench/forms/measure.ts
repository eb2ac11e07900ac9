/** Mount and keystrokes of one library under one workload. */
import type { Browser } from 'playwright-core';
import type { Built } from './build.ts';
import type { Pace } from './pace.ts';
import { type Files, openSession, type Session } from './session.ts';
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
export const isWorthRepeating = (times: readonly number[], { mounts, slow }: Pace): boolean =>
  times.length < mounts && times.reduce((sum, mount) => sum + mount, 0) < slow;

const PATIENCE_TO_SHOW = 60_000;

/** What is measured: one library's page with the files that it asks for. */
export type Measuring = { readonly browser: Browser; readonly built: Built; readonly files: Files; readonly pace: Pace };

export async function measure({ browser, built, files, pace }: Measuring, workload: Workload): Promise<Measured> {
  const mounts: number[] = [];
  for (;;) {
    const session = await openSession(browser, built, files);
    try {
      await session.throttle(pace.slowed);
      mounts.push(await mountOf(session));
      if (isWorthRepeating(mounts, pace)) continue;
      const inputs = await session.page.locator(INPUT).count();
      await session.throttle(1);
      await type(session, { ...pace, inputs, patience: pace.warmUp, enough: pace.keys });
      await session.throttle(pace.slowed);
      const stretches = await session.traced(() => type(session, { ...pace, inputs, patience: pace.patience.typing }));
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

type Typing = Pick<Pace, 'places' | 'keys' | 'enough'> & { readonly inputs: number; readonly patience: number };

/** Types real keys into fields all over the form, marking each. */
async function type({ page, mark, settle }: Session, { inputs, places, keys, patience, enough }: Typing): Promise<void> {
  const began = Date.now();
  for (let place = 0; place < places; place += 1) {
    const at = Math.floor(((place + 0.5) * inputs) / places);
    await page.evaluate(`globalThis.next = document.querySelectorAll('${INPUT}')[${at}]; undefined`);
    await mark('leave', 'next.focus()');
    await settle();
    for (let key = 0; key < keys; key += 1) {
      await mark('key');
      await page.keyboard.press('a');
      await settle();
    }
    const typed = await page.evaluate<string>('document.activeElement.value');
    if (!typed.includes('a'.repeat(keys))) throw new Error(`What was typed is not there: "${typed}".`);
    if (Date.now() - began > patience && (place + 1) * keys >= enough) break;
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
