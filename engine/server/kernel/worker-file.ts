/** Where the code of a worker thread is. */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * The worker's file: beside the one that starts it as source, where `{name}-source.mjs` starts it from TypeScript, or among the bundled
 * files.
 * @param here `import.meta.url` of the file that starts it
 */
export function workerFile(name: string, here: string): string {
  const names = here.endsWith('.ts') ? [`./${name}-source.mjs`] : [`./${name}.js`, `../${name}.js`];
  const files = names.map((each) => fileURLToPath(new URL(each, here)));
  return files.find((file) => existsSync(file)) ?? files.join(' or ');
}
