/** The error catalogue, row by row: which tests prove its words, so that none of them gets lost. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { notRunIn, testIn } from './errors/find-test.ts';
import { rows } from './errors/rows.ts';

const root = join(import.meta.dirname, '..');
const sourceOf = (file: string) => readFileSync(join(root, file), 'utf8');

const texts = () => {
  const files = ['engine/entities/locales', 'screens/locales'].flatMap((folder) => {
    const english = readdirSync(join(root, folder)).filter((name) => /^en(\..*)?\.json$/.test(name));
    return english.map((name) => join(root, folder, name));
  });
  return files.flatMap((file): string[] => Object.values(JSON.parse(readFileSync(file, 'utf8')).texts ?? {}));
};

describe('the error catalogue', () => {
  it('names every row once, as proven or as what comes later', () => {
    expect(rows).toHaveLength(24);
    expect(new Set(rows.map(({ situation }) => situation)).size).toBe(rows.length);
    expect(rows.filter(({ proofs, later }) => proofs.length === 0 && !later)).toEqual([]);
  });

  const proofs = rows.flatMap(({ situation, proofs }) => proofs.map((proof) => ({ situation, ...proof })));
  it.each(proofs)('$situation: $file', ({ file, test, words = [] }) => {
    const source = sourceOf(file);
    expect(notRunIn(source), `${file} has tests that are not run.`).toEqual([]);
    const found = testIn(source, test);
    expect(found, `${file} has no test '${test}'.`).toBeTypeOf('string');
    expect(words.filter((word) => !found?.includes(word))).toEqual([]);
  });

  it('has no words of what comes later, so that they are proven when they come', () => {
    const known = texts();
    expect(known).toContain('Unable to scan barcode');
    const early = rows.flatMap(({ later }) => later?.words ?? []).filter((word) => known.some((text) => text.trim() === word.trim()));
    expect(early).toEqual([]);
  });
});
