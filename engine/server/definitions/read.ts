/** Definition files from disk: the shipped ones, and those of an extra folder laid over them. */
import { access, readdir, readFile } from 'node:fs/promises';
import { basename, dirname, join, relative, sep } from 'node:path';
import { migrateDefinitions, type OldDefinition, ROOTS_SCHEMA, withProductRoots } from '../../core/definitions/index.ts';
import type { DefinitionFile, DefinitionKind, DefinitionSchemas, Fault, JsonSchema } from '../../core/definitions/types.ts';
import { repeatedKeys, saysTwice } from '../../core/json/repeated.ts';

export type DefinitionSource = {
  /** Folder of the product: it holds `schemas/entities`, `screens`, and the options of its own widgets in `src/web/widgets`. */
  readonly root: string;
  /**
   * Folder of the platform: it holds the language in `schemas/definition`, its own entities in `engine/entities`, and `widgets`;
   * `root` when absent.
   */
  readonly platform?: string | undefined;
  /** Another folder with `schemas/entities` and `screens` (`DEFINITIONS_DIR`). */
  readonly extraDir?: string | undefined;
};

export type ReadDefinitions = {
  /** In the current version of the language. */
  readonly files: readonly DefinitionFile[];
  /** Those of them that are written in an older one. */
  readonly old: readonly OldDefinition[];
  readonly schemas: DefinitionSchemas;
  /** Files that are no JSON, and keys that stand twice in one object. */
  readonly faults: readonly Fault[];
};

/** Files as they were parsed, by path: one that is read again with the same text brings the same JSON. */
export type ParsedFiles = Map<string, ParsedFile>;
type Reading = { readonly faults: Fault[]; readonly parsed: ParsedFiles };
export type ParsedFile = { readonly text: string; readonly json: unknown; readonly repeated: ReturnType<typeof repeatedKeys> };

/**
 * Reads every definition. A file that is no JSON becomes a fault; a missing folder holds nothing, but a missing extra folder throws.
 * Whoever reads again and again gives the files that were parsed before.
 */
export async function readDefinitions(
  { root, platform = root, extraDir }: DefinitionSource,
  parsed: ParsedFiles = new Map(),
): Promise<ReadDefinitions> {
  const faults: Fault[] = [];
  const reading: Reading = { faults, parsed };
  const inRoot = (path: string) => relative(root, path);
  const platformFiles = (await Promise.all(platformFolders(platform).map(jsonFiles))).flat();
  const own = await readFiles(platformFiles, { layer: -1, nameOf: inRoot, kindOf: platformKind }, reading);
  const shipped = await readFolder(root, 0, inRoot, reading);
  if (extraDir !== undefined) await readdir(extraDir);
  const extra = extraDir === undefined ? [] : await readFolder(extraDir, 1, (path) => path, reading);
  const widgets = await readWidgets({ root, platform }, reading);
  // Those of a newer version stay as they are, and planning refuses them.
  const { files, old } = migrateDefinitions([...own, ...shipped, ...extra, ...widgets]);
  return { files, old, schemas: await readLanguage(platform), faults: faults.toSorted(inOrder) };
}

/** Files are read side by side; which is read first says nothing. */
const inOrder = (a: Fault, b: Fault) => a.file.localeCompare(b.file) || a.pointer.localeCompare(b.pointer, 'en', { numeric: true });

/** Folders that hold definitions, for those who watch them. */
export const definitionFolders = ({ root, platform = root, extraDir }: DefinitionSource): readonly string[] => [
  ...platformFolders(platform),
  // Entities, and beside them the conditions.
  join(root, 'schemas'),
  join(root, 'screens'),
  ...widgetFolders({ root, platform }),
  // As a whole: its own folders may come later.
  ...(extraDir === undefined ? [] : [extraDir]),
];

/**
 * Entities that every product has, what they tell people of, and in `locales` the English of their texts and of the widgets, and of
 * what the server says; a product extends them, has its own words, and says them in its languages.
 */
const platformFolders = (platform: string) => ['engine/entities', 'engine/server/locales'].map((folder) => join(platform, folder));
const platformKind = (path: string): DefinitionKind => platformKinds[basename(dirname(path))] ?? 'entity';
const platformKinds: Readonly<Record<string, DefinitionKind>> = { locales: 'locale', notifications: 'notification' };

type NameOf = (path: string) => string;
type Folder = { readonly layer: number; readonly nameOf: NameOf; readonly kindOf: (path: string) => DefinitionKind };

async function readFolder(folder: string, layer: number, nameOf: NameOf, reading: Reading): Promise<readonly DefinitionFile[]> {
  const conditions = join(folder, CONDITIONS);
  const paths = [
    ...(await jsonFiles(join(folder, 'schemas/entities'))),
    ...(await access(conditions).then(() => [conditions], none)),
    ...(await jsonFiles(join(folder, 'screens'))),
  ];
  return readFiles(paths, { layer, nameOf, kindOf: (path) => kindOf(relative(folder, path)) }, reading);
}

