/** Which Node runs the product: the one that comes with its packages, and none that is too old. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter } from 'node:path';
import { expect, it } from 'vitest';
import product from '../package.json' with { type: 'json' };
import lock from '../package-lock.json' with { type: 'json' };

/** Runs a program with the Node of this test, which says it is of another version. */
function run(version: string, ...args: readonly string[]) {
  const pretend = `Object.defineProperty(process, 'version', { value: '${version}' })`;
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', `data:text/javascript,${encodeURIComponent(pretend)}`, ...args],
    {
      encoding: 'utf8',
    },
  );
  return { status, stdout, stderr };
}

const [, neededMajor = 0, neededMinor = 0] = (/^>=(\d+)\.(\d+)$/.exec(product.engines.node) ?? []).map(Number);
const OLD = 'v20.20.2';
const enough = [`v${neededMajor}.${neededMinor}.0`, `v${neededMajor + 1}.0.0`, 'v100.0.0'];

it.each<[version: string, ...args: string[]]>([
  [OLD, 'src/server/start.mjs'],
  [`v${neededMajor}.${neededMinor - 1}.9`, 'src/server/start.mjs'],
  [OLD, '--import', 'tsx', 'src/server/dev.ts'],
  [OLD, '--import', 'tsx', 'tests/run.ts'],
])('%s is refused in one sentence by %s %s %s', (version, ...args) => {
  const { status, stdout, stderr } = run(version, ...args);
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  expect(stderr.split('\n')).toEqual([
    expect.stringContaining(`Node ${neededMajor}.${neededMinor} or newer is needed and this is ${version}`),
    '',
  ]);
});

it.each(enough)('%s is new enough', (version) => {
  expect(run(version, 'src/server/needed-node.mjs')).toEqual({ status: 0, stdout: '', stderr: '' });
});

it('has the Node of every system in the lock file, all of one line', () => {
  const locked = lock.packages as Readonly<Record<string, { version: string; integrity?: string; optional?: boolean } | undefined>>;
  for (const [name, version] of Object.entries(product.optionalDependencies)) {
    expect(locked[`node_modules/${name}`]).toMatchObject({ version, integrity: expect.any(String), optional: true });
    expect(version).toMatch(/^24\./);
  }
});

it("gives npm's scripts the Node of its packages", () => {
  const name = `node-${process.platform}-${process.arch}`;
  const own = `node_modules/${name}/package.json`;
  const version = existsSync(own) ? `v${(JSON.parse(readFileSync(own, 'utf8')) as { version: string }).version}` : process.version;
  const env = { ...process.env, PATH: `node_modules/.bin${delimiter}${process.env.PATH ?? ''}` };
  expect(spawnSync('node', ['--version'], { encoding: 'utf8', env }).stdout.trim()).toBe(version);
});

it('asks which Node to test on where none is named', () => {
  const { status, stderr } = run(process.version, '--import', 'tsx', 'tests/on-node.ts', 'latest');
  expect(status).toBe(1);
  expect(stderr).toMatch(/^Which Node\?/);
});
