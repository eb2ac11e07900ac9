/** Texts come from the server's locale definitions; the keys of definitions are used as they stand. */
import i18next, { type PostProcessorModule } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { directionOf } from '../core/format/direction.ts';

type Texts = Readonly<Record<string, string>>;

/** Faces of Chinese are a hundred files of a few characters each: only pages in Chinese, or with Chinese on them, know of them. */
const faces: Readonly<Record<string, () => Promise<unknown>>> = { zh: () => import('./fonts/chinese.css') };

function markDocument(language: string): void {
  // Without it the device's own font stands there.
  void faces[language.split('-')[0] ?? language]?.().catch(() => undefined);
  document.documentElement.lang = language;
  document.documentElement.dir = directionOf(language);
}

/** Brings the faces that letters of these texts need and the page may not have; the page shows them then. */
export function bringFaces(texts: string): void {
  if (/\p{Script=Han}/u.test(texts)) void faces.zh?.().catch(() => undefined);
}

/** Signs that keep a text in its own direction. */
const [ISOLATE, END] = ['\u2066', '\u2069'];
const isLatin = (text: string) => /[A-Za-z]/.test(text) && !/[\u0590-\u08ff]/.test(text);

/** What is not translated yet stays readable from left to right: its full stop would stand at its beginning otherwise. */
const isolate: PostProcessorModule = {
  type: 'postProcessor',
  name: 'isolate',
  process: (text) => (document.documentElement.dir === 'rtl' && isLatin(text) ? `${ISOLATE}${text}${END}` : text),
};

/** Brings the texts that a page did not begin with; undefined once they are here, or were here from the start. */
let bringOthers: (() => Promise<Texts>) | undefined;

/** Once, and again where they did not come: what lacks a text is drawn anew with it. */
export async function completeTexts(): Promise<void> {
  const bring = bringOthers;
  if (!bring) return;
  bringOthers = undefined;
  try {
    const { language } = i18next;
    i18next.addResourceBundle(language, 'translation', withOwn(language, await bring()), true, true);
    isWhole = true;
  } catch {
    bringOthers = bring;
  }
}

let isWhole = true;

/** What the organisation of the page says in words of its own, by language; they lie over whatever texts come. */
let ownWords: Readonly<Record<string, Texts>> = {};
const withOwn = (language: string, texts: Texts): Texts => ({ ...texts, ...ownWords[language] });

/** Lays them over the texts of the page that is open, and of each language that it is shown in from now on. */
export function layWords(words: Readonly<Record<string, Texts>>): void {
  // A page that is read again and again is not drawn anew each time.
  if (JSON.stringify(words) === JSON.stringify(ownWords)) return;
  ownWords = words;
  const here = words[i18next.language];
  if (here) i18next.addResourceBundle(i18next.language, 'translation', here, true, true);
}

/** A text that is on its way is no key to show. */
function missing(key: string): string {
  if (isWhole) return key;
  void completeTexts();
  return '';
}

/**
 * Starts i18next with the texts of one language and sets `<html lang dir>`. `others` brings all of them where `texts` are only those
 * that the page begins with.
 */
export async function startTexts(language: string, texts: Texts, others?: () => Promise<Texts>): Promise<void> {
  bringOthers = others;
  ownWords = {};
  isWhole = others === undefined;
  markDocument(language);
  await i18next
    .use(initReactI18next)
    .use(isolate)
    .init({
      lng: language,
      fallbackLng: false,
      resources: { [language]: { translation: texts } },
      keySeparator: false,
      nsSeparator: false,
      interpolation: { escapeValue: false },
      returnEmptyString: false,
      postProcess: ['isolate'],
      parseMissingKeyHandler: (key: string, fallback?: string) => fallback ?? missing(key),
      react: { bindI18nStore: 'added' },
    });
}

/** Shows other texts of a language in the page that is open; those that are gone are gone. */
export async function replaceTexts(language: string, texts: Texts): Promise<void> {
  [bringOthers, isWhole] = [undefined, true];
  i18next.removeResourceBundle(language, 'translation');
  await changeTexts(language, texts);
}

/** Shows another language in the page that is open; whatever is being typed stays. */
export async function changeTexts(language: string, texts: Texts): Promise<void> {
  [bringOthers, isWhole] = [undefined, true];
  i18next.addResourceBundle(language, 'translation', withOwn(language, texts), true, true);
  // Texts are made while the page is drawn anew: by then it must say its direction.
  markDocument(language);
  await i18next.changeLanguage(language);
}
