/** Custom fields as they are stored. */

/** A field of a run-time custom form, as stored in `custom_fields`. */
export type CustomField = {
  readonly id: string;
  readonly label: string;
  readonly type: string;
  readonly required?: boolean;
  readonly colSpan?: number;
  readonly options?: readonly string[];
  /** Rating only; 5 when absent. */
  readonly numberOfStars?: number;
  /** Bluetooth only: the serverless function that the flow of the machine speaks to. */
  readonly lambdaArn?: string;
  /** Bluetooth only: shown until there is a value. */
  readonly initialText?: string;
  /** Whether pages by link ask for it too. */
  readonly by_link?: unknown;
  /** Asked for only when a record is made, or only of one that is there already. */
  readonly phase?: 'create' | 'edit';
  /** People who may not see masked values get it masked. */
  readonly mask?: boolean;
  /** Stands on what people without an account are given of the record. */
  readonly shared?: boolean;
  /** Records are found by what stands in it, by those who see it unmasked. */
  readonly search?: boolean;
  /** Shows only when an earlier field has such a value. */
  readonly visible_if?: CustomCondition;
  readonly validate?: CustomChecks;
};

/** `value`: of the kind that the field named has; a list for `one_of`, none for `filled`. */
export type CustomCondition = { readonly field: string; readonly op: string; readonly value?: unknown };

/** What a value must be beyond its type; which of these a type takes says `custom-checks.ts`. */
export type CustomChecks = {
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  /** Days of the calendar, both included. */
  readonly from?: string;
  readonly to?: string;
  /** Name of a known kind of text. */
  readonly pattern?: string;
  /** Told in place of the product's own words when one of them is broken. */
  readonly message?: string;
};
