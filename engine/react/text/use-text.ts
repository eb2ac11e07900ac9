/** Texts by key. Definitions write keys as `t:key`; plans of fields carry the key alone. */
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

export type TextOf = (key: string, params?: Readonly<Record<string, unknown>>) => string;

/** Turns a label of a definition, or a plain key, into words. A label that is no key (of a custom field) stands for itself. */
export function useText(): TextOf {
  const { t } = useTranslation();
  return useCallback<TextOf>(
    (key, params) => {
      const plain = key.startsWith('t:') ? key.slice(2) : key;
      return params ? t(plain, { ...params }) : t(plain);
    },
    [t],
  );
}
