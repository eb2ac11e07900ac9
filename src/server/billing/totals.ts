/** What a bill comes to, in whole minor units. Pure. */

import type { FieldProblem } from '../../../engine/server/kernel/errors.ts';
import { said } from '../../../engine/server/kernel/said.ts';
import { percentOf, taxOf } from './amounts.ts';
import type { BillLine } from './lines.ts';

export type Discount =
  | { readonly kind: 'none' }
  | { readonly kind: 'percentage'; readonly percent: number }
  | { readonly kind: 'value'; readonly amount: number };

export type Totals = { readonly subtotal: number; readonly discount: number; readonly tax: number; readonly total: number };

/** More than this is a slip of the hand, and would no longer be counted exactly. */
const MOST = 10_000_000_000_000;

type Billed = {
  readonly lines: readonly Pick<BillLine, 'amount' | 'tax'>[];
  /** Free of charge: the lines say what it is worth, and nothing is asked for. */
  readonly isFoc: boolean;
  readonly discount: Discount;
};

/** A discount lowers every line alike, so that its tax goes down with it. */
export function totalsOf({ lines, isFoc, discount }: Billed): Totals {
  const subtotal = lines.reduce((sum, { amount }) => sum + amount, 0);
  if (isFoc) return { subtotal, discount: 0, tax: 0, total: 0 };
  const off = Math.min(subtotal, discountOf(subtotal, discount));
  const kept = subtotal - off;
  const tax = taxOf(lines, { kept, sum: subtotal });
  return { subtotal, discount: off, tax, total: kept + tax };
}

function discountOf(subtotal: number, discount: Discount): number {
  if (discount.kind === 'percentage') return percentOf(subtotal, discount.percent);
  return discount.kind === 'value' ? discount.amount : 0;
}

export function totalFaults({ lines, isFoc, discount }: Billed): readonly FieldProblem[] {
  const subtotal = lines.reduce((sum, { amount }) => sum + amount, 0);
  if (subtotal > MOST) return [{ pointer: '/lines', code: 'maximum', message: said('problem.billing.bill_comes_billed_once') }];
  if (!isFoc && discount.kind === 'value' && discount.amount > subtotal)
    return [{ pointer: '/discount_value', code: 'maximum', message: said('problem.billing.discount_bill') }];
  return [];
}
