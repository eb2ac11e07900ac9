/** What the workflow answers, read from whatever came: what is no entry is left out. */
import { isObject } from '../../../engine/core/json/index.ts';

export type Tone = 'good' | 'warning' | 'bad' | 'off';
export type Figure = { readonly label: string; readonly value: string };
export type LinkGroup = { readonly label: string; readonly links: readonly { readonly label: string; readonly to: string }[] };
export type Entry = {
  readonly label: string;
  readonly text: string;
  readonly tone: Tone;
  /** How full it is, of 1. */
  readonly fill: number;
  readonly why: string | undefined;
  readonly badges: readonly string[];
  readonly figures: readonly Figure[];
  readonly links: readonly LinkGroup[];
  /** What an act on it begins with; undefined where there is none. */
  readonly input: Readonly<Record<string, unknown>> | undefined;
};
export type MatrixRow = {
  readonly key: string;
  readonly label: string;
  readonly sub: string;
  /** Rows that are a part of it, as far as they came, and how many there are. */
  readonly parts: readonly MatrixRow[];
  readonly partCount: number;
  readonly cells: readonly (readonly Entry[])[];
};
/** `total`: rows in all, those that did not come included. */
export type Matrix = { readonly days: readonly string[]; readonly rows: readonly MatrixRow[]; readonly total: number };

const tones: readonly Tone[] = ['good', 'warning', 'bad', 'off'];
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const objectsOf = (value: unknown) => listOf(value).filter(isObject);
const textOf = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? `${value}` : '');

export function readMatrix(answer: unknown): Matrix {
  const { days, rows, total } = isObject(answer) ? answer : {};
  const read = objectsOf(rows).map((row) => ({ ...rowOf(row), under: textOf(row.under) }));
  const keys = new Set(read.map(({ key }) => key));
  const isPart = ({ under }: { readonly under: string }) => under !== '' && keys.has(under);
  const whole = read
    .filter((row) => !isPart(row))
    .map((row) =>
      withParts(
        row,
        read.filter(({ under }) => under === row.key),
      ),
    );
  return { days: listOf(days).map(textOf), rows: whole, total: typeof total === 'number' ? total : whole.length };
}

const withParts = (row: MatrixRow, parts: readonly MatrixRow[]): MatrixRow => ({
  ...row,
  parts,
  partCount: Math.max(row.partCount, parts.length),
});

const rowOf = ({ key, label, sub, parts, cells }: Readonly<Record<string, unknown>>): MatrixRow => ({
  key: textOf(key),
  label: textOf(label),
  sub: textOf(sub),
  parts: [],
  partCount: typeof parts === 'number' ? parts : 0,
  cells: listOf(cells).map((entries) => objectsOf(entries).map(entryOf)),
});

const entryOf = ({ label, text, tone, fill, why, badges, figures, links, input }: Readonly<Record<string, unknown>>): Entry => ({
  label: textOf(label),
  text: textOf(text),
  tone: tones.find((each) => each === tone) ?? 'off',
  fill: typeof fill === 'number' ? Math.min(1, Math.max(0, fill)) : 0,
  why: typeof why === 'string' ? why : undefined,
  badges: listOf(badges).map(textOf),
  figures: objectsOf(figures).map((figure) => ({ label: textOf(figure.label), value: textOf(figure.value) })),
  links: objectsOf(links).map((group) => ({
    label: textOf(group.label),
    links: objectsOf(group.links).map((link) => ({ label: textOf(link.label), to: textOf(link.to) })),
  })),
  input: isObject(input) ? input : undefined,
});
