/** A technician on a phone that keeps the app and their days: what an afternoon without a network begins with. */

import { setTimeout as pause } from 'node:timers/promises';
import type { Browser } from 'playwright-core';
import { phone } from './chromium.ts';
import { isKept } from './kept.ts';
import { type Person, signIn } from './people.ts';

const LONGEST = 120_000;

/** Signed in, with everything kept. */
export async function technicianWithDays(browser: Browser, url: string): Promise<Person> {
  const technician = await signIn(browser, {
    url,
    email: 'tech@fixit.test',
    size: { ...phone, serviceWorkers: 'allow' },
    path: '/my-tasks',
  });
  await untilKept(technician);
  return technician;
}

/** @throws after two minutes */
export async function untilKept({ page }: Person): Promise<void> {
  const last = Date.now() + LONGEST;
  while (!(await isKept(page))) {
    if (Date.now() > last) throw new Error('The phone has not kept the days of the technician.');
    await pause(500);
  }
}
