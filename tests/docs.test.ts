/** The pages of the definition language: nothing in them is undocumented, and their recipes are definitions that hold. */
import { globSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { type Json, sectionsOf } from '../.storybook/docs/schema-model.ts';
import { validateDefinitions } from '../engine/core/definitions/index.ts';
import type { DefinitionFile, DefinitionKind } from '../engine/core/definitions/types.ts';
import { readDefinitions } from '../engine/server/definitions/read.ts';

const readJson = async (path: string) => JSON.parse(await readFile(path, 'utf8')) as Json;
const common = await readJson('schemas/definition/common.schema.json');

const ofWidgets = globSync('{widgets,src/web/widgets}/**/options.schema.json');
const ofLanguage = (await readdir('schemas/definition')).map((name) => join('schemas/definition', name));
const schemas = await Promise.all(
  [...ofLanguage, ...ofWidgets].map(async (path) => [path, await readJson(path).catch(() => undefined)] as const),
);

it.each(schemas.flatMap(([path, schema]) => (schema ? [[path, schema] as const] : [])))('%s says what every key means', (_path, schema) => {
  const undocumented = sectionsOf(schema, common)
    .flatMap(({ id, rows }) => rows.map((row) => ({ place: `${id}.${row.key}`, ...row })))
    .filter(({ description, key }) => description === '' && key !== '$schema');
  expect(undocumented.map(({ place }) => place)).toEqual([]);
});

const block = /```json file=(\S+)\n([\s\S]*?)```/g;
const kindOf = (path: string): DefinitionKind => {
  if (path.startsWith('schemas/')) return 'entity';
  if (path.includes('/menus/')) return 'menu';
  if (path.includes('/flows/')) return 'flow';
  if (path.includes('/notifications/')) return 'notification';
  return path.includes('/locales/') ? 'locale' : 'screen';
};

it.each([
  ['recipes', 4],
  ['flow', 14],
  ['notification', 2],
])('has files in %s that can be copied as they stand', async (page, count) => {
  const text = await readFile(`.storybook/docs/${page}.mdx`, 'utf8');
  const files: readonly DefinitionFile[] = [...text.matchAll(block)].map(([, file = '', json = '']) => ({
    file,
    kind: kindOf(file),
    json: JSON.parse(json) as unknown,
    layer: 1,
  }));
  expect(files).toHaveLength(count);
  const shipped = await readDefinitions({ root: process.cwd() });
  expect(validateDefinitions([...shipped.files, ...files], shipped.schemas, { complete: true })).toEqual([]);
});
