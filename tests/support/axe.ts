/** axe inside a page: read once a page load, run as often as wanted. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

export type Violation = { readonly id: string; readonly nodes: readonly { readonly target: readonly string[]; readonly html: string }[] };
type Axe = { run(context: object, options: object): Promise<{ violations: readonly Violation[] }> };

const nodeRequire = createRequire(import.meta.url);
const source = readFileSync(createRequire(nodeRequire.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'), 'utf8');

export type AxeOptions = {
  /** Selectors of what is not looked at. */
  readonly exclude?: readonly string[];
  /** Rules that are not asked. */
  readonly without?: readonly string[];
};

/** Violations in the page's own document; what stands in frames of it is not looked at. */
export async function runAxe(page: Page, { exclude = [], without = [] }: AxeOptions = {}): Promise<readonly Violation[]> {
  // Once a page and not once a look: half a megabyte to read.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  return page.evaluate(run, { exclude, without });
}

/** In the page. */
async function run({ exclude, without }: Required<AxeOptions>): Promise<readonly Violation[]> {
  const { axe } = window as unknown as { axe: Axe };
  const rules = Object.fromEntries(without.map((rule) => [rule, { enabled: false }]));
  const { violations } = await axe.run({ exclude: exclude.map((selector) => [selector]) }, { resultTypes: ['violations'], rules });
  // Only what is told of them: a violation carries much more.
  return violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ target, html }) => ({ target, html })) }));
}
