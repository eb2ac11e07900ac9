/** What a check of the crawl is given, and what it answers. A file in `checks/` is a check; nothing else names it. */
import type { Page } from 'playwright-core';
import type { AppPlan } from '../../../engine/core/definitions/view-types.ts';
import type { Visit, Walker } from './plan.ts';
import type { Reading } from './reading.ts';

export type Seen = {
  readonly visit: Visit;
  readonly walker: Walker;
  readonly page: Page;
  /** Where the page must be: at the address, or home. */
  readonly expectedPath: string;
  /** What stands on the page, read once for all checks. */
  readonly reading: Reading;
  /** Script errors, console errors and failed calls since the visit before. */
  readonly troubles: readonly string[];
  /** What kept the page from coming to rest; nothing when it did in time. */
  readonly unrest: readonly string[];
  /** The frame that the server cut for the person, and its texts in English. */
  readonly app: AppPlan;
  readonly texts: Readonly<Record<string, string>>;
  /** Texts in the language of the visit; what a language lacks is not in it. */
  readonly spoken: Readonly<Record<string, string>>;
};

export type Check = {
  readonly name: string;
  /** It leaves the page, and so comes after the others. */
  readonly leaves?: true;
  /** Each a sentence or two that names the fault and its place; none when all is well. */
  faultsOf(seen: Seen): readonly string[] | Promise<readonly string[]>;
};

const isCheck = (value: unknown): value is Check => typeof value === 'object' && value !== null && 'name' in value && 'faultsOf' in value;

/** All checks, those that leave the page last. @throws for a file in `checks/` that exports none. */
export function checks(): readonly Check[] {
  const files = import.meta.glob<{ readonly check?: unknown }>('./checks/*.ts', { eager: true });
  const found = Object.entries(files).map(([file, { check }]) => {
    if (!isCheck(check)) throw new Error(`${file} must export a check.`);
    return check;
  });
  return [...found.filter(({ leaves }) => !leaves), ...found.filter(({ leaves }) => leaves)];
}
