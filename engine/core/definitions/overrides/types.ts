/** Overrides: what an organisation changes about a shipped screen, entity or menu, and the texts of a language. */
import type { JsonObject } from '../raw.ts';
import type { Product } from '../types.ts';

export type OverrideKind = 'screen' | 'entity' | 'menu' | 'locale';
export const overrideKinds: readonly OverrideKind[] = ['screen', 'entity', 'menu', 'locale'];

/**
 * A leaf of a patch, and what stood there in the definition that the patch was made against. Paths are JSON Pointers
 * in which an element of a list stands by its id, not by its index: `/body/list/views/board/by`.
 */
export type Place = {
  readonly path: string;
  /** Absent: nothing stood there. */
  readonly was?: unknown;
  /** Deepest of what is around the place that was there; when that is gone, the place is an orphan. */
  readonly under: string;
};

/** A patch against one definition, as it is kept. */
export type Override = {
  readonly kind: OverrideKind;
  /** Id of the screen or menu, name of the entity, tag of the language. */
  readonly target: string;
  readonly patch: JsonObject;
  /** `versionOf` of the definition that it was made against. */
  readonly baseVersion: string;
  readonly places: readonly Place[];
};

/**
 * Where an override and the shipped definition no longer fit together. `changed`: what is patched is not what it was
 * (the patch still holds). `gone`: what was patched is not there any more. `broken`: the patch cannot hold, for the
 * reason in `message`. The last two are left out.
 */
export type Conflict = {
  readonly path: string;
  readonly kind: 'changed' | 'gone' | 'broken';
  readonly says: unknown;
  readonly was?: unknown;
  readonly now?: unknown;
  readonly message?: string;
};

/** Something in a patch that no override may say; `path` is the place in the patch. */
export type PatchFault = {
  readonly path: string;
  readonly code: string;
  readonly message: string;
  /** What the message names, for those who say it in another language. */
  readonly value?: string | number;
};

/** A product with the overrides of one organisation. */
export type Overlaid = {
  /** What its people are shown. */
  readonly shown: Product;
  /** What their writes are held to: the shipped rules, and whatever the organisation made stricter. */
  readonly enforced: Product;
  /** By `keyOf` of the override; those without a conflict are left out. */
  readonly conflicts: ReadonlyMap<string, readonly Conflict[]>;
};

export const keyOf = ({ kind, target }: Pick<Override, 'kind' | 'target'>): string => `${kind}/${target}`;
