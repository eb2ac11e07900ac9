/** Screens and menus that other files extend: a file that says `x-extends` adds to the one of its id, and changes nothing there. */
import { EXTENDS, extended, type Rules } from './extensions.ts';
import { flagIn, textIn } from './raw.ts';
import { at, type Report } from './report.ts';
import type { SourceFile } from './sources.ts';

export const isExtension = ({ json }: SourceFile): boolean => flagIn(json, EXTENDS);

/** Keys that decide who has something, which records it shows and what it does: nothing that is there gets one from outside. */
const deciding: ReadonlySet<string> = new Set([
  'action',
  'allow',
  'default_filter',
  'each',
  'entity',
  'filter',
  'fixed',
  'for',
  'guard',
  'home',
  'open',
  'public',
  'show',
  'to',
  'widget',
  'workflow',
]);

/** On a screen all that is there stays as it is: new nodes, columns, filters and actions come to it. */
const ofScreens: Rules = { isSettled: () => true, isGrowing: () => false, isClosed: (key) => deciding.has(key) };

/**
 * Screens by id. A later folder replaces a screen or adds to it; files of one folder add to each other's, in the order of their
 * names. Two screens of one id in one folder are reported, and extensions of nothing.
 */
export function screensById(sources: readonly SourceFile[], report: Report): Map<string, SourceFile> {
  const found = new Map<string, SourceFile>();
  const layers = [...new Set(sources.map(({ layer }) => layer))];
  for (const layer of layers) {
    const own = sources.filter((source) => source.layer === layer);
    for (const source of own.filter((one) => !isExtension(one))) addWhole(found, source, report);
    const extensions = own.filter(isExtension).toSorted((a, b) => (a.file < b.file ? -1 : 1));
    for (const source of extensions) addExtension(found, source, report);
  }
  return found;
}

function addWhole(found: Map<string, SourceFile>, source: SourceFile, report: Report): void {
  const id = textIn(source.json, 'id');
  if (id === undefined) return;
  const before = found.get(id);
  if (before?.layer === source.layer) report.add(at(source.file, '/id'), 'duplicate', `"${id}" is already the id of ${before.file}.`);
  else found.set(id, source);
}

function addExtension(found: Map<string, SourceFile>, source: SourceFile, report: Report): void {
  const id = textIn(source.json, 'id');
  if (id === undefined) return;
  const before = found.get(id);
  if (before) found.set(id, extended(before, { ...source, json: withoutId(source) }, report, ofScreens));
  else report.add(at(source.file, '/id'), 'extends-nothing', `It extends "${id}", and there is no screen of this id.`);
}

/** The id of the file is no change of the screen. */
const withoutId = ({ json }: SourceFile): SourceFile['json'] => Object.fromEntries(Object.entries(json).filter(([key]) => key !== 'id'));
