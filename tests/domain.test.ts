/** The documentation's chapter on the domain: it names every entity of the product, and nothing that the product does not have. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { isObject } from '../engine/core/json/index.ts';
import { wordsOf } from './support/documents.ts';

const pages = globSync('.storybook/docs/domain/*.mdx').sort();
const entities = globSync('{schemas,engine}/entities/*.json').map((file): unknown => JSON.parse(readFileSync(file, 'utf8')));

/** Ids of entities, names of their fields, values of their lists, and the rights and workflows that they bring. */
const namesIn = (entity: unknown): readonly string[] => {
  if (!isObject(entity)) return [];
  const fields = isObject(entity.properties) ? Object.entries(entity.properties) : [];
  const values = fields.flatMap(([, field]) => (isObject(field) && Array.isArray(field.enum) ? field.enum.map(String) : []));
  const workflows = isObject(entity['x-workflows']) ? Object.keys(entity['x-workflows']) : [];
  const rights = Array.isArray(entity['x-rights']) ? entity['x-rights'].filter(isObject).map(({ id }) => String(id)) : [];
  return [String(entity.$id), ...fields.map(([name]) => name), ...values, ...workflows, ...rights];
};

const known = new Set(entities.flatMap(namesIn));
const isKnown = (word: string) => (word.includes('/') ? existsSync(word) : known.has(word));

it.each(pages)('%s names what is there', (page) => {
  const words = wordsOf(page);
  expect(words.length).toBeGreaterThan(1);
  expect(words.filter((word) => !isKnown(word))).toEqual([]);
});

it('has a word for every entity', () => {
  const told = new Set(pages.flatMap(wordsOf));
  const ids = entities.flatMap((entity) => (isObject(entity) ? [String(entity.$id)] : []));
  expect(ids.length).toBeGreaterThan(70);
  expect(ids.filter((id) => !told.has(id))).toEqual([]);
});

it('has every page under one heading of the documentation, and each of them in the overview', () => {
  const titles = pages.map((page) => /<Meta title="The domain\/([^"]+)" \/>/.exec(readFileSync(page, 'utf8'))?.[1]);
  expect(new Set(titles).size).toBe(pages.length);
  const overview = readFileSync('.storybook/docs/domain/overview.mdx', 'utf8');
  expect(titles.filter((title) => title !== 'Overview' && !overview.includes(`**${title}**`))).toEqual([]);
});
