/** A screen that somebody is writing, as it would look to them: nothing of it is kept. */
import { createPreview, type Rights, screenPlan } from '../../core/definitions/index.ts';
import type { Fault, Product } from '../../core/definitions/types.ts';
import type { ScreenPlan } from '../../core/definitions/view-types.ts';
import { sourcesOf } from './sources.ts';

/** `plan` is null when nothing of the screen is left for the person. */
export type ScreenPreview = { readonly faults: readonly Fault[]; readonly plan: ScreenPlan | null };

const previews = new WeakMap<Product, ReturnType<typeof createPreview>>();

/** Checks the definition against the shipped product and cuts it by the person's rights. Undefined where the files are not known. */
export function previewScreen(rights: Rights, shipped: Product, json: unknown): ScreenPreview | undefined {
  const preview = previews.get(shipped) ?? makePreview(shipped);
  if (!preview) return undefined;
  const tried = preview(json);
  return tried.ok ? { faults: [], plan: screenPlan(rights, tried.screen) ?? null } : { faults: tried.faults, plan: null };
}

function makePreview(product: Product): ReturnType<typeof createPreview> | undefined {
  const sources = sourcesOf(product);
  const made = sources && createPreview(sources.files, sources.schemas);
  if (made) previews.set(product, made);
  return made;
}
