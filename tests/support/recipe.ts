/** The definition files of the README's recipe, as a reader would copy them. */
import { mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const block = /<!-- file: (\S+) -->\s*```json\n([\s\S]*?)```/g;

/** Path to text of every marked block of the README. */
export async function recipeFiles(): Promise<ReadonlyMap<string, string>> {
  const readme = await readFile('README.md', 'utf8');
  return new Map([...readme.matchAll(block)].map(([, path = '', text = '']) => [path, text]));
}

/** Writes them into a new folder, to be used as DEFINITIONS_DIR. */
export async function writeRecipe(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'fieldloom-definitions-'));
  for (const [path, text] of await recipeFiles()) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  return folder;
}
