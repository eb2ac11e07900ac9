/** The product's own English texts, so that stories and tests read like it. */
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';

type Locale = { readonly texts: Readonly<Record<string, string>> };

const files = import.meta.glob<Locale>(['../engine/entities/locales/en*.json', '../screens/locales/en.*.json'], {
  eager: true,
  import: 'default',
});
/** Names of what the small product of fake-product.ts is about. */
const own = { 'entity.task': 'Sub-task', 'entity.tasks': 'Sub-tasks' };
const texts = Object.assign({}, own, ...Object.values(files).map((file) => file.texts)) as Record<string, string>;

/** Starts i18next with these texts alone, whatever stood in it. */
export function restartTexts(): void {
  void i18next.use(initReactI18next).init({
    lng: 'en',
    resources: { en: { translation: texts } },
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
    parseMissingKeyHandler: (key) => key,
  });
}

/** Starts i18next once; later calls add what others left out. */
export function startTexts(): void {
  if (i18next.isInitialized) i18next.addResourceBundle('en', 'translation', texts, true, true);
  else restartTexts();
}
