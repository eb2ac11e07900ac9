/** Rights that roles give, as definitions name them. */

/** Whose records a right is about, from the narrowest on: the person's own, those of people below in the reporting line, everybody's. */
export const REACHES = ['own', 'reports', 'organisation'] as const;
export type Reach = (typeof REACHES)[number];

/** A right that roles can give. */
export type RoleRight = { readonly name: string; readonly label: string; readonly reaches: readonly Reach[] };
/** By name, in the order in which they are offered. */
export type RoleRights = ReadonlyMap<string, RoleRight>;
