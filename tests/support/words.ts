/** Sentences of the server in English, for tests of functions that give them by key. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Problem } from '../../engine/server/kernel/errors.ts';
import { wordsOf } from '../../engine/server/kernel/said.ts';
import { platformText } from '../../engine/server/locales/index.ts';

const root = join(import.meta.dirname, '../..');
let english: Readonly<Record<string, string>> | undefined;

/** Every English text of the product. */
export function englishTexts(): Readonly<Record<string, string>> {
  const files = globSync(['engine/entities/locales/en*.json', 'screens/locales/en.*.json'], { cwd: root });
  english ??= Object.assign({}, ...files.map((file) => (JSON.parse(readFileSync(join(root, file), 'utf8')) as { texts: object }).texts));
  return english ?? {};
}

/** Everything that is said in a value, in words; the rest as it is. */
export function inEnglish<T>(value: T): T;
export function inEnglish(value: unknown): unknown {
  if (typeof value === 'string') return wordsOf(value, (key) => englishTexts()[key] ?? platformText(key));
  if (value instanceof Problem) return inEnglish({ ...value, message: value.message });
  if (Array.isArray(value)) return value.map((each: unknown) => inEnglish(each));
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, inEnglish(each)]));
}
