/** What an organisation takes away from a person on one entity. It is laid over every grant: deny wins. */
import type { Rule } from '../rules/types.ts';

/** `all`; `writing`: every verb but read and export, workflows included; or named ones. */
export type RestrictedVerbs = 'all' | 'writing' | ReadonlySet<string>;

/** Records for which `when` holds (all without it) are out of reach of the verbs. */
export type RecordRestriction = { readonly id: string; readonly verbs: RestrictedVerbs; readonly when?: Rule };

/** Fields, by name, and custom fields, by id, that the verbs neither show nor write in records for which `when` holds. */
export type FieldRestriction = RecordRestriction & { readonly fields: ReadonlySet<string>; readonly custom: ReadonlySet<string> };

/** Custom fields that are served masked in records for which `when` holds. */
export type CustomMasking = { readonly id: string; readonly custom: ReadonlySet<string>; readonly when?: Rule };

/** The record is part of another: it is out of reach together with the one that `field` refers to. `optional`: it may refer to none. */
export type Belonging<Entity> = { readonly field: string; readonly to: Entity; readonly optional: boolean };

/** All restrictions of one entity that hit a person. */
export type EntityRestrictions<Entity> = {
  readonly records: readonly RecordRestriction[];
  readonly fields: readonly FieldRestriction[];
  readonly masks: readonly CustomMasking[];
  readonly belongings: readonly Belonging<Entity>[];
};

/** One restriction, as `restrictProduct` takes it. */
export type Restriction = {
  readonly id: string;
  readonly entity: string;
  /** Absent: it holds in every record. */
  readonly when?: Rule;
} & (
  | { readonly kind: 'records'; readonly verbs: RestrictedVerbs }
  /** JSON Pointers: `/cost`, `/custom/floor`; `/custom` is all custom fields. */
  | { readonly kind: 'fields'; readonly verbs: RestrictedVerbs; readonly fields: readonly string[] }
  | { readonly kind: 'masks'; readonly fields: readonly string[] }
);
