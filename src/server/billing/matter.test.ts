import { describe, expect, it } from 'vitest';
import { type DiscountRule, discountRuleOf, matterOf } from './matter.ts';
import { type BillMove, isOpen, stateAfter } from './states.ts';

const loyalty: DiscountRule = { type: 'percentage', srvcTypes: [], limit: 10, needsApproval: true, approverId: null };
const goodwill: DiscountRule = { type: 'value', srvcTypes: [7], limit: 5000, needsApproval: true, approverId: 'farah' };
const matter = (type: string, given: number, rules: readonly DiscountRule[] = [loyalty, goodwill], more: object = {}) =>
  matterOf(
    { srvcTypeId: 7, isFoc: false, subtotal: 20_000, discount: { type, given, amount: given === 0 ? 0 : 4000 }, total: 16_000, ...more },
    rules,
  );
const bill = { what: 'billing', amount: 16_000, approverId: null };
const discount = { what: 'discount', amount: 4000, approverId: null };

describe('matterOf', () => {
  it.each<[string, object, object]>([
    ['no discount', matter('none', 0), bill],
    ['a percentage within its limit', matter('percentage', 10), bill],
    ['a percentage above it', matter('percentage', 10.01), discount],
    ['an amount within its limit', matter('value', 5000), bill],
    ['an amount above it, which one person gives', matter('value', 5001), { ...discount, approverId: 'farah' }],
    ['a discount of other services', matter('value', 1, [{ ...goodwill, srvcTypes: [8] }]), discount],
    ['a discount that nobody set up', matter('percentage', 1, []), discount],
    ['a discount without limit that needs approval', matter('percentage', 1, [{ ...loyalty, limit: null }]), discount],
    ['a discount without limit that needs none', matter('percentage', 90, [{ ...loyalty, limit: null, needsApproval: false }]), bill],
    ['what is above a limit, whatever else is said', matter('percentage', 90, [{ ...loyalty, needsApproval: false }]), discount],
    ['what is within a limit, whatever else is said', matter('percentage', 10, [{ ...loyalty, needsApproval: false }]), bill],
    [
      'any discount with a limit of nothing',
      matter('value', 1, [{ ...goodwill, limit: 0, needsApproval: false }]),
      { ...discount, approverId: 'farah' },
    ],
    ['the first of two', matter('percentage', 15, [loyalty, { ...loyalty, limit: 20 }]), discount],
    ['work for nothing', matter('none', 0, [loyalty], { isFoc: true, total: 0 }), { what: 'discount', amount: 20_000, approverId: null }],
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

it('moves bills along their life, and no other way', () => {
  const states = ['draft', 'submitted', 'approved', 'rejected', 'invoiced', 'paid'] as const;
  const reached = (move: BillMove) => states.map((state) => stateAfter(move, state) ?? '');
  expect(reached('submit-bill')).toEqual(['submitted', '', '', 'submitted', '', '']);
  expect(reached('approve-bill')).toEqual(['', 'approved', '', '', '', '']);
  expect(reached('reject-bill')).toEqual(['', 'rejected', '', '', '', '']);
  expect(reached('mark-invoiced')).toEqual(['', '', 'invoiced', '', '', '']);
  expect(reached('mark-paid')).toEqual(['', '', '', '', 'paid', '']);
  expect(states.filter(isOpen)).toEqual(['draft', 'submitted', 'approved', 'rejected', 'invoiced']);
});