async function readFiles(
  paths: readonly string[],
  { layer, nameOf, kindOf: kindAt }: Folder,
  reading: Reading,
): Promise<readonly DefinitionFile[]> {
  const files = await Promise.all(
    paths.map(async (path) => {
      const json = await readJson(path, nameOf(path), reading);
      return json === undefined ? [] : [{ file: nameOf(path), kind: kindAt(path), json, layer }];
    }),
  );
  return files.flat();
}

/** Conditions that rules of all entities and screens may name. */
const CONDITIONS = 'schemas/conditions.json';
const none = (): readonly string[] => [];

/** What a file defines follows from its folder. */
function kindOf(path: string): DefinitionKind {
  const [area, kind] = path.split(sep);
  if (path === CONDITIONS.split('/').join(sep)) return 'conditions';
  if (area === 'schemas') return 'entity';
  if (kind === 'menus') return 'menu';
  if (kind === 'locales') return 'locale';
  return areaKinds[path.split(sep).at(-2) ?? ''] ?? 'screen';
}

/** Folders of an area that hold something else than screens. */
const areaKinds: Readonly<Record<string, DefinitionKind>> = { flows: 'flow', notifications: 'notification' };

/** Options of the platform's widgets, and of those that a product registers besides. */
const widgetFolders = ({ root, platform }: Roots) => [join(platform, 'widgets'), join(root, 'src/web/widgets')];

type Roots = { readonly root: string; readonly platform: string };

async function readWidgets(roots: Roots, reading: Reading): Promise<readonly DefinitionFile[]> {
  const found = await Promise.all(widgetFolders(roots).map(jsonFiles));
  const names = found.flat().filter((path) => path.endsWith(`${sep}options.schema.json`));
  const files = await Promise.all(
    names.map(async (path) => {
      const file = relative(roots.root, path);
      const json = await readJson(path, file, reading);
      return json === undefined ? [] : [{ file, kind: 'widget' as const, json }];
    }),
  );
  return files.flat();
}

/** The language as it was last read from each root: validators are kept with it, so that the same texts are the same object. */
const languages = new Map<string, { readonly text: string; readonly language: DefinitionSchemas }>();

/** What the product in a folder adds to the roots of rules. */
export const productRootsFile = (root: string): string => join(root, 'schemas/roots.json');

/** schemas/definition with the product's roots, and the list of icons. Our own files: wrong ones throw. */
async function readLanguage(root: string): Promise<DefinitionSchemas> {
  const paths = await jsonFiles(join(root, 'schemas/definition'));
  const texts = await Promise.all(paths.map((path) => readFile(path, 'utf8')));
  const icons = await readFile(join(root, 'widgets/primitives/icon/icons.json'), 'utf8').catch(() => null);
  const own = await readFile(productRootsFile(root), 'utf8').catch(nothingWhenMissing);
  const text = JSON.stringify([texts, own, icons]);
  const known = languages.get(root);
  if (known?.text === text) return known.language;
  const productRoots = JSON.parse(own) as JsonSchema;
  const schemas = texts
    .map((schema) => JSON.parse(schema) as JsonSchema)
    .map((schema) => (schema.$id === ROOTS_SCHEMA ? withProductRoots(schema, productRoots) : schema));
  const language = {
    schemas: Object.fromEntries(schemas.map((schema) => [String(schema.$id), schema])),
    icons: icons === null ? null : (JSON.parse(icons) as readonly string[]),
  };
  languages.set(root, { text, language });
  return language;
}

const nothingWhenMissing = (error: NodeJS.ErrnoException): string => {
  if (error.code === 'ENOENT') return '{}';
  throw error;
};

async function readJson(path: string, file: string, { faults, parsed }: Reading): Promise<unknown> {
  try {
    const text = await readFile(path, 'utf8');
    const known = parsed.get(path);
    const made = known?.text === text ? known : { text, json: JSON.parse(text) as unknown, repeated: repeatedKeys(text) };
    parsed.set(path, made);
    for (const repeated of made.repeated)
      faults.push({ file, pointer: repeated.pointer, code: 'repeated-key', message: saysTwice(repeated) });
    return made.json;
  } catch (error) {
    faults.push({
      file,
      pointer: '',
      code: 'unreadable',
      message: `It is no JSON: ${error instanceof Error ? error.message : String(error)}.`,
    });
    return undefined;
  }
}

/** JSON files below a folder, in a stable order; none when the folder is missing. */
async function jsonFiles(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return entries
    .filter((entry) => entry.isFile() && entry.name.endsWith('.json'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}
