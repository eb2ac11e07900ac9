/** An organisation's own words over the shipped ones: those of a language, and whether one may stand. */
import {
  type Conflict,
  keyOf,
  type Overlay,
  type Override,
  type PatchFault,
  type Place,
} from '../../../core/definitions/overrides/index.ts';
import { formatPointer } from '../../../core/json/index.ts';
import type { Row } from '../../database/port.ts';
import { problems } from '../../kernel/errors.ts';
import { type Said, said, worded } from '../../kernel/said.ts';
import { textsOf } from '../../workflows/rows.ts';
import { authorsOf, holdingOf, type PersonContext, versionsOf } from './history.ts';
import { seenSource, versionView } from './inspection.ts';

export type WordsRequest = {
  readonly language: string;
  /** Words that stand in the key, the shipped text or the own one. */
  readonly search?: string;
  readonly isOwn: boolean;
  /** These alone, in this order. */
  readonly keys?: readonly string[];
  readonly from: number;
};

/** One text; `was` is the shipped one that the own was written against, where that is another by now. */
export type Word = {
  readonly key: string;
  readonly shipped: string;
  readonly own: string | null;
  readonly was: string | null;
  /** Why the own one is left out; null where it is not. */
  readonly left_out: string | null;
};

/** Rows of one answer. */
const PAGE = 50;
/** Versions that are told: the latest ones. */
const VERSIONS = 20;

export const wordsRequest = (input: Row): WordsRequest => ({
  language: String(input.language),
  isOwn: input.own === true,
  from: Number(input.from ?? 0),
  ...(typeof input.search === 'string' ? { search: input.search } : {}),
  ...(Array.isArray(input.keys) ? { keys: textsOf(input.keys) } : {}),
});

/** `text` absent: the shipped one is to stand again. */
export const wordIn = ({ language, key, text }: Row): { readonly language: string; readonly key: string; readonly text?: string } => ({
  language: String(language),
  key: String(key),
  ...(typeof text === 'string' ? { text: text.trim() } : {}),
});

export type WordsAnswer = Row & { readonly rows: readonly Word[] };

/** Texts of a language as they are shipped, and the organisation's own. @throws not_found */
export async function words(overlay: Overlay, context: PersonContext, request: WordsRequest): Promise<WordsAnswer> {
  const { language, from } = request;
  const name = { kind: 'locale', target: language } as const;
  const { json } = seenSource(overlay, context, name);
  const rows = await versionsOf(context, name);
  const current = rows.find((row) => row.is_current === true);
  const holding = holdingOf(rows);
  const conflicts = overlay.plan(holding).conflicts.get(keyOf(name)) ?? [];
  const wordOf = createWordOf(json, holding[0], conflicts);
  const own = Object.keys(holding[0]?.patch ?? {});
  const all = [...new Set([...Object.keys(json), ...own])].toSorted().map(wordOf);
  const found =
    request.keys === undefined ? all.filter(matching(request)) : request.keys.flatMap((key) => (isText(json[key]) ? wordOf(key) : []));
  const told = rows.slice(0, VERSIONS);
  const authorOf = await authorsOf(context, told);
  return {
    language,
    languages: [...overlay.product.locales.keys()].sort(),
    number: Number(current?.number ?? 0),
    total: all.length,
    own: own.length,
    changed: new Set(conflicts.map(({ path }) => path)).size,
    found: found.length,
    rows: found.slice(from, from + PAGE),
    next: from + PAGE < found.length ? from + PAGE : null,
    versions: told.map((row) => versionView(row, authorOf)),
  };
}

const isText = (value: unknown): value is string => typeof value === 'string';

function createWordOf(json: Row, stored: Override | undefined, conflicts: readonly Conflict[]): (key: string) => Word {
  const byPath = new Map(conflicts.map((conflict) => [conflict.path, conflict]));
  return (key) => {
    const conflict = byPath.get(formatPointer([key]));
    const own = stored?.patch[key];
    return {
      key,
      shipped: isText(json[key]) ? json[key] : '',
      own: isText(own) ? own : null,
      was: conflict?.kind === 'changed' && isText(conflict.was) ? conflict.was : null,
      left_out: conflict === undefined || conflict.kind === 'changed' ? null : (conflict.message ?? ''),
    };
  };
}

function matching({ search = '', isOwn }: WordsRequest): (word: Word) => boolean {
  const wanted = search.trim().toLowerCase();
  return ({ key, shipped, own }) =>
    (own !== null || !isOwn) && (wanted === '' || [key, shipped, own ?? ''].some((text) => text.toLowerCase().includes(wanted)));
}

/** The places of the words besides `key` as they were when those were written. */
export function withPlaces(present: Override, before: Override | undefined, key: string): Override {
  const known = new Map((before?.places ?? []).map((place): readonly [string, Place] => [place.path, place]));
  const own = formatPointer([key]);
  return { ...present, places: present.places.map((place) => (place.path === own ? place : (known.get(place.path) ?? place))) };
}

const sentences: Readonly<Record<string, (value: string | number) => Said>> = {
  unknown: (key) => said('problem.platform.definitions.word_unknown', { key }),
  empty: () => said('problem.platform.definitions.word_empty'),
  'too-long': (most) => said('problem.platform.definitions.word_too_long', { most }),
  markup: () => said('problem.platform.definitions.word_markup'),
  'value-lost': (name) => said('problem.platform.definitions.word_value_lost', { name: `{{${name}}}` }),
  'value-made-up': (name) => said('problem.platform.definitions.word_value_made_up', { name: `{{${name}}}` }),
};

const sentenceOf = ({ code, value = '', message }: PatchFault): Said => sentences[code]?.(value) ?? worded(message);

/** @throws invalid (422): an unknown key at `/key`, what a text may not say at `/text` */
export function assertGoodText(overlay: Overlay, override: Override): void {
  const faults = overlay.faultsOf(override, []);
  if (faults.length > 0)
    throw problems.invalid({
      errors: faults.map((fault) => ({
        pointer: fault.code === 'unknown' ? '/key' : '/text',
        code: fault.code,
        message: sentenceOf(fault),
      })),
    });
}
