/** What messages say: texts of the locales with their values filled in. */

import type { Connection } from '../database/port.ts';

/** Text of a key in the caller's language; undefined when there is none. */
type Translate = (key: string, acceptLanguage: string | undefined) => string | undefined;
export type Texts = (key: string, values: Readonly<Record<string, string>>, acceptLanguage?: string) => string;

/** What organisations say, each in its own words where it has some; of no organisation, the shipped words. */
export type TextsOf = (connection: Connection, orgIds: readonly unknown[]) => Promise<(orgId: unknown) => Texts>;

const LONGEST = 100;

/** `{{product}}` is known everywhere: the name by which messages speak of the product. @throws when English has no such text: a message without words must not go out. */
export function createTexts(translate: Translate, product: string): Texts {
  return (key, values, acceptLanguage) => {
    const text = translate(key, acceptLanguage);
    if (text === undefined) throw new Error(`There is no text "${key}".`);
    const known: Readonly<Record<string, string>> = { product, ...values };
    return text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => (Object.hasOwn(known, name) ? (known[name] ?? '') : whole));
  };
}

/** A name that somebody typed in, for a line of a message: one line, not endless. */
export const inLine = (name: string): string => {
  const line = name.replace(/\s+/g, ' ').trim();
  return line.length > LONGEST ? `${line.slice(0, LONGEST - 1)}…` : line;
};

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
/** For a page or a mail: nothing in it is taken as HTML. */
export const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign);

/** Paragraphs as plain text and as HTML; each of the links stands in a paragraph of its own. Nothing in them is taken as HTML. */
export function bodyOf(paragraphs: readonly string[], ...links: readonly string[]): { readonly text: string; readonly html: string } {
  const html = paragraphs.map((each) =>
    links.includes(each) ? `<p><a href="${escaped(each)}">${escaped(each)}</a></p>` : `<p>${escaped(each)}</p>`,
  );
  return { text: `${paragraphs.join('\n\n')}\n`, html: html.join('\n') };
}
