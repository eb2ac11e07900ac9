import { useTranslation } from 'react-i18next';
import { useApp } from '../provider/engine-context.ts';
import { type Format, formatFor } from './format.ts';

/** Formats of the signed-in person's language and organisation. */
export function useFormat(): Format {
  const { i18n } = useTranslation();
  const { org } = useApp();
  return formatFor({ language: i18n.language || 'en', country: org.country, currency: org.currency, timeZone: org.time_zone });
}
