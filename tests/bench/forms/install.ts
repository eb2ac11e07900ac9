/** The packages of the peers: not the product's, so they are installed beside their pages when they are first measured. */
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const folder = fileURLToPath(new URL('peers/', import.meta.url));

/** Runs `npm ci` there unless what is installed is what the lock file says. */
export async function installPeers(print: (text: string) => void): Promise<void> {
  if (await isInstalled()) return;
  print('Installing the libraries to measure beside …');
  await promisify(execFile)('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder });
}

/** npm keeps a copy of the lock file in what it installs, less the package itself. */
async function isInstalled(): Promise<boolean> {
  const [wanted, found] = await Promise.all(['package-lock.json', 'node_modules/.package-lock.json'].map(packagesOf));
  if (wanted === undefined || found === undefined) return false;
  return Object.entries(wanted).every(
    ([path, { version, optional = false }]) => path === '' || optional || found[path]?.version === version,
  );
}

type Packages = Readonly<Record<string, { readonly version?: string; readonly optional?: boolean }>>;

const packagesOf = async (file: string): Promise<Packages | undefined> => {
  const text = await readFile(folder + file, 'utf8').catch(() => undefined);
  return text === undefined ? undefined : JSON.parse(text).packages;
};
