/** `npm start`: builds what is missing or older than its sources, then runs the server. Plain JavaScript, so that it runs on nothing but Node. */
import './needed-node.mjs';
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');

/** What each half is made of. Screens and entities are read when the server starts, and are not built. */
const targets = [
  {
    name: 'web',
    args: ['build'],
    made: 'dist/web/index.html',
    from: ['engine', 'widgets', 'src/web', 'schemas/definition', 'schemas/types'],
  },
  {
    name: 'server',
    args: ['build', '--mode', 'server'],
    made: 'dist/server/main.js',
    from: ['engine/core', 'src/server', 'schemas/definition', 'schemas/types'],
  },
];
const always = ['package.json', 'package-lock.json', 'vite.config.ts', 'tsconfig.json'];

/** Names, sizes and times of the sources: cheap, and different as soon as a file is. `newest` is the last change, in milliseconds. */
function sourcesOf(from) {
  const hash = createHash('sha256');
  let newest = 0;
  const add = (path) => {
    const found = statSync(path, { throwIfNoEntry: false });
    if (found?.isDirectory()) for (const name of readdirSync(path).sort()) add(join(path, name));
    else if (found && !/\.(test|stories)\.[a-z]+$/.test(path)) {
      hash.update(`${path}\0${found.size}\0${found.mtimeMs}\n`);
      newest = Math.max(newest, found.mtimeMs);
    }
  };
  for (const path of [...always, ...from]) add(join(root, path));
  return { stamp: hash.digest('hex'), newest };
}

/** Built by this file from these very sources, or by `npm run build` after the last of them changed. */
function isCurrent(target, { stamp, newest }) {
  const made = statSync(join(root, target.made), { throwIfNoEntry: false });
  if (!made) return false;
  return existsSync(stampFile(target)) ? readFileSync(stampFile(target), 'utf8') === stamp : made.mtimeMs > newest;
}

const stampFile = ({ made }) => join(root, dirname(made), '.stamp');

/** Vite's command, or undefined where only the packages for running are installed. */
function findVite() {
  try {
    const manifest = createRequire(join(root, 'package.json')).resolve('vite/package.json');
    return join(dirname(manifest), 'bin/vite.js');
  } catch {
    return undefined;
  }
}

function build(vite, { name, args }) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [vite, ...args, '--logLevel', 'warn'], {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, NODE_ENV: 'production' },
    });
    child.on('error', reject);
    child.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`Building the ${name} failed.`))));
  });
}

async function prepare() {
  const checked = targets.map((target) => ({ ...target, sources: sourcesOf(target.from), isMade: existsSync(join(root, target.made)) }));
  const due = checked.filter((target) => !isCurrent(target, target.sources));
  if (due.length === 0) return;
  const vite = findVite();
  if (!vite) {
    if (due.every((target) => target.isMade)) return;
    throw new Error('The product is not built, and the packages to build it are not installed. Run: npm ci && npm run build');
  }
  process.stdout.write(`Building ${due.map((target) => target.name).join(' and ')} …\n`);
  await Promise.all(due.map((target) => build(vite, target)));
  for (const target of due) writeFileSync(stampFile(target), target.sources.stamp);
}

try {
  await prepare();
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
await import(pathToFileURL(join(root, 'dist/server/main.js')).href);
