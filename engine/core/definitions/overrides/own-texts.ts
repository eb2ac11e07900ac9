/** What an organisation's own text may say in the place of a shipped one. */
import { formatPointer } from '../../json/index.ts';
import { lostValues } from '../lost-values.ts';
import { isObject, type JsonObject, numberIn, objectIn } from '../raw.ts';
import { textSpaces } from '../text-space.ts';
import type { DefinitionFile } from '../types.ts';
import type { PatchFault } from './types.ts';

/** What is known of texts beside what they say. */
export type TextLimits = {
  /** The shipped English, whose values every language holds. */
  readonly englishOf: (key: string) => string | undefined;
  /** Most characters that there is space for, as a file of texts says or the place where it is shown. */
  readonly spaceOf: (key: string) => number | undefined;
};

export function textLimits(files: readonly DefinitionFile[], englishOf: TextLimits['englishOf']): TextLimits {
  const locales = files.flatMap(({ kind, json }) => (kind === 'locale' && isObject(json) ? [objectIn(json, 'limits')] : []));
  const limits: JsonObject = Object.assign({}, ...locales);
  const spaces = textSpaces(files);
  return { englishOf, spaceOf: (key) => numberIn(limits, key) ?? spaces.get(key)?.most };
}

/** Times as long as the shipped text: more breaks the pages that show it. */
const LONGER = 3;
/** A word of two letters may still become a name. */
const SHORTEST = 80;

const MARKUP = /<[!/?a-z]|\$t\(/i;
/** What stands between braces and is no plain value. */
const BRACES = /\{\{|\}\}/;
const VALUE = /\{\{[\w.]+\}\}/g;
/** Signs that cannot be seen; lines are broken where the shipped text breaks them. */
const CONTROL = /[\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]|(?!\n)\p{Cc}/u;

/** Faults of own texts by key, against the texts of the language as they are shipped. */
export function textFaults(base: JsonObject, patch: JsonObject, limits: TextLimits): readonly PatchFault[] {
  return Object.entries(patch).flatMap(([key, text]) => {
    const shipped = Object.hasOwn(base, key) ? base[key] : undefined;
    const found =
      typeof shipped === 'string' && typeof text === 'string'
        ? faultsIn({ key, shipped, text }, limits)
        : [{ code: 'unknown', message: `The language has no text “${key}”.`, value: key }];
    return found.map((fault) => ({ path: formatPointer([key]), ...fault }));
  });
}

type Fault = Omit<PatchFault, 'path'>;

function faultsIn(word: { readonly key: string; readonly shipped: string; readonly text: string }, limits: TextLimits): readonly Fault[] {
  const { key, shipped, text } = word;
  if (text.trim() === '') return [{ code: 'empty', message: 'A text says something.' }];
  const most = Math.min(limits.spaceOf(key) ?? Number.POSITIVE_INFINITY, Math.max(SHORTEST, [...shipped].length * LONGER));
  const breaksLines = text.includes('\n') && !shipped.includes('\n');
  return [
    ...([...text].length > most ? [{ code: 'too-long', message: `It has more than ${most} characters.`, value: most }] : []),
    ...(MARKUP.test(text) || CONTROL.test(text) || breaksLines || BRACES.test(text.replaceAll(VALUE, ''))
      ? [{ code: 'markup', message: 'It is plain text: no tags, no line breaks of its own and no braces but those of its values.' }]
      : []),
    ...lostValues(key, text, limits.englishOf).map(({ name, is }) => ({
      code: `value-${is}`,
      message: is === 'lost' ? `It lost “{{${name}}}”.` : `It has “{{${name}}}”, which the shipped text has not.`,
      value: name,
    })),
  ];
}
