/** What an organisation says to people who are not signed in to it: its own words over the shipped ones, wherever it is known whose page it is. */
import type { Product } from '../../core/definitions/types.ts';
import type { Connection } from '../database/port.ts';
import type { OrgProducts } from './org-products.ts';
import { createTranslate } from './translate.ts';

/** Language → key → text. */
export type OwnWords = Readonly<Record<string, Readonly<Record<string, string>>>>;
export type Spoken = {
  /** Text of a key in the first language of Accept-Language that the product speaks; English otherwise. */
  readonly translate: (key: string, acceptLanguage: string | undefined) => string | undefined;
  /** What a page that has the shipped texts lays over them: what the organisation says otherwise, and nothing where it does not. */
  readonly words: OwnWords;
};
export type SpokenBy = (connection: Connection, orgId: unknown) => Promise<Spoken>;

/** Sentences that the server says come in its answers. */
const isServers = (key: string) => key.startsWith('problem.');

export function createSpokenBy({ product, worded }: { readonly product: () => Product } & Pick<OrgProducts, 'worded'>): SpokenBy {
  // The product of an organisation is the same object until it changes, and so is what it says otherwise.
  const known = new WeakMap<Product, OwnWords>();
  return async (connection, orgId) => {
    const shipped = product();
    const own = (await worded([orgId], connection))(orgId);
    const words = known.get(own) ?? differing(own, shipped);
    known.set(own, words);
    return { words, translate: createTranslate(() => own) };
  };
}

function differing(own: Product, shipped: Product): OwnWords {
  if (own === shipped) return {};
  const languages = [...own.locales].map(([language, texts]) => {
    const base = shipped.locales.get(language) ?? {};
    return [language, Object.entries(texts).filter(([key, text]) => base[key] !== text && !isServers(key))] as const;
  });
  return Object.fromEntries(
    languages.flatMap(([language, texts]) => (texts.length === 0 ? [] : [[language, Object.fromEntries(texts)] as const])),
  );
}
