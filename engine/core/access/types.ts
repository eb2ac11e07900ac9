/** Decisions about access, made once per entity, verb and person. */
import type { Entity } from '../definitions/types.ts';
import type { Predicate } from '../rules/types.ts';

/** Which custom fields of a record a decision lets through; absent where all of them are. */
export type CustomGate = {
  /** Never let through, whatever the record. */
  readonly denied: ReadonlySet<string>;
  /** Served masked, whatever the record. */
  readonly masked: ReadonlySet<string>;
  /** Not to be asked by: denied or masked in some record at least. */
  readonly unaskable: ReadonlySet<string>;
  /** Whether the record decides, so that all of it has to be read. */
  readonly isPerRow: boolean;
  deniedFor(doc: Readonly<Record<string, unknown>>): ReadonlySet<string>;
  maskedFor(doc: Readonly<Record<string, unknown>>): ReadonlySet<string>;
};

/** The record that `field` refers to, of `entity`, must satisfy the predicate too, and so on from there. `optional`: if it refers to one. */
export type Through = {
  readonly field: string;
  readonly optional: boolean;
  readonly entity: Entity;
  readonly predicate: Predicate;
  readonly through: readonly Through[];
};

/** Which fields of a record a decision lets through. */
export type FieldGate = {
  /** Fields never let through, whatever the record. */
  readonly denied: ReadonlySet<string>;
  /**
   * Fields whose visibility depends on the record: these may not be filtered, sorted or searched,
   * and are decided a row at a time.
   */
  readonly perRow: ReadonlySet<string>;
  /** Records in which a field is let through, of those that the decision grants. */
  openWhere(name: string): Predicate;
  /** Denied fields of one record. */
  deniedFor(doc: Readonly<Record<string, unknown>>): ReadonlySet<string>;
  /** Fields served masked in one record (x-mask). */
  maskedFor(doc: Readonly<Record<string, unknown>>): ReadonlySet<string>;
  /** Fields that may be masked in some record: not to be filtered, sorted or searched. */
  readonly maskable: ReadonlySet<string>;
  /** Records in which a field that may be masked is not, as far as a filter can say that; false where it cannot. */
  unmaskedWhere(name: string): Predicate;
  readonly custom?: CustomGate;
};

/** Pure outcome of the access rules for one verb. A missing rule denies. */
export type Decision =
  | { readonly kind: 'denied' }
  | { readonly kind: 'open'; readonly fields: FieldGate }
  | { readonly kind: 'gated'; readonly predicate: Predicate; readonly fields: FieldGate; readonly through?: readonly Through[] };
