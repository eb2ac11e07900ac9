/**
 * Planning again after a file was saved: what the saved file cannot have changed is taken over from the plan before.
 *
 * Entities, flows, menus and notifications look at each other freely, at screens by their addresses alone, and at texts by
 * their keys and the values that stand in them: together that is the outline of a product. While it is the same, they are the
 * same, and so is every screen whose own files are. Only plans without a fault are remembered, so what is taken over has none.
 */
import { routesOf } from './check/addresses.ts';
import { valuesIn } from './check/holes.ts';
import type { EntityDraft } from './draft.ts';
import { hashOf } from './hash.ts';
import type { Language } from './language.ts';
import { isObject, textIn } from './raw.ts';
import type { Sources } from './sources.ts';
import type { DefinitionFile, DefinitionSchemas, Product, Screen } from './types.ts';

/** Holds the last plan of a product whose definitions are read again and again; unchanged files must bring the same JSON objects. */
export type PlanMemo = {
  before(outline: Outline): Remembered | undefined;
  keep(outline: Outline, planned: Planned): void;
  /** Hash of a file's JSON; computed once an object. */
  hashOf(json: unknown): string;
};

/** What every part of a product may look at beyond its own file; fields may offer its languages. */
export type Outline = {
  readonly schemas: DefinitionSchemas;
  readonly complete: boolean;
  /** Every file that is neither a screen nor a text; its JSON by identity. */
  readonly settled: readonly DefinitionFile[];
  readonly addresses: string;
  readonly texts: string;
  readonly languages: string;
};

export type Planned = {
  readonly files: readonly DefinitionFile[];
  readonly language: Language;
  readonly drafts: ReadonlyMap<string, EntityDraft>;
  readonly product: Product;
};

/** What of the plan before holds for the same outline. */
export type Remembered = Omit<Planned, 'files'> & {
  /** Whether the file was in it as it is. */
  isChecked(file: DefinitionFile): boolean;
  /** The screen as it was resolved, when all the files that make it are in it as they are. */
  screen(id: string, files: readonly DefinitionFile[]): Screen | undefined;
};

export function createPlanMemo(): PlanMemo {
  const hashes = new WeakMap<object, string>();
  let last: { readonly outline: Outline; readonly planned: Planned } | undefined;
  return {
    before: (outline) => (last !== undefined && isSame(last.outline, outline) ? remembered(last.planned) : undefined),
    keep: (outline, planned) => {
      last = { outline, planned };
    },
    hashOf: (json) => {
      if (!isObject(json)) return jsonHash(json);
      const hash = hashes.get(json) ?? jsonHash(json);
      hashes.set(json, hash);
      return hash;
    },
  };
}

export const jsonHash = (json: unknown): string => hashOf(JSON.stringify(json) ?? '');

type OutlineParts = { readonly sources: Sources; readonly schemas: DefinitionSchemas; readonly complete: boolean };

export function outlineOf(files: readonly DefinitionFile[], { sources, schemas, complete }: OutlineParts): Outline {
  const english = [...(sources.locales.get('en') ?? [])];
  return {
    schemas,
    complete,
    settled: files.filter(({ kind }) => kind !== 'screen' && kind !== 'locale'),
    addresses: JSON.stringify([...sources.screens].map(([id, { json, file }]) => [id, file, routesOf(json)])),
    texts: JSON.stringify(english.map(([key, { text }]) => [key, ...valuesIn(text)])),
    languages: [...sources.locales.keys()].sort().join(),
  };
}

const isSame = (a: Outline, b: Outline): boolean =>
  a.schemas === b.schemas &&
  a.complete === b.complete &&
  a.addresses === b.addresses &&
  a.texts === b.texts &&
  a.languages === b.languages &&
  areSame(a.settled, b.settled);

const areSame = (a: readonly DefinitionFile[], b: readonly DefinitionFile[]): boolean =>
  a.length === b.length && a.every((file, index) => isSameFile(file, b[index]));

const isSameFile = (a: DefinitionFile, b: DefinitionFile | undefined): boolean =>
  a.json === b?.json && a.file === b?.file && a.kind === b?.kind && a.layer === b?.layer;

function remembered({ files, ...planned }: Planned): Remembered {
  const byFile = new Map(files.map((file) => [file.file, file]));
  const screens = screenFiles(files);
  return {
    ...planned,
    isChecked: (file) => isSameFile(file, byFile.get(file.file)),
    screen: (id, now) => (areSame(screens.get(id) ?? [], now) ? planned.product.screens.get(id) : undefined),
  };
}

/** The files that make each screen: its own, and those that extend it. */
export function screenFiles(files: readonly DefinitionFile[]): ReadonlyMap<string, readonly DefinitionFile[]> {
  const found = new Map<string, DefinitionFile[]>();
  for (const file of files) {
    const id = file.kind === 'screen' && isObject(file.json) ? textIn(file.json, 'id') : undefined;
    if (id !== undefined) found.set(id, [...(found.get(id) ?? []), file]);
  }
  return found;
}
