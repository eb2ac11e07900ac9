/** The English catalogue, and the glossary that says its words. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isObject } from '../../engine/core/json/index.ts';

const root = join(import.meta.dirname, '../..');
export type Texts = Readonly<Record<string, string>>;

const read = (file: string): unknown => JSON.parse(readFileSync(join(root, file), 'utf8'));

/** Every English text that people read, by key; the product's own win over the platform's. */
export function englishCatalogue(): Texts {
  const files = globSync(['engine/entities/locales/en*.json', 'engine/server/locales/en.json', 'screens/locales/en.*.json'], { cwd: root });
  return Object.assign({}, ...files.map((file) => (read(file) as { texts: Texts }).texts));
}

/** Words that the glossary forbids, each with the term to use. */
export function forbiddenWords(page: string): ReadonlyMap<string, string> {
  const rows = page.split('\n').flatMap((line) => {
    const cells = line.split('|').map((cell) => cell.trim());
    return cells.length === 5 && !/^(Term|-+)$/.test(cells[1] ?? '') ? [cells] : [];
  });
  return new Map(rows.flatMap(([, term = '', , words = '']) => words.split(', ').map((word) => [word, term] as const)));
}

export const glossary = readFileSync(join(root, '.storybook/docs/domain/words.mdx'), 'utf8');

/** Objects of all definitions, each with the name that it stands under. */
function* objectsIn(value: unknown, name = ''): Generator<readonly [string, Readonly<Record<string, unknown>>]> {
  if (Array.isArray(value)) for (const each of value) yield* objectsIn(each, name);
  if (!isObject(value)) return;
  yield [name, value];
  for (const [key, each] of Object.entries(value)) yield* objectsIn(each, key);
}

const keyIn = (value: unknown) => (typeof value === 'string' && /^t:[a-z0-9_.]+$/.test(value) ? [value.slice(2)] : []);
const definitions = globSync(['{schemas,engine}/entities/*.json', 'screens/*/**/*.json'], {
  cwd: root,
  exclude: ['screens/locales/**'],
}).map(read);
const objects = definitions.flatMap((definition) => [...objectsIn(definition)]);

/** Keys of texts that are labels: of fields, values, groups, columns, buttons, pages. */
export const labelKeys = new Set(objects.flatMap(([, { label, title }]) => [...keyIn(label), ...keyIn(title)]));

/** Keys of texts on buttons: of workflows that change something, and of actions that pages add. */
export const buttonKeys = new Set(
  definitions.flatMap((definition) => {
    const workflows = isObject(definition) && isObject(definition['x-workflows']) ? Object.values(definition['x-workflows']) : [];
    const actions = [...objectsIn(definition)].flatMap(([, { actions }]) => (Array.isArray(actions) ? actions : []));
    const changing = workflows.filter((workflow) => isObject(workflow) && workflow.done !== undefined);
    return [...changing, ...actions].flatMap((each: unknown) => (isObject(each) ? keyIn(each.label) : []));
  }),
);

/** Number fields whose name says that they hold a length of time, with their unit. */
export const durationFields = globSync('{schemas,engine}/entities/*.json', { cwd: root }).flatMap((file) => {
  const entity = read(file);
  const fields = isObject(entity) && isObject(entity.properties) ? Object.entries(entity.properties) : [];
  return fields.flatMap(([name, field]) =>
    isObject(field) && ['integer', 'number'].includes(String([field.type].flat()[0])) && /(_|^)(minutes|duration|hours|seconds)$/.test(name)
      ? [{ field: `${file}#${name}`, unit: field['x-unit'] }]
      : [],
  );
});

type Choice = { readonly field: string; readonly values: readonly string[] };

/** Choices of fields that people see, with the values that have no text: they would be read as they are stored. */
export const wordlessChoices: readonly Choice[] = globSync('{schemas,engine}/entities/*.json', { cwd: root }).flatMap((file) => {
  const visit = (field: Readonly<Record<string, unknown>>, place: string, named: string): readonly Choice[] => {
    if (field['x-purpose'] === 'internal') return [];
    const words = named + JSON.stringify(field['x-options'] ?? '');
    const values = Array.isArray(field.enum) ? field.enum.filter((value) => typeof value === 'string') : [];
    const missing = values.filter((value) => !words.includes(`"${value}"`));
    const inner = isObject(field.properties) ? Object.entries(field.properties) : [];
    return [
      ...(missing.length > 0 ? [{ field: `${file}#${place}`, values: missing }] : []),
      ...inner.flatMap(([name, each]) => (isObject(each) ? visit(each, `${place}/${name}`, '') : [])),
      ...(isObject(field.items) ? visit(field.items, `${place}/-`, words) : []),
    ];
  };
  const entity = read(file);
  return isObject(entity) ? visit({ properties: entity.properties }, '', '') : [];
});
