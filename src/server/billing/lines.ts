/** What the lines of a bill become: rates of the card where their code stands there, and what each of them costs. Pure. */

import type { FieldProblem } from '../../../engine/server/kernel/errors.ts';
import { said } from '../../../engine/server/kernel/said.ts';
import { textOf } from '../../../engine/server/workflows/rows.ts';
import type { RateLine } from '../rates/index.ts';
import { times } from './amounts.ts';

/** A line as it was sent or stored: what stands in it is looked at here. */
type Line = Readonly<Record<string, unknown>>;

/** A line as it is stored. Elements of lists carry no nulls: what is not there is left out. */
export type BillLine = {
  readonly code: string;
  readonly description?: string;
  readonly qty: number;
  readonly unit: string;
  /** Minor units, as are `min`, `max` and `amount`. */
  readonly rate: number;
  /** Per cent. */
  readonly tax: number;
  readonly source: 'rate_card' | 'manual';
  readonly min?: number;
  readonly max?: number;
  readonly amount: number;
};

type Price = Pick<RateLine, 'unit' | 'rate' | 'tax'> & {
  readonly name?: string | null;
  readonly min?: number | null;
  readonly max?: number | null;
};

export type LineSources = {
  /** Lines as they were stored before: rates that were copied once stay as they are. */
  readonly kept: readonly Line[];
  /** The rate of a code on the day of the work. */
  readonly find: (code: string) => Price | undefined;
};

export type Resolved = { readonly lines: readonly BillLine[]; readonly faults: readonly FieldProblem[] };

export function resolveLines(sent: readonly Line[], { kept, find }: LineSources): Resolved {
  const copies = new Map(kept.filter(({ source }) => source === 'rate_card').map((line) => [codeOf(line), copyOf(line)]));
  const faults: FieldProblem[] = [];
  const lines = sent.map((line, index) => {
    const code = codeOf(line);
    const price = copies.get(code) ?? find(code);
    if (price) return priced(line, price);
    if (numberOf(line.rate) === undefined)
      faults.push({ pointer: `/lines/${index}/rate`, code: 'required', message: said('problem.billing.no_rate_card_give_rate', { code }) });
    return byHand(line);
  });
  return { lines, faults };
}

const numberOf = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);

const codeOf = (line: Line): string => textOf(line.code) ?? '';

const copyOf = (line: Line): Price => ({
  unit: textOf(line.unit) ?? '',
  rate: numberOf(line.rate) ?? 0,
  tax: numberOf(line.tax) ?? 0,
  min: numberOf(line.min) ?? null,
  max: numberOf(line.max) ?? null,
});

function priced(line: Line, { name, unit, rate, tax, min, max }: Price): BillLine {
  const description = textOf(line.description) ?? name ?? undefined;
  const qty = numberOf(line.qty) ?? 1;
  return {
    code: codeOf(line),
    ...(description === undefined ? {} : { description }),
    qty,
    unit,
    rate,
    tax,
    source: 'rate_card',
    ...(typeof min === 'number' ? { min } : {}),
    ...(typeof max === 'number' ? { max } : {}),
    amount: Math.min(max ?? Number.POSITIVE_INFINITY, Math.max(min ?? 0, times(rate, qty))),
  };
}

function byHand(line: Line): BillLine {
  const description = textOf(line.description);
  const [qty, rate] = [numberOf(line.qty) ?? 1, numberOf(line.rate) ?? 0];
  return {
    code: codeOf(line),
    ...(description === null ? {} : { description }),
    qty,
    unit: textOf(line.unit) ?? 'job',
    rate,
    tax: numberOf(line.tax) ?? 0,
    source: 'manual',
    amount: times(rate, qty),
  };
}
