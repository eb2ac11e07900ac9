/** How much space there is for a text by where a definition shows it: what is longer is cut off, or breaks the page, on a phone of 360 pixels. */
import { isObject, type JsonObject } from '../json/index.ts';
import type { DefinitionFile } from './types.ts';

/** Characters of Latin, beside which those of Chinese are twice as wide. `word`: the longest that is not broken. */
export type TextSpace = { readonly most: number; readonly word?: number };

/**
 * Five places share the bottom bar, with two lines of eleven pixels each, and none is narrower than its longest word. A tab that is
 * wider than the page is never seen whole. A button's text stands in one line between the margins of a dialog.
 */
const SPACES = {
  bar: { most: 24, word: 15 },
  tab: { most: 32 },
  button: { most: 40 },
} as const satisfies Readonly<Record<string, TextSpace>>;

/** The menu of phones, whose first places are the bottom bar. */
const BAR = 'mobile';

/** By the keys of texts; of two places the narrower counts. */
export function textSpaces(files: readonly DefinitionFile[]): ReadonlyMap<string, TextSpace> {
  const found = new Map<string, TextSpace>();
  const add = (text: unknown, space: TextSpace) => {
    const key = typeof text === 'string' ? /^t:([a-z0-9_.]+)$/.exec(text)?.[1] : undefined;
    if (key !== undefined && space.most < (found.get(key)?.most ?? Number.POSITIVE_INFINITY)) found.set(key, space);
  };
  const walk = (value: unknown, under: string, isBar: boolean) => {
    if (Array.isArray(value)) for (const each of value) walk(each, under, isBar);
    else if (isObject(value)) {
      for (const [text, space] of ownTexts(value, under, isBar)) add(text, space);
      for (const [name, each] of Object.entries(value)) walk(each, under === 'x-workflows' ? WORKFLOW : name, isBar);
    }
  };
  for (const { kind, json } of files) if (isObject(json) && kind !== 'locale') walk(json, '', kind === 'menu' && json.id === BAR);
  return found;
}

const WORKFLOW = 'x-workflows/*';

function ownTexts(value: JsonObject, under: string, isBar: boolean): readonly (readonly [unknown, TextSpace])[] {
  const { label, title, verb } = value;
  return [
    ...(under === 'tabs' ? [label, title].map((text) => [text, SPACES.tab] as const) : []),
    ...(under === 'actions' || under === WORKFLOW ? [[label, SPACES.button] as const] : []),
    ...(isBar && under === 'items' ? [[label, SPACES.bar] as const] : []),
    [verb, SPACES.button],
  ];
}

/** Characters of Latin that stand in the same space. */
export const widthOf = (text: string): number =>
  [...text].reduce(
    (sum, sign) => sum + (/\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|[\uff00-\uff60、。]/u.test(sign) ? 2 : 1),
    0,
  );

/** What a text takes too much of; undefined where it has its space. */
export function tooWide(text: string, { most, word }: TextSpace): { readonly is: number; readonly most: number } | undefined {
  const shown = text.replaceAll(/\{\{[^{}]*\}\}/g, '');
  if (widthOf(shown) > most) return { is: widthOf(shown), most };
  if (word === undefined) return undefined;
  // Chinese breaks between any two characters.
  const longest = Math.max(0, ...shown.split(/[\s-]+/).map((each) => (/\p{Script=Han}/u.test(each) ? 0 : widthOf(each))));
  return longest > word ? { is: longest, most: word } : undefined;
}
