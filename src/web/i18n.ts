/** Texts come from the server's locale definitions; the keys of definitions are used as they stand. */
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';

type Texts = Readonly<Record<string, string>>;

const rightToLeft = new Set(['ar', 'fa', 'he', 'ur']);

function markDocument(language: string): void {
  document.documentElement.lang = language;
  document.documentElement.dir = rightToLeft.has(language.split('-')[0] ?? language) ? 'rtl' : 'ltr';
}

/** Starts i18next with the texts of one language and sets `<html lang dir>`. */
export async function startTexts(language: string, texts: Texts): Promise<void> {
  await i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: false,
    resources: { [language]: { translation: texts } },
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
    returnEmptyString: false,
  });
  markDocument(language);
}

/** Shows another language in the page that is open; whatever is being typed stays. */
export async function changeTexts(language: string, texts: Texts): Promise<void> {
  i18next.addResourceBundle(language, 'translation', texts, true, true);
  await i18next.changeLanguage(language);
  markDocument(language);
}
