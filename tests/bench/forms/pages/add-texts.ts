import i18next from 'i18next';

/** Texts of the definitions that only the benchmark has. */
export const addTexts = (texts: Readonly<Record<string, string>>): void => {
  i18next.addResourceBundle('en', 'translation', texts, true, true);
};
