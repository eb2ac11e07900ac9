/** Texts come from the server's locale definitions; the keys of definitions are used as they stand. */
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';

const rightToLeft = new Set(['ar']);

/** Starts i18next with the texts of one language and sets `<html lang dir>`. */
export async function startTexts(language: string, texts: Readonly<Record<string, string>>): Promise<void> {
  await i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: false,
    resources: { [language]: { translation: texts } },
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
    returnEmptyString: false,
  });
  document.documentElement.lang = language;
  document.documentElement.dir = rightToLeft.has(language) ? 'rtl' : 'ltr';
}
