/** Numbers of phones in what somebody types. */

/** Fewer digits stand in every number. */
const LEAST = 4;
/** A number as it is kept ends with these; a country's code before them may be typed or not. */
const NATIONAL = 10;

/** Digits of what is written as a number of a phone, the last ten where there are more; undefined for anything else. */
export function phoneDigits(text: string): string | undefined {
  if (!/^[+\d\s().-]+$/.test(text)) return undefined;
  const digits = text.replace(/\D/g, '');
  return digits.length < LEAST ? undefined : digits.slice(-NATIONAL);
}
