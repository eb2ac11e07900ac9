import { describe, expect, it } from 'vitest';
import { approvalSubjectOf, type DiscountRule, discountRuleOf } from './approval-subject.ts';

const loyalty: DiscountRule = { type: 'percentage', srvcTypes: [], limit: 10, needsApproval: true, approverId: null };
const goodwill: DiscountRule = { type: 'value', srvcTypes: [7], limit: 5000, needsApproval: true, approverId: 'farah' };
const subject = (type: string, given: number, rules: readonly DiscountRule[] = [loyalty, goodwill], more: object = {}) =>
  approvalSubjectOf(
    { srvcTypeId: 7, isFoc: false, subtotal: 20_000, discount: { type, given, amount: given === 0 ? 0 : 4000 }, total: 16_000, ...more },
    rules,
  );
const bill = { what: 'billing', amount: 16_000, approverId: null };
const discount = { what: 'discount', amount: 4000, approverId: null };

describe('approvalSubjectOf', () => {
  it.each<[string, object, object]>([
    ['no discount', subject('none', 0), bill],
    ['a percentage within its limit', subject('percentage', 10), bill],
    ['a percentage above it', subject('percentage', 10.01), discount],
    ['an amount within its limit', subject('value', 5000), bill],
    ['an amount above it, which one person gives', subject('value', 5001), { ...discount, approverId: 'farah' }],
    ['a discount of other services', subject('value', 1, [{ ...goodwill, srvcTypes: [8] }]), discount],
    ['a discount that nobody set up', subject('percentage', 1, []), discount],
    ['a discount without limit that needs approval', subject('percentage', 1, [{ ...loyalty, limit: null }]), discount],
    ['a discount without limit that needs none', subject('percentage', 90, [{ ...loyalty, limit: null, needsApproval: false }]), bill],
    ['what is above a limit, whatever else is said', subject('percentage', 90, [{ ...loyalty, needsApproval: false }]), discount],
    ['what is within a limit, whatever else is said', subject('percentage', 10, [{ ...loyalty, needsApproval: false }]), bill],
    [
      'any discount with a limit of nothing',
      subject('value', 1, [{ ...goodwill, limit: 0, needsApproval: false }]),
      { ...discount, approverId: 'farah' },
    ],
    ['the first of two', subject('percentage', 15, [loyalty, { ...loyalty, limit: 20 }]), discount],
    ['work for nothing', subject('none', 0, [loyalty], { isFoc: true, total: 0 }), { what: 'discount', amount: 20_000, approverId: null }],
  ])('%s', (_, found, expected) => expect(found).toEqual(expected));

  it('reads stored discounts', () => {
    const field = { discount_type: 'value' as const, srvc_types: [7], limit_amount: 5000, limit_percent: null, needs_approval: true };
    expect(discountRuleOf({ ...field, approver_type: 'static_user', approver_id: 'farah' })).toEqual(goodwill);
    expect(discountRuleOf({ ...field, approver_type: 'authority_based', approver_id: 'farah', limit_amount: null })).toEqual({
      ...goodwill,
      limit: null,
      approverId: null,
    });
  });
});
