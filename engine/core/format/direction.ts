/** Which way a language is written. */
const rightToLeft: ReadonlySet<string> = new Set(['ar', 'fa', 'he', 'ur']);

/** `language`: a tag of BCP 47, of which the language alone counts. */
export const directionOf = (language: string): 'ltr' | 'rtl' => (rightToLeft.has(language.split('-')[0] ?? language) ? 'rtl' : 'ltr');
