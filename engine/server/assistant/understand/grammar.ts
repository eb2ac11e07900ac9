/** What a language brings to the reading of questions, and what a product does: both are data. */

export const spans = ['today', 'tomorrow', 'yesterday', 'this_week', 'last_week', 'next_week', 'this_month', 'last_month'] as const;
export type SpanName = (typeof spans)[number];

/** Phrases of one language; those of entities, fields and values come from the texts of the definitions besides. */
export type Grammar = {
  readonly language: string;
  /** What says nothing by itself. Every other word must be understood, or the question is not answered. */
  readonly ignore: readonly string[];
  readonly count: readonly string[];
  readonly by: readonly string[];
  readonly since: readonly string[];
  readonly until: readonly string[];
  readonly next: readonly string[];
  readonly how: readonly string[];
  readonly why: readonly string[];
  readonly spans: Readonly<Record<SpanName, readonly string[]>>;
  /** Monday first. */
  readonly weekdays: readonly (readonly string[])[];
  /** Entity → what people call its records besides its label. */
  readonly entities: Readonly<Record<string, readonly string[]>>;
  /** Concept of the product → what people say for it. */
  readonly concepts: Readonly<Record<string, readonly string[]>>;
  /** `entity.workflow` → verbs besides its label. */
  readonly workflows: Readonly<Record<string, readonly string[]>>;
};

/** What the product's words mean in its records: filters (CEL over doc), and which fields a day, a place or a question is about. */
export type Facts = {
  readonly concepts: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly dates: Readonly<Record<string, string>>;
  readonly places: Readonly<Record<string, readonly string[]>>;
  /** What “next” is of an entity. */
  readonly next: Readonly<Record<string, { readonly filter: string; readonly order: string }>>;
};
