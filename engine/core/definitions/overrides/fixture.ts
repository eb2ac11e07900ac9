/** The small product with overrides, for the tests beside this file. */
import override from '../../../../schemas/definition/override.schema.json' with { type: 'json' };
import { schemas as bare, smallProduct } from '../fixture.ts';
import { plan } from '../plan.ts';
import type { JsonObject } from '../raw.ts';
import type { DefinitionFile, DefinitionSchemas, Product } from '../types.ts';
import { createOverlay, type Overlay } from './overlay.ts';
import type { Override, OverrideKind } from './types.ts';

export const schemas: DefinitionSchemas = { ...bare, schemas: { ...bare.schemas, [override.$id]: override } };

export function productOf(files: readonly DefinitionFile[]): Product {
  const planned = plan(files, schemas);
  if (!planned.ok) throw new Error(JSON.stringify(planned.faults, null, 1));
  return planned.product;
}

export const overlayOf = (files: readonly DefinitionFile[] = smallProduct()): Overlay =>
  createOverlay({ product: productOf(files), files, schemas });

export const small = overlayOf();

/** A patch against the small product. */
export const made = (kind: OverrideKind, target: string, patch: JsonObject, on: Overlay = small): Override =>
  on.against(kind, target, patch);

/** A text that an organisation writes itself. */
export const words = (en: string, more: Readonly<Record<string, string>> = {}) => ({ text: { en, ...more } });
