/** A screen that somebody is writing, as it would look to them: nothing of it is kept. */
import { answerWidgets, catalogueOf, createPreview, type Rights, readSurface, screenPlan } from '../../core/definitions/index.ts';
import type { Fault, JsonSchema, Product } from '../../core/definitions/types.ts';
import type { ScreenPlan } from '../../core/definitions/view-types.ts';
import { sourcesOf } from './sources.ts';

/** `plan` is null when nothing of the screen is left for the person. */
export type ScreenPreview = { readonly faults: readonly Fault[]; readonly plan: ScreenPlan | null };

/** `words`: texts of the answer by the keys that its plan names. */
export type SurfacePlan = ScreenPreview & { readonly words: Readonly<Record<string, string>> };

type Answers = { readonly widgets: ReadonlyMap<string, JsonSchema>; readonly catalogue: JsonSchema };

const previews = new WeakMap<Product, ReturnType<typeof createPreview>>();
const answers = new WeakMap<Product, Answers>();

/** Checks the definition against the shipped product and cuts it by the person's rights. Undefined where the files are not known. */
export function previewScreen(rights: Rights, shipped: Product, json: unknown): ScreenPreview | undefined {
  const preview = previews.get(shipped) ?? makePreview(shipped);
  if (!preview) return undefined;
  const tried = preview(json);
  return tried.ok ? { faults: [], plan: screenPlan(rights, tried.screen) ?? null } : { faults: tried.faults, plan: null };
}

/**
 * A surface of an answer (A2UI 1.0): composed of the catalogue alone, checked like any definition, naming nothing that changes
 * something, and cut by the person's rights.
 */
export function previewSurface(rights: Rights, shipped: Product, message: unknown): SurfacePlan | undefined {
  const known = answersOf(shipped);
  const preview = previews.get(shipped) ?? makePreview(shipped);
  if (!known || !preview) return undefined;
  const read = readSurface(message, known.widgets);
  if (!read.ok) return { faults: read.faults, plan: null, words: {} };
  const { screen, words } = read;
  const tried = preview(screen, { words, isQuiet: true });
  return tried.ok ? { faults: [], plan: screenPlan(rights, tried.screen) ?? null, words } : { faults: tried.faults, plan: null, words: {} };
}

/** What a surface may be composed of. */
export const answerCatalogue = (shipped: Product): JsonSchema | undefined => answersOf(shipped)?.catalogue;

function answersOf(product: Product): Answers | undefined {
  const known = answers.get(product);
  if (known) return known;
  const sources = sourcesOf(product);
  const made = sources && { widgets: answerWidgets(sources.files), catalogue: catalogueOf(sources.files, sources.schemas) };
  if (made) answers.set(product, made);
  return made;
}

function makePreview(product: Product): ReturnType<typeof createPreview> | undefined {
  const sources = sourcesOf(product);
  const made = sources && createPreview(sources.files, sources.schemas);
  if (made) previews.set(product, made);
  return made;
}
