/** One person at one size: a page that goes from visit to visit, and runs every check at each. */
import type { Browser } from 'playwright-core';
import type { AppPlan } from '../../../engine/core/definitions/view-types.ts';
import { desktop, phone } from '../../support/chromium.ts';
import { type Person, signIn } from '../../support/people.ts';
import { go, settle } from '../../support/visit.ts';
import { type Check, checks, type Seen } from './check.ts';
import { keepPicture, wantsEveryPicture } from './pictures.ts';
import { ENGLISH, type Size, type Visit, type Walker } from './plan.ts';
import { readPage } from './reading.ts';
import type { Recording } from './record/recording.ts';

export type Outcome = {
  readonly faults: readonly string[];
  /** Milliseconds until the page had come to rest; those of the checks are not in it. */
  readonly going: number;
  readonly checking: number;
};

export type Lane = { visit(visit: Visit): Promise<Outcome>; close(): Promise<void> };
export type LaneOptions = {
  readonly browser: Browser;
  readonly url: string;
  readonly walker: Walker;
  readonly size: Size;
  /** language → key → text */
  readonly locales: ReadonlyMap<string, Readonly<Record<string, string>>>;
  /** Keeps what a page shows, in place of its checks. */
  readonly recording?: Recording;
};

const sizes = { desktop, phone };
const ARRIVAL_MS = 15_000;
const reason = (error: unknown) => String(error).split('\n')[0] ?? '';

export async function openLane({ browser, url, walker, size, locales, recording }: LaneOptions): Promise<Lane> {
  // Nothing moves: what fades has half its contrast, and would be waited for.
  const person = await signIn(browser, {
    url,
    email: walker.email,
    size: { ...sizes[size], reducedMotion: 'reduce' },
    ...(recording && { at: recording.pagesAt }),
  });
  const { page, troubles } = person;
  const app = (await person.api('/v1/definitions/app')).body as AppPlan;
  const all = checks();
  const texts = locales.get(ENGLISH) ?? {};
  let language = ENGLISH;

  const see = async (visit: Visit): Promise<Seen> => {
    const expectedPath = visit.expected === 'goes home' ? walker.home : visit.address;
    await page.emulateMedia({ colorScheme: visit.scheme });
    if (visit.language !== language) await speak(person, visit.language);
    language = visit.language;
    await recording?.begin(page);
    if (visit.isLoaded) await page.goto(url + visit.address);
    else await go(person, visit.address);
    // Who is sent elsewhere is there a moment later; whether they came is asked by a check.
    await page.waitForURL(({ pathname }) => pathname === expectedPath, { timeout: ARRIVAL_MS }).catch(() => undefined);
    const spoken = locales.get(language) ?? {};
    const unrest = await settle(person, spoken['engine.loading']).then(
      () => [],
      (error: unknown) => [`did not come to rest: ${reason(error)}`],
    );
    const reading = await readPage(page);
    return { visit, walker, page, expectedPath, reading, troubles: troubles.splice(0), unrest, app, texts, spoken };
  };

  const pictured = new WeakSet<Visit>();
  const picture = async (visit: Visit, faults: string[]): Promise<void> => {
    if (pictured.has(visit) || (faults.length === 0 && !wantsEveryPicture)) return;
    pictured.add(visit);
    faults.push(...(await keepPicture(page, visit, faults.length > 0)));
  };

  return {
    async visit(visit) {
      const began = performance.now();
      const seen = await see(visit);
      const arrived = performance.now();
      if (recording) {
        await recording.keep(page, visit);
        return { faults: seen.unrest, going: arrived - began, checking: performance.now() - arrived };
      }
      const faults: string[] = [];
      for (const check of all) {
        // Of the page as it was, before somebody leaves it.
        if (check.leaves) await picture(visit, faults);
        faults.push(...(await faultsOf(check, seen)));
      }
      await picture(visit, faults);
      return { faults, going: arrived - began, checking: performance.now() - arrived };
    },
    close: person.close,
  };
}

/** A check that cannot be made is a fault of the page, and the others are still made. */
const faultsOf = async ({ name, faultsOf: ask }: Check, seen: Seen): Promise<readonly string[]> => {
  try {
    return await ask(seen);
  } catch (error) {
    return [`${name}: ${reason(error)}`];
  }
};

/** As somebody who chose another language in their settings the last time; those are kept in the browser. */
async function speak({ page }: Person, language: string): Promise<void> {
  await page.evaluate((chosen) => {
    const keys = ['device_settings', ...Object.keys(localStorage).filter((key) => key.startsWith('device_settings:'))];
    for (const key of keys)
      localStorage.setItem(key, JSON.stringify({ ...(JSON.parse(localStorage.getItem(key) ?? '{}') as object), language: chosen }));
  }, language);
  await page.reload();
  await page.locator('main#content').waitFor();
}
