/**
 * The texts that a page begins with: those that its first code names, and those of its plans. All texts of a language weigh as much
 * as the code that shows them, and most of them stand on pages that nobody opens today; they come behind what the page was opened for.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Keys as code of a part of the app names them; one that ends in `*` stands for all that begin so. */
export type CodeKeys = { readonly public: readonly string[]; readonly signedIn: readonly string[] };
/** Written by the build (engine/web/build/start-texts.ts), beside its manifest, which nobody is served. */
export const CODE_KEYS = '.vite/start-texts.json';

type Texts = Readonly<Record<string, string>>;

/** Undefined where there is no build, as in development: then all texts come at once. */
export async function readCodeKeys(webRoot: string): Promise<CodeKeys | undefined> {
  const text = await readFile(join(webRoot, CODE_KEYS), 'utf8').catch(() => undefined);
  return text === undefined ? undefined : (JSON.parse(text) as CodeKeys);
}

/** Which form of a text a number takes stands at the end of its key. */
const FORM = /_(zero|one|two|few|many|other)$/;
const NAMED = /"(?:t:)?([a-z][a-z0-9_-]*(?:\.[a-z0-9_-]+)*)"/g;

/** Of `texts` those that code or plans name; plans name them as `t:key`, titles without. */
export function startTexts(texts: Texts, code: readonly string[], plans: readonly unknown[]): Texts {
  const wanted = new Set(code);
  for (const plan of plans) for (const [, key] of (JSON.stringify(plan) ?? '').matchAll(NAMED)) if (key !== undefined) wanted.add(key);
  const beginnings = code.filter((key) => key.endsWith('*')).map((key) => key.slice(0, -1));
  const isWanted = (key: string) =>
    wanted.has(key) || wanted.has(key.replace(FORM, '')) || beginnings.some((beginning) => key.startsWith(beginning));
  return Object.fromEntries(Object.entries(texts).filter(([key]) => isWanted(key)));
}
