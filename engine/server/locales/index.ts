/** Sentences that the platform itself says. No product need bring them; one that does has its own words. */
import type { Product } from '../../core/definitions/types.ts';
import type { TextOf } from '../kernel/said.ts';
import english from './en.json' with { type: 'json' };

const texts: Readonly<Record<string, string>> = english.texts;

export const platformText: TextOf = (key) => (Object.hasOwn(texts, key) ? texts[key] : undefined);

/** English texts of a product, with what the platform says in it. */
export const englishOf =
  ({ locales }: Product): TextOf =>
  (key) =>
    locales.get('en')?.[key] ?? platformText(key);
