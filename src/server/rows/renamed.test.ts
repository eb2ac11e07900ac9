/** A field that is renamed does not compile where its old name is still read. */
import { join } from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';
import { plan } from '../../../engine/core/definitions/index.ts';
import { readDefinitions } from '../../../engine/server/definitions/read.ts';
import { rowTypes } from '../../../engine/server/definitions/row-types.ts';

const root = process.cwd();
const ROWS = join(root, 'schemas/types/rows.ts');
const readers = ['planned-shift.ts', 'punch-facts.ts', 'day-facts.ts'].map((name) => join(root, 'src/server/attendance', name));

/** The text of the types once `grace_minutes` of a shift has another name. */
async function renamedTypes(): Promise<string> {
  const { files, schemas } = await readDefinitions({ root });
  // Screens that show the field, and their texts, follow.
  const renamed = files.map((file) => ({
    ...file,
    json: JSON.parse(JSON.stringify(file.json).replaceAll('grace_minutes', 'late_minutes')) as unknown,
  }));
  const planned = plan(renamed, schemas);
  if (!planned.ok) throw new Error(JSON.stringify(planned.faults));
  return rowTypes(planned.product.entities);
}

/** Files of the readers that do not compile with these types of rows. */
function broken(rows: string): readonly string[] {
  const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent({ ...config, files: [], include: [] }, ts.sys, root);
  const host = ts.createCompilerHost(options);
  const { readFile, getSourceFile } = host;
  host.readFile = (file) => (file === ROWS ? rows : readFile(file));
  host.getSourceFile = (file, version, ...more) =>
    file === ROWS ? ts.createSourceFile(file, rows, version, true) : getSourceFile(file, version, ...more);
  const program = ts.createProgram(readers, { ...options, types: ['node'] }, host);
  return readers.filter((file) => {
    const source = program.getSourceFile(file);
    return source !== undefined && program.getSemanticDiagnostics(source).length > 0;
  });
}

it('fails in each file that reads the old name, and in none before', async () => {
  expect(broken(ts.sys.readFile(ROWS) ?? '')).toEqual([]);
  expect(broken(await renamedTypes())).toEqual(readers);
});
