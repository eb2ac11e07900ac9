/**
 * Which keys the texts of a page came from: while it is on, whatever i18next is asked for is noted with what it answered.
 * Nothing is put into the texts themselves, which also are compared, sorted, stored and sent.
 */
import i18next, { type PostProcessorModule } from 'i18next';

const NAME = 'words';
/** Text as it is shown, to the keys that said it. */
const recorded = new Map<string, Set<string>>();
/** Texts of the language without values, to their keys: those that were drawn before anybody noted them. */
let whole: ReadonlyMap<string, readonly string[]> = new Map();
/** Texts that are kept; a page shows a few hundred. */
const MOST = 5_000;

/** Signs of direction around a text are no part of it. */
export const plain = (text: string): string => text.replaceAll(/[\u2066-\u2069]/g, '').trim();

type Resolved = { readonly i18nResolved?: { readonly exactUsedKey?: string } };

const recorder: PostProcessorModule = {
  type: 'postProcessor',
  name: NAME,
  process: (text, asked, options) => {
    // A counted text is asked for by its base; the form that it was said in is the one to change.
    const key = (options as Resolved).i18nResolved?.exactUsedKey ?? [asked].flat()[0];
    const shown = plain(text);
    if (key !== undefined && shown !== '' && i18next.exists(key)) note(shown, key);
    return text;
  },
};

function note(shown: string, key: string): void {
  const known = recorded.get(shown) ?? new Set();
  known.add(key);
  // The latest stand last, so that the first are those of pages left long ago.
  recorded.delete(shown);
  recorded.set(shown, known);
  const [first] = recorded.keys();
  if (recorded.size > MOST && first !== undefined) recorded.delete(first);
}

/** Notes from now on; the page is drawn anew for it. Answers how to end it. */
export function startRecording(): () => void {
  const { options } = i18next;
  const [before, passed] = [options.postProcess, options.postProcessPassResolved];
  i18next.use(recorder);
  options.postProcess = [...[before || []].flat(), NAME];
  options.postProcessPassResolved = true;
  whole = textsToKeys(i18next.getResourceBundle(i18next.language, 'translation') as Readonly<Record<string, string>> | undefined);
  void i18next.changeLanguage(i18next.language);
  return () => {
    Object.assign(options, { postProcess: before, postProcessPassResolved: passed });
    recorded.clear();
    whole = new Map();
  };
}

function textsToKeys(texts: Readonly<Record<string, string>> = {}): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const [key, text] of Object.entries(texts)) {
    if (text.includes('{{')) continue;
    const shown = plain(text);
    found.set(shown, [...(found.get(shown) ?? []), key]);
  }
  return found;
}

/** Keys of a text as it stands on the page: those that were asked for; else all that say it. None: it is no text of the product. */
export function keysOf(shown: string): readonly string[] {
  const text = plain(shown);
  return [...(recorded.get(text) ?? whole.get(text) ?? [])];
}
