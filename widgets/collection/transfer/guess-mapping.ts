/** Which field each column of a file means: a guess by its head, for a person to look over. */
import type { FieldTypeName } from '../../../engine/core/fields/field-types.ts';

/** Names of one field: label, property name and further headings. */
export type Candidate = { readonly pointer: string; readonly type: FieldTypeName; readonly names: readonly string[] };

/** Headings that people use whatever the field is called. */
const common: Partial<Record<FieldTypeName, readonly string[]>> = {
  mobile: ['mobile', 'phone', 'mobile number', 'mobile no', 'phone number', 'phone no', 'contact number', 'contact no', 'telephone'],
  email: ['email', 'e mail', 'mail', 'email id', 'email address', 'mail id'],
};

const EXACT = 4;
const GLUED = 3;
const COMMON = 2;

/** In small letters without accents, marks of required fields and punctuation. */
export const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const words = (text: string) => new Set(plain(text).split(' ').filter(Boolean));

/** Share of words that both have, of those that either has; half of them at least must be shared. */
function likeness(a: string, b: string): number {
  const [left, right] = [words(a), words(b)];
  const both = [...left].filter((word) => right.has(word)).length;
  const share = both / (left.size + right.size - both || 1);
  return share > 0.5 ? share : 0;
}

function score(column: string, { names, type }: Candidate): number {
  const head = plain(column);
  if (head === '') return 0;
  const own = names.map(plain);
  if (own.includes(head)) return EXACT;
  if (own.some((name) => name.replaceAll(' ', '') === head.replaceAll(' ', ''))) return GLUED;
  if (common[type]?.includes(head)) return COMMON;
  return Math.max(0, ...names.map((name) => likeness(column, name)));
}

/** Column → pointer; the best pairs first, no field twice. A column that is like none is left out. */
export function guessMapping(columns: readonly string[], candidates: readonly Candidate[]): ReadonlyMap<number, string> {
  const pairs = columns.flatMap((column, index) =>
    candidates
      .map((candidate) => ({ index, pointer: candidate.pointer, score: score(column, candidate) }))
      .filter((pair) => pair.score > 0),
  );
  const mapping = new Map<number, string>();
  const taken = new Set<string>();
  for (const { index, pointer } of pairs.toSorted((a, b) => b.score - a.score)) {
    if (mapping.has(index) || taken.has(pointer)) continue;
    mapping.set(index, pointer);
    taken.add(pointer);
  }
  return mapping;
}
