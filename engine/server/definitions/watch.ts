/** Reloads definitions when a file of theirs changes, for `npm run dev`. */
import { type FSWatcher, watch } from 'node:fs';
import { access } from 'node:fs/promises';
import { createPlanMemo, type PlanMemo, plan } from '../../core/definitions/index.ts';
import type { Fault, Product } from '../../core/definitions/types.ts';
import { type FoundGood, fingerprintOf } from './found-good.ts';
import { type DefinitionSource, definitionFolders, type ParsedFiles, readDefinitions } from './read.ts';
import { rememberSources } from './sources.ts';

export type LoadResult = { readonly ok: true; readonly product: Product } | { readonly ok: false; readonly faults: readonly Fault[] };

/** What somebody keeps who loads the same definitions again and again. */
export type LoadMemo = { readonly parsed: ParsedFiles; readonly memo: PlanMemo };

type LoadOptions = Partial<LoadMemo> & {
  /** What was found good before, for a quicker start. */
  readonly foundGood?: FoundGood | undefined;
};

/** Reads and plans the definitions. Faults of files that are no JSON count like the others. */
export async function loadDefinitions(
  source: DefinitionSource,
  { parsed = new Map(), memo, foundGood }: LoadOptions = {},
): Promise<LoadResult> {
  const { files, schemas, faults } = await readDefinitions(source, parsed);
  const fingerprint = foundGood && fingerprintOf(new Map([...parsed].map(([path, { text }]) => [path, text])), schemas);
  const isFoundGood = fingerprint !== undefined && faults.length === 0 && (await foundGood?.has(fingerprint)) === true;
  const planned = plan(files, schemas, { isFoundGood, ...(memo ? { memo } : {}) });
  if (planned.ok) rememberSources(planned.product, { files, schemas });
  if (planned.ok && faults.length === 0 && !isFoundGood && fingerprint !== undefined) await foundGood?.keep(fingerprint);
  if (faults.length === 0) return planned;
  return { ok: false, faults: [...faults, ...(planned.ok ? [] : planned.faults)] };
}

export type WatchOptions = DefinitionSource & {
  /** The new product; called only when it differs. */
  readonly onProduct: (product: Product) => void | Promise<void>;
  /** What is wrong with the changed definitions; the old product stays. */
  readonly onFaults: (faults: readonly Fault[]) => void;
  /** Reading failed altogether. */
  readonly onError: (error: unknown) => void;
};

/** Editors write a file in several steps; they are waited for. */
const PAUSE = 80;

/** Watches the folders of the definitions. Answers a function that stops it. */
export async function watchDefinitions(options: WatchOptions): Promise<() => void> {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  let version: string | undefined;
  let isOver = false;
  // What is still read when the watching ends concerns nobody: its folder may be gone.
  const failed = (error: unknown) => {
    if (!isOver) options.onError(error);
  };
  const kept: LoadMemo = { parsed: new Map(), memo: createPlanMemo() };
  const reload = async () => {
    const loaded = await loadDefinitions(options, kept);
    if (isOver) return undefined;
    if (!loaded.ok) return options.onFaults(loaded.faults);
    if (loaded.product.version === version) return undefined;
    version = loaded.product.version;
    return options.onProduct(loaded.product);
  };
  const changed = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      running = running.then(reload).catch(failed);
    }, PAUSE);
  };
  const watchers: FSWatcher[] = [];
  for (const folder of definitionFolders(options)) {
    const exists = await access(folder).then(
      () => true,
      () => false,
    );
    if (exists) watchers.push(watch(folder, { recursive: true }, changed).on('error', failed));
  }
  return () => {
    isOver = true;
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
  };
}
