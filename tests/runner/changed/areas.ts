/** Which areas a test names, and which files those are: what `startTestServer({ areas })` opens and what it leaves closed. */
import { posix } from 'node:path';

/** Where the areas of the product are listed by name. */
export const AREAS_FILE = 'src/server/areas.ts';

const ENTRY = /^ {2}'?([\w-]+)'?:[\s\S]*?import\('([^']+)'\)/gm;

/** The module of each area by its name, out of the text of the list. */
export const areaModules = (text: string): ReadonlyMap<string, string> =>
  new Map([...text.matchAll(ENTRY)].map(([, name = '', path = '']) => [name, posix.join(posix.dirname(AREAS_FILE), path)]));

const NAMED = /\bareas:\s*(\[[^\]]*\]|'all')/g;

/** Names of areas in a text, 'all' among them where a server opens everything. */
export const areasNamed = (text: string): ReadonlySet<string> =>
  new Set([...text.matchAll(NAMED)].flatMap(([, list = '']) => [...list.matchAll(/'([\w-]+)'/g)].map(([, name = '']) => name)));
