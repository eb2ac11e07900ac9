/** Which areas a test names, and which files those are: what `startTestServer({ areas })` opens and what it leaves closed. */
import { posix } from 'node:path';

/** Where areas are listed by name: those of the product, and those of the platform. */
export const AREA_FILES: readonly string[] = ['src/server/areas.ts', 'engine/server/platform-areas.ts'];

const ENTRY = /^ {2}'?([\w-]+)'?:[\s\S]*?import\('([^']+)'\)/gm;

/** The module of each area by its name, out of the text of a list. */
export const areaModules = (file: string, text: string): ReadonlyMap<string, string> =>
  new Map([...text.matchAll(ENTRY)].map(([, name = '', path = '']) => [name, posix.join(posix.dirname(file), path)]));

const NAMED = /\bareas:\s*(\[[^\]]*\]|'all')/g;

/** Names of areas in a text, 'all' among them where a server opens everything. */
export const areasNamed = (text: string): ReadonlySet<string> =>
  new Set([...text.matchAll(NAMED)].flatMap(([, list = '']) => [...list.matchAll(/'([\w-]+)'/g)].map(([, name = '']) => name)));
