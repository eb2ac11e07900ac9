/** Decisions about access, made once per entity, verb and person. */
import type { Predicate } from '../rules/types.ts';

/** Which fields of a record a decision lets through. */
export type FieldGate = {
  /** Fields never let through, whatever the record. */
  readonly denied: ReadonlySet<string>;
  /**
   * Fields whose visibility depends on the record: these may not be filtered, sorted or searched,
   * and are decided a row at a time.
   */
  readonly perRow: ReadonlySet<string>;
  /** Denied fields of one record. */
  deniedFor(doc: Readonly<Record<string, unknown>>): ReadonlySet<string>;
  /** Fields served masked in one record (x-mask). */
  maskedFor(doc: Readonly<Record<string, unknown>>): ReadonlySet<string>;
  /** Fields that may be masked in some record: not to be filtered, sorted or searched. */
  readonly maskable: ReadonlySet<string>;
};

/** Pure outcome of the access rules for one verb. A missing rule denies. */
export type Decision =
  | { readonly kind: 'denied' }
  | { readonly kind: 'open'; readonly fields: FieldGate }
  | { readonly kind: 'gated'; readonly predicate: Predicate; readonly fields: FieldGate };
