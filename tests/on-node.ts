/** `npm run test:node -- 22 [arguments of Vitest]`: tests on another Node, taken from npm's packages of Node and kept in node_modules/.cache. */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, dirname, join, resolve } from 'node:path';

const isWindows = process.platform === 'win32';

/** Where this version of Node lies; fetched the first time. */
function nodeOf(version: string): string {
  const name = `node-${isWindows ? 'win' : process.platform}-${process.arch}`;
  const folder = resolve('node_modules/.cache', `node-${version}`);
  const path = join(folder, 'node_modules', name, 'bin', isWindows ? 'node.exe' : 'node');
  if (!existsSync(path)) {
    const install = ['install', '--prefix', folder, '--no-save', '--no-package-lock', `${name}@${version}`];
    execFileSync('npm', install, { stdio: 'inherit', shell: isWindows });
  }
  return path;
}

const [version = '', ...args] = process.argv.slice(2);
if (/^\d+(\.\d+){0,2}$/.test(version)) {
  const node = nodeOf(version);
  console.log(`Node ${execFileSync(node, ['-p', 'process.version'], { encoding: 'utf8' }).trim()}`);
  // What a test starts by the name 'node' is of this version too.
  const env = { ...process.env, PATH: `${dirname(node)}${delimiter}${process.env.PATH ?? ''}` };
  const run = spawnSync(node, ['node_modules/vitest/vitest.mjs', 'run', ...args], { stdio: 'inherit', env });
  process.exitCode = run.status ?? 1;
} else {
  console.error('Which Node? For example: npm run test:node -- 22 --project core engine/core');
  process.exitCode = 1;
}
