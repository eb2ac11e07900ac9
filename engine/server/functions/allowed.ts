/** Which functions the operator allows: `functions.json` in `FUNCTIONS_DIR` maps their ARNs to files beside it. */
import { readFile, realpath, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isObject } from '../../core/json/index.ts';
import { repeatedKeys, saysTwice } from '../../core/json/repeated.ts';
import { isFunctionArn } from './arn.ts';

/** A plain name: no folder, no hidden file. */
const FILE = /^[A-Za-z0-9_][A-Za-z0-9._-]{0,99}\.(?:mjs|cjs|js)$/;

export type AllowedFunctions = ReadonlyMap<string, string>;

/**
 * Absolute paths by ARN. @throws an Error that names the variable and what is wrong, with every fault, so that the
 * server does not start with a half of what its operator meant.
 */
export async function readAllowed(folder: string): Promise<AllowedFunctions> {
  const list = join(folder, 'functions.json');
  const text = await readFile(list, 'utf8').catch((cause: unknown) => {
    throw new Error(`FUNCTIONS_DIR: ${list} cannot be read. It maps ARNs to files, such as {"arn:aws:lambda:…": "machine.mjs"}.`, {
      cause,
    });
  });
  const entries = entriesOf(text, list);
  const root = await realpath(folder);
  const found = await Promise.all(entries.map(async ([arn, file]) => ({ arn, path: await pathOf(root, arn, file) })));
  const faults = found.flatMap(({ path }) => ('fault' in path ? [path.fault] : []));
  if (faults.length > 0) throw new Error(['FUNCTIONS_DIR: functions.json is wrong.', ...faults].join('\n'));
  return new Map(found.flatMap(({ arn, path }) => ('file' in path ? [[arn, path.file] as const] : [])));
}

function entriesOf(text: string, list: string): readonly (readonly [string, unknown])[] {
  const [repeated] = repeatedKeys(text);
  if (repeated) throw new Error(`FUNCTIONS_DIR: ${list}: ${saysTwice(repeated)}`);
  try {
    const value: unknown = JSON.parse(text);
    if (isObject(value)) return Object.entries(value);
  } catch {
    // Told below: it is no JSON, or not the right one.
  }
  throw new Error(`FUNCTIONS_DIR: ${list} must be a JSON object that maps ARNs to files.`);
}

/** A link that leads out of the folder is refused too: what is allowed is what lies there. */
async function pathOf(root: string, arn: string, file: unknown): Promise<{ readonly file: string } | { readonly fault: string }> {
  if (!isFunctionArn(arn)) return { fault: `'${arn}' is no ARN of a function.` };
  if (typeof file !== 'string' || !FILE.test(file))
    return { fault: `${arn}: the file must be a plain name that ends in .mjs, .cjs or .js.` };
  try {
    const path = await realpath(join(root, file));
    if (dirname(path) === root && (await stat(path)).isFile()) return { file: path };
    return { fault: `${arn}: '${file}' is no file of this folder.` };
  } catch {
    return { fault: `${arn}: there is no file '${file}'.` };
  }
}
