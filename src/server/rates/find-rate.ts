/**
 * Which rate applies to a piece of work. Pure: bills resolve their lines with it and keep a copy of what they found, so
 * that a later card changes nothing that was billed.
 */
import { type Days, holds } from '../../../engine/server/workflows/ranges.ts';
import { textOf } from '../../../engine/server/workflows/rows.ts';
import { type EntityRows, objectsOf } from '../rows/index.ts';

export type RateLine = {
  readonly code: string;
  readonly name: string | null;
  readonly unit: string;
  readonly billingType: string;
  /** Minor units of the card's currency, as are `min` and `max`. */
  readonly rate: number;
  readonly min: number | null;
  readonly max: number | null;
  /** Per cent. */
  readonly tax: number;
};

export type RateCard = {
  readonly id: string;
  readonly verticalId: string;
  readonly brandId: string | null;
  readonly categoryId: string | null;
  readonly selector: { readonly field: string; readonly value: string } | null;
  readonly days: Days;
  readonly status: EntityRows['rate-card']['status'];
  readonly currency: string;
  readonly lines: readonly RateLine[];
};

export type RateQuestion = {
  readonly code: string;
  /** Day on which the work was done. */
  readonly day: string;
  readonly verticalId: string;
  readonly brandId?: string | null;
  /** Category of the provider in the vertical on that day, with its multiplier. */
  readonly category?: { readonly id: string; readonly multiplier: number } | null;
  /** Values of the request's fields, by field. */
  readonly values?: Readonly<Record<string, unknown>>;
};

export type FoundRate = RateLine & {
  readonly cardId: string;
  readonly currency: string;
  /** What the card's rates were multiplied by; 1 for a card that is made for the category. */
  readonly multiplier: number;
};

/** Cards that apply, or applied until another followed. */
const APPLIED: ReadonlySet<RateCard['status']> = new Set(['active', 'superseded']);

/** A brand says more than a category, a category more than a selected value. */
const weightOf = ({ brandId, categoryId, selector }: RateCard) =>
  (brandId === null ? 0 : 4) + (categoryId === null ? 0 : 2) + (selector === null ? 0 : 1);

/**
 * The line of that code on the most specific card that fits and has it: brand, category and selected value; then brand
 * and category; brand and value; brand; category and value; category; value; and at last the card that names none of them.
 * Undefined when no card has it. Of equals, the one that began last.
 */
export function findRate(cards: readonly RateCard[], question: RateQuestion): FoundRate | undefined {
  const [best] = cards
    .filter((card) => fits(card, question))
    .flatMap((card) => card.lines.filter(({ code }) => code === question.code).map((line) => ({ card, line })))
    .sort((a, b) => weightOf(b.card) - weightOf(a.card) || later(b.card, a.card));
  if (!best) return undefined;
  const { card, line } = best;
  const multiplier = card.categoryId === null ? (question.category?.multiplier ?? 1) : 1;
  const times = (amount: number | null) => (amount === null ? null : Math.round(amount * multiplier));
  return {
    ...line,
    rate: Math.round(line.rate * multiplier),
    min: times(line.min),
    max: times(line.max),
    cardId: card.id,
    currency: card.currency,
    multiplier,
  };
}

const later = (a: RateCard, b: RateCard) => a.days.from.localeCompare(b.days.from) || a.id.localeCompare(b.id);

/** Whether a card is for that work; what the card leaves open is for all. */
function fits({ status, days, verticalId, brandId, categoryId, selector }: RateCard, question: RateQuestion): boolean {
  if (!APPLIED.has(status) || !holds(days, question.day) || verticalId !== question.verticalId) return false;
  if (brandId !== null && brandId !== question.brandId) return false;
  if (categoryId !== null && categoryId !== question.category?.id) return false;
  return selector === null || String(question.values?.[selector.field] ?? '') === selector.value;
}

type Stored = Pick<
  EntityRows['rate-card'],
  | 'id'
  | 'vertical_id'
  | 'brand_id'
  | 'category_id'
  | 'selector_field'
  | 'selector_value'
  | 'valid_from'
  | 'valid_to'
  | 'status'
  | 'currency'
  | 'lines'
>;

/** A stored rate card. */
export function rateCardOf(row: Stored): RateCard {
  const [field, value] = [row.selector_field, row.selector_value];
  return {
    id: row.id,
    verticalId: row.vertical_id,
    brandId: row.brand_id,
    categoryId: row.category_id,
    selector: field && value ? { field, value } : null,
    days: { from: row.valid_from, to: row.valid_to },
    status: row.status,
    currency: row.currency,
    lines: objectsOf(row.lines).map(lineOf),
  };
}

const amountOf = (value: unknown) => (typeof value === 'number' ? value : null);

const lineOf = (line: Readonly<Record<string, unknown>>): RateLine => ({
  code: textOf(line.code) ?? '',
  name: textOf(line.name),
  unit: textOf(line.unit) ?? '',
  billingType: textOf(line.billing_type) ?? '',
  rate: amountOf(line.rate) ?? 0,
  min: amountOf(line.min),
  max: amountOf(line.max),
  tax: amountOf(line.tax) ?? 0,
});
