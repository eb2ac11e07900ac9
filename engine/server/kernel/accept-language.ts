/** What a browser says of its person's languages (Accept-Language, RFC 9110), as the product's texts name them. */

/** Codes of ISO 639-1, the most wanted first; browsers list them in that order. */
export const wantedLanguages = (acceptLanguage: string | null | undefined): readonly string[] =>
  (acceptLanguage ?? '').split(',').map((part) => part.split(';', 1)[0]?.trim().slice(0, 2).toLowerCase() ?? '');
