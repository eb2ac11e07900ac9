/** The language of a page for people without an account: theirs by the browser until they choose one on this device. */
import type { HostAction } from '../../react/host-actions.ts';
import { call } from '../api/http.ts';
import { changeSetting, hasChosenSettings } from '../session/device-settings.ts';
import type { PublicPlan } from './public-plan.ts';

/** What the browser asks for first, without its country; undefined where somebody has chosen on this device. */
export function browserLanguage(): string | undefined {
  if (hasChosenSettings()) return undefined;
  return /^[a-z]{2,3}/.exec(navigator.language)?.[0];
}

/** `{}`: answers `{ language, languages }`. `{ language }`: shows the page anew in that one. */
export const pageLanguage: HostAction = async ({ language: chosen }) => {
  const language = document.documentElement.lang;
  const { languages } = await call<PublicPlan>('/v1/definitions/public', { query: { language } });
  if (typeof chosen !== 'string' || !languages.includes(chosen)) return { language, languages };
  changeSetting('language', chosen);
  window.location.reload();
  return { language: chosen, languages };
};
