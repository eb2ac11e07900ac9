/** Who decides, as it is planned. Fields are named, not pointed at. */
import type { Rule } from '../rules/types.ts';

/** Who holds an authority: one person, whoever has its value among those of a list, or the first active person above who asks. */
export type HolderKind =
  | { readonly kind: 'person'; readonly field: string }
  | { readonly kind: 'among'; readonly field: string; readonly list: string }
  | { readonly kind: 'above' };

/** Of an entity whose records say who decides what. */
export type Authorities = {
  readonly active?: string;
  readonly matters: string;
  /** What it is for alone, where a record says so. */
  readonly scope?: string;
  readonly limit?: string;
  readonly order?: string;
  /** The field that says which of the kinds below it is. */
  readonly kind: string;
  readonly holders: ReadonlyMap<string, HolderKind>;
  /** Field of a person that names whom they report to. */
  readonly above?: string;
};

/** Of an entity whose records somebody decides about. */
export type ApprovalKey = {
  readonly authorities: string;
  readonly matter: string;
  readonly requester: string;
  readonly scope?: string;
  readonly amount?: string;
  /** Workflows that are the approver's, each while its rule holds for all records. */
  readonly workflows: ReadonlyMap<string, Rule | undefined>;
};
