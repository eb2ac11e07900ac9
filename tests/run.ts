/** `npm test`: everything that must hold, in one run, closed by one line 'N passed, N failed'. */
import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

type Tally = { passed: number; failed: number; skipped: number };
type Step = { readonly name: string; readonly run: () => Promise<Tally> };

const scratch = await mkdtemp(join(tmpdir(), 'fieldloom-test-'));

const execute = (command: string, args: readonly string[]) =>
  new Promise<number>((resolve) => {
    spawn(command, args, { stdio: 'inherit', env: { ...process.env, FORCE_COLOR: '0' } }).on('close', (code) => resolve(code ?? 1));
  });

/** A command that either holds or does not. */
const command = (name: string, script: string): Step => ({
  name,
  run: async () => {
    const failed = (await execute('npm', ['run', '--silent', script])) === 0 ? 0 : 1;
    return { passed: 1 - failed, failed, skipped: 0 };
  },
});

/** A Vitest project, counted test by test; a run that ends badly without a failed test counts as one. */
const project = (name: string): Step => ({
  name,
  run: async () => {
    const report = join(scratch, `${name}.json`);
    const code = await execute('npx', [
      'vitest',
      'run',
      '--project',
      name,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ]);
    const text = await readFile(report, 'utf8').catch(() => '{}');
    const { numPassedTests = 0, numFailedTests = 0, numPendingTests = 0 } = JSON.parse(text) as Record<string, number>;
    const failed = code === 0 ? numFailedTests : Math.max(1, numFailedTests);
    return { passed: numPassedTests, failed, skipped: numPendingTests };
  },
});

const steps: readonly Step[] = [
  command('types', 'check:types'),
  command('lint', 'check:lint'),
  command('imports', 'check:imports'),
  command('definitions', 'check:definitions'),
  project('unit'),
  command('build', 'build'),
  command('storybook', 'build-storybook'),
  project('browser'),
];

const total: Tally = { passed: 0, failed: 0, skipped: 0 };
const failures: string[] = [];
for (const step of steps) {
  const started = Date.now();
  console.log(`\n— ${step.name}`);
  const tally = await step.run();
  total.passed += tally.passed;
  total.failed += tally.failed;
  total.skipped += tally.skipped;
  if (tally.failed > 0) failures.push(step.name);
  console.log(`— ${step.name}: ${tally.passed} passed, ${tally.failed} failed (${((Date.now() - started) / 1000).toFixed(1)} s)`);
}
await rm(scratch, { recursive: true, force: true });

if (failures.length > 0) console.log(`\nFailed: ${failures.join(', ')}`);
console.log(`\n${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ''}`);
process.exitCode = total.failed === 0 ? 0 : 1;
