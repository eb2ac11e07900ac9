/** What a language brings to the reading of questions, and what a product does: both are data. */
import type { Inflection } from './fold.ts';

export const spans = [
  'today',
  'tomorrow',
  'yesterday',
  'this_week',
  'last_week',
  'next_week',
  'this_month',
  'last_month',
  'next_month',
  'this_year',
] as const;
export type SpanName = (typeof spans)[number];

/** since: that day and later; after: later; until: that day and earlier; before: earlier. */
export const bounds = ['since', 'after', 'until', 'before'] as const;
export type Bound = (typeof bounds)[number];
/** Parts of a date, and the days that it may be told by. */
export const dateParts = ['day', 'month', 'year'] as const;
export type DatePart = (typeof dateParts)[number];
/** Lengths of time that records are counted by. */
export const periods = ['day', 'week', 'month'] as const;
export type Period = (typeof periods)[number];
export const comparisons = ['more', 'less', 'least', 'most'] as const;
export type Comparison = (typeof comparisons)[number];

/**
 * Phrases of one language; those of entities, fields and values come from the texts of the definitions besides. Capitals, accents and
 * vowel signs are not told apart; `#` stands for a number, in digits or in words.
 */
export type Grammar = Inflection & {
  readonly language: string;
  readonly numbers: Readonly<Record<string, number>>;
  /** What says nothing by itself. Every other word must be understood, or the question is not answered. */
  readonly ignore: readonly string[];
  readonly count: readonly string[];
  readonly by: readonly string[];
  /** Between two values of one field: either of them is meant. */
  readonly or: readonly string[];
  readonly next: readonly string[];
  readonly how: readonly string[];
  readonly why: readonly string[];
  /** Asks who has time. */
  readonly free: readonly string[];
  /** Who is to have the work: whoever is nearest and free. */
  readonly nearest: readonly string[];
  /** Asks what happened with a record. */
  readonly happened: readonly string[];
  /** Asks for words to the customer of a record, and for those that tell of the person's day. */
  readonly message: readonly string[];
  readonly update: readonly string[];
  /** Bounds that stand before their day, and those that stand behind it. */
  readonly bounds: Readonly<Record<Bound, readonly string[]>>;
  readonly bounds_behind: Readonly<Partial<Record<Bound, readonly string[]>>>;
  /** Before a number. */
  readonly comparisons: Readonly<Record<Comparison, readonly string[]>>;
  readonly spans: Readonly<Record<SpanName, readonly string[]>>;
  /** The last so many days, today included, and the next, beginning today. */
  readonly days_back: readonly string[];
  readonly days_ahead: readonly string[];
  /** Hours of the day, and those that are counted from noon. */
  readonly hours: readonly string[];
  readonly hours_from_noon: readonly string[];
  /** Monday first. */
  readonly weekdays: readonly (readonly string[])[];
  /** January first, each with its short names; nothing where months are numbers. */
  readonly months: readonly (readonly string[])[];
  /** How a day or a month is written: `{day}`, `{month}` and `{year}` in the order of the language. */
  readonly dates: readonly string[];
  /** What stands behind `by` for a length of time. */
  readonly periods: Readonly<Record<Period, readonly string[]>>;
  /** Entity → what people call its records besides its label. */
  readonly entities: Readonly<Record<string, readonly string[]>>;
  /** Entity → one word for its records that are the person's own. */
  readonly owned: Readonly<Record<string, readonly string[]>>;
  /** Concept of the product → what people say for it. */
  readonly concepts: Readonly<Record<string, readonly string[]>>;
  /** Field → what people say for it besides its label, whatever its entity. */
  readonly fields: Readonly<Record<string, readonly string[]>>;
  /** Value of a choice → what people say for it besides its label, whatever its field. */
  readonly values: Readonly<Record<string, readonly string[]>>;
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
  /** Events of an entity: their entity, and the field that names the record. */
  readonly timeline: Readonly<Record<string, { readonly entity: string; readonly by: string }>>;
  /** How the work of an entity finds whoever is nearest: what ranks people, and what gives it to one of them by a row of that. */
  readonly nearest: Readonly<Record<string, { readonly ranking: string; readonly workflow: string }>>;
};
