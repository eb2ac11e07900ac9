/** Amounts: short ones for tiles and charts, money out of minor units. */

type Unit = readonly [size: number, sign: string];

/** K, L and Cr where lakhs are counted, K, M and B elsewhere; the largest first. */
const scales: { readonly [K in Scale]: readonly Unit[] } = {
  lakh: [
    [10_000_000, 'Cr'],
    [100_000, 'L'],
    [1000, 'K'],
  ],
  million: [
    [1_000_000_000, 'B'],
    [1_000_000, 'M'],
    [1000, 'K'],
  ],
};
export type Scale = 'lakh' | 'million';

const lakhCountries = new Set(['IN', 'BD', 'NP', 'PK', 'LK']);
export const scaleOf = (country: string): Scale => (lakhCountries.has(country.toUpperCase()) ? 'lakh' : 'million');

export type ShortOptions = {
  readonly scale?: Scale;
  /** BCP 47; digits and their grouping follow it. */
  readonly locale?: string;
  /** Digits behind the point, at most; 1 unless told. */
  readonly digits?: number;
};

/** `12300` → `12.3K`, `450000` → `4.5L`. What rounds up to the next unit is written in it: `99999` → `1L`, never `100K`. */
export function shortAmount(value: number, { scale = 'lakh', locale = 'en-IN', digits = 1 }: ShortOptions = {}): string {
  const format = numberFormat(locale, { maximumFractionDigits: digits });
  const units: readonly Unit[] = [...scales[scale], [1, '']];
  const power = 10 ** digits;
  const rounded = (size: number) => Math.round((Math.abs(value) / size) * power) / power;
  const smaller = (size: number) => units[units.findIndex(([candidate]) => candidate === size) + 1]?.[0];
  const fits = ([size]: Unit) => {
    const next = smaller(size);
    return next === undefined || rounded(next) * next >= size;
  };
  const [size, sign] = units.find(fits) ?? [1, ''];
  return `${format.format((Math.sign(value) * Math.round((Math.abs(value) / size) * power)) / power)}${sign}`;
}

const made = new Map<string, Intl.NumberFormat>();

/** Making a format costs more than using it. */
function numberFormat(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${locale} ${JSON.stringify(options)}`;
  const format = made.get(key) ?? new Intl.NumberFormat(locale, options);
  made.set(key, format);
  return format;
}

/** ISO 4217 for amounts without a currency: what is written where none is known. */
export const NO_CURRENCY = 'XXX';

/** Minor units that one of a currency has, as a power of ten: 2 for INR, 0 for JPY, 3 for KWD. */
export const minorDigits = (currency: string): number =>
  numberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;

/** `123450`, INR → `₹1,234.50`. Throws RangeError for what is no currency code. */
export const formatMoney = (
  minor: number,
  { currency, locale = 'en-IN' }: { readonly currency: string; readonly locale?: string },
): string => numberFormat(locale, { style: 'currency', currency }).format(minor / 10 ** minorDigits(currency));
