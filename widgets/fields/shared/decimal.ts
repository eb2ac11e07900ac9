/** Numbers as people type them. */

/**
 * The number that a text says, group commas allowed; null for nothing. A text that is no number
 * comes back as it is: validation then says so, where silence would lose what was typed.
 */
export function numberFromText(text: string): number | string | null {
  const plain = text.replaceAll(',', '').replaceAll(' ', '').trim();
  if (plain === '') return null;
  return /^[-+]?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : text;
}

/** Minor units (paise) of an amount typed in whole units; the same rules. */
export function minorFromText(text: string, digits: number): number | string | null {
  const value = numberFromText(text);
  return typeof value === 'number' ? Math.round(Number(`${value}e${digits}`)) : value;
}

/** The amount in whole units, as it is edited: no grouping, all its digits. */
export const textFromMinor = (minor: number, digits: number): string => (minor / 10 ** digits).toFixed(digits);

/** Digits of a currency's minor unit and its sign, as the language writes it. */
export function currencyParts(currency: string, language: string): { readonly digits: number; readonly symbol: string } {
  const format = new Intl.NumberFormat(language, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' });
  const symbol = format.formatToParts(0).find((part) => part.type === 'currency')?.value ?? currency;
  return { digits: format.resolvedOptions().maximumFractionDigits ?? 2, symbol };
}
