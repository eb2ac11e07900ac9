/** Texts by key. Definitions write keys as `t:key`; plans of fields carry the key alone. */
import { createContext, useContext } from 'react';
import { getI18n } from 'react-i18next';

export type TextOf = (key: string, params?: Readonly<Record<string, unknown>>) => string;

/**
 * Words of one language. What takes no parameters is looked up once: a table asks for the same few words in every row,
 * and looking one up costs more than drawing it.
 */
export function createText(translate: (key: string, params?: Record<string, unknown>) => string): TextOf {
  const known = new Map<string, string>();
  return (key, params) => {
    const plain = key.startsWith('t:') ? key.slice(2) : key;
    if (params) return translate(plain, { ...params });
    const before = known.get(plain);
    if (before !== undefined) return before;
    const words = translate(plain);
    known.set(plain, words);
    return words;
  };
}

/** Given once by the engine, so that no cell subscribes to the language by itself. */
export const TextContext = createContext<TextOf | undefined>(undefined);

const plainText: TextOf = (key, params) => {
  const i18n = getI18n();
  const plain = key.startsWith('t:') ? key.slice(2) : key;
  return i18n ? i18n.t(plain, { ...params }) : plain;
};

/** Turns a label of a definition, or a plain key, into words. A label that is no key (of a custom field) stands for itself. */
export const useText = (): TextOf => useContext(TextContext) ?? plainText;
