/** What the workflows of overrides answer. */
export type Json = Readonly<Record<string, unknown>>;
export type Kind = 'screen' | 'entity' | 'menu' | 'locale';
export type Name = { readonly kind: Kind; readonly target: string };

export type Version = {
  readonly number: number;
  readonly note: string | null;
  readonly at: string;
  readonly by: string | null;
  readonly is_active: boolean;
  readonly is_current: boolean;
};
export type Source = Name & { readonly label: string };
export type Overview = {
  readonly sources: readonly Source[];
  readonly overrides: readonly (Version & Name & { readonly label: string | null; readonly conflicts: number })[];
};

export type Conflict = {
  readonly path: string;
  readonly kind: 'changed' | 'gone' | 'broken';
  readonly says: unknown;
  readonly was?: unknown;
  readonly now?: unknown;
  readonly message?: string;
};
export type Difference = { readonly path: string; readonly was?: unknown; readonly now?: unknown };
export type Inspection = Name & {
  readonly base: Json;
  readonly patch: Json | null;
  readonly number: number;
  readonly conflicts: readonly Conflict[];
  readonly changes: readonly Difference[];
  readonly versions: readonly (Version & { readonly patch: Json | null })[];
};
export type Preview = {
  readonly faults: readonly { readonly path: string; readonly code: string; readonly message: string }[];
  readonly conflicts: readonly Conflict[];
  readonly changes: readonly Difference[];
  readonly screens: readonly { readonly screen: string; readonly changes: readonly Difference[] }[];
};

export const kinds: readonly Kind[] = ['screen', 'entity', 'menu', 'locale'];
export const isKind = (text: unknown): text is Kind => kinds.some((kind) => kind === text);
