/** Texts of a language as the server says them. */
import { call } from '../api/http.ts';
import { keptSooner, reading } from '../api/reading.ts';

export type Spoken = { readonly language: string; readonly texts: Readonly<Record<string, string>> };

export const ENGLISH = 'en';

/** English where it has none (any more). */
export async function textsOf(language: string): Promise<Spoken> {
  try {
    const address = `/v1/definitions/locales/${encodeURIComponent(language)}`;
    return { language, texts: await reading('texts', [language], () => call<Spoken['texts']>(address)) };
  } catch (cause) {
    if (language === ENGLISH) throw cause;
    return textsOf(ENGLISH);
  }
}

/** Those that a page of this address begins with; all of them, maybe of before, where they come from this device, or nothing was built. */
export async function startTextsOf(language: string): Promise<Spoken> {
  try {
    const query = { start: window.location.pathname };
    const asked = call<Spoken['texts']>(`/v1/definitions/locales/${encodeURIComponent(language)}`, { query });
    return { language, texts: (await keptSooner<Spoken['texts']>('texts', [language], asked)) ?? (await asked) };
  } catch {
    return textsOf(language);
  }
}
