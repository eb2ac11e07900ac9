/** The checkout as `select` needs it, and what of it was edited. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { testFiles } from '../../projects.ts';
import { graphOf } from './graph.ts';
import type { House } from './select.ts';

const git = (...args: readonly string[]): readonly string[] =>
  execFileSync('git', args, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
    .split('\n')
    .filter(Boolean);

/** Files that differ from a revision, those that git does not know yet and those that are gone included. */
export const changedSince = (revision: string): readonly string[] => [
  ...new Set([...git('diff', '--name-only', revision), ...git('ls-files', '--others', '--exclude-standard')]),
];

/** Tracked files and new ones, as they are in the work tree. */
export function readHouse(): House {
  const files = git('ls-files', '--cached', '--others', '--exclude-standard').filter((file) => existsSync(file));
  const texts = new Map<string, string>();
  return {
    graph: graphOf(files.filter((file) => /\.(ts|tsx|mts|mjs)$/.test(file) && !file.endsWith('.d.ts'))),
    tests: testFiles(),
    screens: files.filter((file) => /^screens\/(?!locales|menus).*\.json$/.test(file)),
    text: (file) => {
      const known = texts.get(file);
      if (known !== undefined) return known;
      const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
      texts.set(file, text);
      return text;
    },
  };
}
