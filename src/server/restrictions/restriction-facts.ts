/** Restrictions that hit a person, as the membership query tells them. */
export const subjects = ['section', 'field', 'status', 'export', 'location', 'brand'] as const;
export type Subject = (typeof subjects)[number];
export const effects = ['hide', 'mask', 'readonly', 'deny'] as const;
export type Effect = (typeof effects)[number];

/** What is chosen stands beside what it means: keys of statuses as their ids, groups of places as their places and pincodes. */
export type RestrictionFacts = {
  readonly id: string;
  readonly subject: Subject;
  readonly effect: Effect;
  /** Null: every entity that has such a thing. */
  readonly entity: string | null;
  /** Pointers; of a section those that it had when it was chosen. */
  readonly fields: readonly string[] | null;
  readonly section: string | null;
  readonly statuses: readonly string[] | null;
  readonly groups: readonly string[] | null;
  readonly places: readonly string[] | null;
  readonly pincodes: readonly string[] | null;
  readonly brands: readonly string[] | null;
  /** CEL over `doc`. */
  readonly condition: string | null;
};
