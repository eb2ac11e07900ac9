/** Definitions of older versions of the language, brought to the current one when they are loaded and never later. */
import { isObject, numberIn } from '../raw.ts';
import type { DefinitionFile, Fault } from '../types.ts';
import { listsWithIds } from './001-lists-with-ids.ts';
import type { Migration } from './types.ts';

/** In order; each gives the version after the one before it. */
export const migrations: readonly Migration[] = [listsWithIds];

/** The version of the language that this product speaks. Definitions that state none are of this one. */
export const languageVersion = migrations.length + 1;

export type OldDefinition = {
  /** In its current form. */
  readonly file: DefinitionFile;
  readonly version: number;
  /** What changed since. */
  readonly says: readonly string[];
};
export type Migrated = {
  /** All files, those that were old in their current form. */
  readonly files: readonly DefinitionFile[];
  readonly old: readonly OldDefinition[];
  /** Definitions of a version that this product does not know. */
  readonly faults: readonly Fault[];
};

/** Brings every definition to the current version. Files that are current are given back as they are. Nothing throws. */
export function migrateDefinitions(files: readonly DefinitionFile[]): Migrated {
  const old: OldDefinition[] = [];
  const faults: Fault[] = [];
  const current = files.map((file) => {
    const version = versionOf(file);
    if (version > languageVersion) faults.push(tooNew(file.file, version));
    if (version >= languageVersion) return file;
    const made = migrate(file, version);
    old.push({ file: made, version, says: migrations.slice(version - 1).map(({ says }) => says) });
    return made;
  });
  return { files: current, old, faults };
}

/** Widgets are the product's own code, and what states nothing, or nonsense, is told by its schema. */
function versionOf({ kind, json }: DefinitionFile): number {
  const stated = kind !== 'widget' && isObject(json) ? numberIn(json, 'version') : undefined;
  return stated !== undefined && Number.isInteger(stated) && stated >= 1 ? stated : languageVersion;
}

function migrate(file: DefinitionFile, from: number): DefinitionFile {
  const { kind, json } = file;
  if (kind === 'widget' || !isObject(json)) return file;
  const made = migrations.slice(from - 1).reduce((before, migration) => migration[kind]?.(before) ?? before, json);
  return { ...file, json: { ...made, version: languageVersion } };
}

const tooNew = (file: string, version: number): Fault => ({
  file,
  pointer: '/version',
  code: 'newer-version',
  message: `It is written in version ${version} of the definition language; this product knows versions up to ${languageVersion}.`,
});
