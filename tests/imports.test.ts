/** Imports point one way, as `npm run check:imports` says to whoever edits; and that is really checked: every module is seen, and a wrong import is refused. */
import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { cruise, type ICruiseOptions, type ICruiseResult, type IFlattenedRuleSet } from 'dependency-cruiser';
import { expect, it } from 'vitest';

const rooms = ['engine', 'widgets', 'src', 'tests'];
const config: { forbidden: IFlattenedRuleSet['forbidden']; options: ICruiseOptions } = createRequire(import.meta.url)(
  '../.dependency-cruiser.cjs',
);

async function look(baseDir: string, folders: readonly string[]): Promise<ICruiseResult> {
  const { tsConfig: _, ...options } = config.options;
  const ruleSet = config.forbidden ? { forbidden: config.forbidden } : {};
  const { output } = await cruise([...folders], { ...options, baseDir, validate: true, ruleSet });
  if (typeof output === 'string') throw new Error(output);
  return output;
}

it('sees every module of the house, and no import in a wrong direction', async () => {
  const { modules: found, summary } = await look(process.cwd(), rooms);
  expect(summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`)).toEqual([]);
  const seen = new Set(found.map((module) => module.source));
  const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...rooms], { encoding: 'utf8' });
  const modules = tracked.split('\n').filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts'));
  expect(modules.length).toBeGreaterThan(100);
  expect(modules.filter((file) => !seen.has(file))).toEqual([]);
});

const wrong: readonly [rule: string, from: string, to: string][] = [
  ['core-is-plain', 'engine/core/a.ts', 'engine/react/b.ts'],
  ['core-no-node', 'engine/core/a.ts', 'node:fs'],
  ['engine-knows-no-widget', 'engine/react/a.ts', 'widgets/b.ts'],
  ['host-knows-no-product', 'engine/web/a.ts', 'src/web/b.ts'],
  ['widgets-know-no-host', 'widgets/a.ts', 'src/web/b.ts'],
  ['product-widgets-know-no-host', 'src/web/widgets/a.ts', 'engine/web/api/b.ts'],
  ['primitives-know-no-field', 'widgets/primitives/a.ts', 'widgets/fields/b.ts'],
  ['parts-know-no-node', 'widgets/charts/a.ts', 'widgets/nodes/b.ts'],
  ['web-knows-no-server', 'src/web/a.ts', 'src/server/b.ts'],
  ['server-knows-no-page', 'src/server/a.ts', 'widgets/b.ts'],
  ['areas-apart', 'src/server/billing/a.ts', 'src/server/stock/b.ts'],
  ['platform-knows-no-product', 'engine/server/a.ts', 'src/server/stock/index.ts'],
];

it.each(wrong)('%s refuses %s → %s', async (rule, from, to) => {
  const root = await mkdtemp(join(tmpdir(), 'fieldloom-imports-'));
  const builtin = to.startsWith('node:');
  const files = builtin ? [from] : [from, to];
  try {
    for (const file of files) {
      await mkdir(join(root, dirname(file)), { recursive: true });
      await writeFile(join(root, file), 'export const here = 1;\n');
    }
    const up = '../'.repeat(from.split('/').length - 1);
    await writeFile(join(root, from), `import * as other from '${builtin ? to : up + to}';\nexport const here = other;\n`);
    const { summary } = await look(root, [...new Set(files.map((file) => file.split('/')[0] ?? ''))]);
    expect(summary.violations.map((violation) => violation.rule.name)).toContain(rule);
  } finally {
    await rm(root, { recursive: true, force: true });
  }
});
