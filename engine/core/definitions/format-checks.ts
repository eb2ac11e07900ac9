/**
 * Formats that no regular expression can say. Each stands alone, without a name from outside: its source travels inside
 * precompiled validators.
 */

/** Five fields of a frequency, each a star, numbers, spans and steps within its range: `0 6 * * 1-5`, or every quarter of an hour by a step of 15. */
export function isCron(text: string): boolean {
  const given = text.trim().split(/\s+/);
  const ranges: readonly (readonly [from: number, to: number])[] = [
    [0, 59],
    [0, 23],
    [1, 31],
    [1, 12],
    [0, 7],
  ];
  return (
    given.length === ranges.length &&
    ranges.every(([least, most], index) =>
      (given[index] ?? '').split(',').every((part) => {
        const found = /^(\*|(\d{1,2})(?:-(\d{1,2}))?)(?:\/(\d{1,2}))?$/.exec(part);
        if (!found) return false;
        const [, all, from, to, step] = found;
        if (step !== undefined && (Number(step) < 1 || Number(step) > most)) return false;
        return all === '*' || (Number(from) >= least && Number(to ?? from) <= most && Number(from) <= Number(to ?? from));
      }),
    )
  );
}

/** Name of a zone that the clock knows: `Asia/Kolkata`, `UTC`. */
export function isTimeZone(text: string): boolean {
  if (!/^[A-Z][A-Za-z]+(?:[/_+-][A-Za-z0-9]+)*$/.test(text)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** Three letters of ISO 4217. */
export function isCurrency(text: string): boolean {
  return /^[A-Z]{3}$/.test(text) && Intl.supportedValuesOf('currency').includes(text);
}

/** Two letters of ISO 3166-1; `ZZ` is the name of no country at all. */
export function isCountry(text: string): boolean {
  return (
    /^[A-Z]{2}$/.test(text) && text !== 'ZZ' && new Intl.DisplayNames('en', { type: 'region', fallback: 'none' }).of(text) !== undefined
  );
}
