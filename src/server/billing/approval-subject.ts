/** What of a bill has to be approved, and by whom in general: the bill itself, or a discount above its limit. Pure. */
import type { EntityRows } from '../rows/index.ts';

/** A discount that bills may carry, as the provider set it up among its billing fields. */
export type DiscountRule = {
  readonly type: 'percentage' | 'value';
  /** Empty: all. */
  readonly srvcTypes: readonly number[];
  /** Per cent or minor units, as `type` says, up to which it is given freely; null: no limit. */
  readonly limit: number | null;
  /** Whether one without a limit is approved every time; a limit decides by itself. */
  readonly needsApproval: boolean;
  /** Who approves it; null: whoever the authorities name. */
  readonly approverId: string | null;
};

export type BillAmounts = {
  readonly srvcTypeId: number;
  readonly isFoc: boolean;
  readonly subtotal: number;
  readonly discount: { readonly type: string; readonly given: number; readonly amount: number };
  readonly total: number;
};

export type ApprovalSubject = {
  readonly what: 'billing' | 'discount';
  /** Minor units. */
  readonly amount: number;
  readonly approverId: string | null;
};

/**
 * Work for nothing gives up the whole bill: nobody's limit covers that. Of several discounts of a type the first one in
 * order counts; one that was never set up has no limit to stay within.
 */
export function approvalSubjectOf(
  { srvcTypeId, isFoc, subtotal, discount, total }: BillAmounts,
  rules: readonly DiscountRule[],
): ApprovalSubject {
  if (isFoc) return { what: 'discount', amount: subtotal, approverId: null };
  const bill: ApprovalSubject = { what: 'billing', amount: total, approverId: null };
  if (discount.amount === 0) return bill;
  const rule = rules.find(({ type, srvcTypes }) => type === discount.type && (srvcTypes.length === 0 || srvcTypes.includes(srvcTypeId)));
  return rule !== undefined && isFree(rule, discount.given)
    ? bill
    : { what: 'discount', amount: discount.amount, approverId: rule?.approverId ?? null };
}

/** A limit always holds: what is above it is approved whatever else is said of the discount. */
const isFree = ({ limit, needsApproval }: DiscountRule, given: number): boolean => (limit === null ? !needsApproval : given <= limit);

type Field = Pick<
  EntityRows['billing-field'],
  'discount_type' | 'limit_percent' | 'limit_amount' | 'srvc_types' | 'needs_approval' | 'approver_type' | 'approver_id'
>;

/** A stored billing field that is a discount. */
export function discountRuleOf(field: Field): DiscountRule {
  const isPercentage = field.discount_type === 'percentage';
  return {
    type: isPercentage ? 'percentage' : 'value',
    srvcTypes: field.srvc_types ?? [],
    limit: isPercentage ? field.limit_percent : field.limit_amount,
    needsApproval: field.needs_approval === true,
    approverId: field.approver_type === 'static_user' ? field.approver_id : null,
  };
}
