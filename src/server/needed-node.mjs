/**
 * Ends the process with one sentence where Node is older than package.json's `engines` asks for. Imported before anything else by
 * what is started by hand, and plain JavaScript, so that an old Node gets as far as saying it.
 */
import { readFileSync } from 'node:fs';

const { engines } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
const needed = engines.node.replace('>=', '');

const numbersOf = (version) => version.replace('v', '').split('.').map(Number);
const [major, minor] = numbersOf(process.version);
const [neededMajor, neededMinor] = numbersOf(needed);

if (major < neededMajor || (major === neededMajor && minor < neededMinor)) {
  process.stderr.write(
    `Node ${needed} or newer is needed and this is ${process.version}: install one, or start with npm after 'npm ci', which brings one along.\n`,
  );
  process.exit(1);
}
