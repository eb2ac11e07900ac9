import type { JsonObject } from '../raw.ts';
import type { DefinitionKind } from '../types.ts';

export type Change = (json: JsonObject) => JsonObject;

/**
 * One step of the language, from a version to the next. Its functions are pure: JSON of the old form in, JSON of the
 * new form out, whatever they do not know left as it is. They never throw: what is wrong in a definition is told later.
 */
export type Migration = {
  /** The version that it gives. */
  readonly to: number;
  /** What changed, for those whose files are old. */
  readonly says: string;
} & { readonly [K in Exclude<DefinitionKind, 'widget'>]?: Change };
