/** Who imports whom, read from the texts of the files: enough to know which tests an edit can reach. */
import { readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';

/** Files by what they import, both from the root of the project, with slashes. */
export type Graph = ReadonlyMap<string, readonly string[]>;

const IMPORT =
  /\b(?:import|export)\s+(?!type\b)(?:[^'"`;]*?\sfrom\s*)?['"](\.{1,2}\/[^'"]+)['"]|\bimport\(\s*['"](\.{1,2}\/[^'"]+)['"]\s*\)/g;
const COMMENT = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm;

/** Paths that a text imports, as written; types alone are no import: they do not run. */
export const importsIn = (text: string): readonly string[] =>
  [...text.replaceAll(COMMENT, '').matchAll(IMPORT)].map(([, fixed, late]) => fixed ?? late ?? '');

/** The graph of these files. Imports say the whole name of a file, ending included. */
export function graphOf(files: readonly string[], root = process.cwd()): Graph {
  return new Map(
    files.map((file) => {
      const folder = dirname(file).replaceAll('\\', '/');
      const found = importsIn(readFileSync(join(root, file), 'utf8'));
      return [file, found.map((path) => posix.join(folder, path.replace(/\?.*$/, '')))];
    }),
  );
}

/** Everything that is reached from the start, the start included; `isCut` leaves single imports out. */
export function reach(graph: Graph, start: readonly string[], isCut: (from: string, to: string) => boolean = () => false): Set<string> {
  const seen = new Set<string>();
  const open = [...start];
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (seen.has(file)) continue;
    seen.add(file);
    for (const next of graph.get(file) ?? []) if (!isCut(file, next)) open.push(next);
  }
  return seen;
}
