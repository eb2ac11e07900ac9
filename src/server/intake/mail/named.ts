/** What a mail names: numbers that may be a customer's mobile, and codes of requests. Pure. */
import { localNumber } from '../../customer-messages/index.ts';

type Numbers = { readonly countryCode: string; readonly digits: number };

/** Numbers in a text that have as many digits as a mobile, as customers are kept; each once. */
export function mobilesIn(text: string, numbers: Numbers): readonly string[] {
  const found = text.match(/\+?\d[\d ().-]{5,22}\d/g) ?? [];
  return [...new Set(found.map((each) => localNumber(each, numbers)).filter((each) => each.length === numbers.digits))];
}

/** Codes as requests have them (`ACME-000042`), in capitals; each once. */
export const codesIn = (text: string): readonly string[] => [...new Set(text.toUpperCase().match(/\b[A-Z0-9]{2,12}-\d{6,9}\b/g) ?? [])];
