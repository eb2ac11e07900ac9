/** The language of a page for people without an account: the device's, until somebody chooses one that of the address or the browser. */
import type { HostAction } from '../../react/host-actions.ts';
import { call } from '../api/http.ts';
import { changeTexts } from '../i18n.ts';
import { changeSetting } from '../session/device-settings.ts';
import type { PublicPlan } from './public-plan.ts';

const planIn = (language: string) => call<PublicPlan>('/v1/definitions/public', { query: { language } });

/** `{}`: answers `{ language, languages }`. `{ language }`: shows the page in that one; what is being typed stays. */
export const pageLanguage: HostAction = async ({ language: chosen }) => {
  const { lang } = document.documentElement;
  const wanted = typeof chosen === 'string' ? chosen : lang;
  const { language, languages, locale } = await planIn(wanted);
  if (typeof chosen !== 'string' || !languages.includes(chosen)) return { language: lang, languages };
  await changeTexts(language, locale);
  changeSetting('language', language);
  return { language, languages };
};
