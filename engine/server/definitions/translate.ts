/** Texts of the definitions for what the server itself says: problems and messages. */
import type { Product } from '../../core/definitions/types.ts';
import type { Translate } from '../http/problems.ts';
import { wantedLanguages } from '../kernel/accept-language.ts';
import type { Member } from '../kernel/principal.ts';
import { englishOf } from '../locales/index.ts';

/**
 * Text of a key in the first language of Accept-Language that the product speaks; English otherwise. `shown` is the product as
 * a reader's organisation has it; without it all readers have the shipped words.
 */
export function createTranslate(product: () => Product, shown?: (reader: Member) => Product): Translate {
  return (key, acceptLanguage, reader) => {
    const spoken = reader && shown ? shown(reader) : product();
    const { locales } = spoken;
    const language = wantedLanguages(acceptLanguage).find((each) => locales.has(each)) ?? 'en';
    return locales.get(language)?.[key] ?? englishOf(spoken)(key);
  };
}
