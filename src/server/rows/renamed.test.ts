/** A field that is renamed does not compile where its old name is still read: in hooks, in workflows, and in statements. */
import { join } from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';
import { plan } from '../../../engine/core/definitions/index.ts';
import { readDefinitions } from '../../../engine/server/definitions/read.ts';
import { rowTypes } from '../../../engine/server/definitions/row-types.ts';

const root = process.cwd();
const SERVER = join(root, 'src/server');
const ROWS = join(root, 'schemas/types/rows.ts');

const renames = {
  /** Of a shift: selected in statements. */
  grace_minutes: 'minutes_of_grace',
  /** Of an entry of the roster: read in hooks, and selected. */
  is_day_off: 'is_free_day',
  /** Asked for by the form of a workflow. */
  admin_mobile: 'mobile_of_admin',
  /** Of a pulse: read in hooks, and within a piece of SQL. */
  period_minutes: 'minutes_of_period',
  /** Of a balance of stock: written by an update alone. */
  stock_since: 'held_since',
} as const;
const old = new RegExp(`\\b(?:${Object.keys(renames).join('|')})\\b`);

const sources = ts.sys
  .readDirectory(SERVER, ['.ts'])
  .filter((file) => !file.endsWith('.test.ts'))
  .toSorted();
const short = (file: string) => file.slice(SERVER.length + 1);

/** The text of the types once the fields have other names. */
async function renamedTypes(): Promise<string> {
  const { files, schemas } = await readDefinitions({ root });
  // Screens that show the fields, and their texts, follow.
  const renamed = files.map((file) => {
    const text = Object.entries(renames).reduce((json, [from, to]) => json.replaceAll(from, to), JSON.stringify(file.json));
    return { ...file, json: JSON.parse(text) as unknown };
  });
  const planned = plan(renamed, schemas);
  if (!planned.ok) throw new Error(JSON.stringify(planned.faults));
  return rowTypes(planned.product);
}

const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile);
const { options } = ts.parseJsonConfigFileContent({ ...config, files: [], include: [] }, ts.sys, root);

/** Files of the server that do not compile with these types of rows. */
function broken(rows: string): readonly string[] {
  const host = ts.createCompilerHost(options);
  const { readFile, getSourceFile } = host;
  host.readFile = (file) => (file === ROWS ? rows : readFile(file));
  host.getSourceFile = (file, version, ...more) =>
    file === ROWS ? ts.createSourceFile(file, rows, version, true) : getSourceFile(file, version, ...more);
  const program = ts.createProgram(sources, { ...options, types: ['node'] }, host);
  return sources
    .filter((file) => {
      const source = program.getSourceFile(file);
      return source !== undefined && program.getSemanticDiagnostics(source).length > 0;
    })
    .map(short);
}

it('fails in each file that reads an old name, and in no other', { timeout: 180_000 }, async () => {
  const readers = sources.filter((file) => old.test(ts.sys.readFile(file) ?? '')).map(short);
  expect(readers).toEqual(
    expect.arrayContaining([
      'attendance/day-facts.ts',
      'people/organisations.ts',
      'attendance/roster-hooks.ts',
      'automation/missed.ts',
      'inventory/balances.ts',
    ]),
  );
  expect(broken(await renamedTypes())).toEqual(readers);
});
