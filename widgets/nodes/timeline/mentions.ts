/** People who are named in a text by an @ before their name. */

export type Mention = { readonly id: string; readonly name: string };

/** A name that is being typed: where its @ stands, and what follows it up to the caret. */
export type Naming = { readonly from: number; readonly words: string };

export function namingAt(text: string, caret: number): Naming | undefined {
  const match = /(^|[\s(])@([^\s@]*)$/u.exec(text.slice(0, caret));
  return match ? { from: match.index + (match[1]?.length ?? 0), words: match[2] ?? '' } : undefined;
}

/** The text with the whole name in place of what was typed of it, and the caret after it. */
export function withName(text: string, { from, words }: Naming, name: string): { readonly text: string; readonly caret: number } {
  const after = text.slice(from + 1 + words.length);
  const gap = after.startsWith(' ') ? '' : ' ';
  return { text: `${text.slice(0, from)}@${name}${gap}${after}`, caret: from + name.length + 2 };
}

/** Those who were chosen and whose names have not been taken out again, each once. */
export const stillNamed = (text: string, chosen: readonly Mention[]): readonly string[] => [
  ...new Set(chosen.filter(({ name }) => text.includes(`@${name}`)).map(({ id }) => id)),
];
