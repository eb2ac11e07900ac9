/** Texts that stand in the locale as they are read, looked up without interpolation, plurals and fallbacks. */
import type { i18n as I18n } from 'i18next';

/** Something to put in, or another text inside. */
const SPECIAL = /\{\{|\$t\(/;

/** Gives undefined for whatever i18next has to work on: another language, parameters, missing keys, directions that mix. */
export function plainTexts(i18n: I18n): (key: string) => string | undefined {
  if (!i18n.isInitialized || i18n.dir(i18n.language) === 'rtl') return () => undefined;
  const namespace = [i18n.options.defaultNS].flat()[0];
  const bundle: unknown = typeof namespace === 'string' ? i18n.getResourceBundle(i18n.language, namespace) : undefined;
  const texts = new Map<string, unknown>(typeof bundle === 'object' && bundle !== null ? Object.entries(bundle) : []);
  return (key) => {
    const found = texts.get(key.startsWith('t:') ? key.slice(2) : key);
    return typeof found === 'string' && !SPECIAL.test(found) ? found : undefined;
  };
}
