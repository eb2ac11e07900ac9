import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useApp } from '../provider/engine-context.ts';
import { createFormat, type Format } from './format.ts';

/** Formats of the signed-in person's language and organisation. */
export function useFormat(): Format {
  const { i18n } = useTranslation();
  const { org } = useApp();
  const language = i18n.language || 'en';
  return useMemo(
    () => createFormat({ language, country: org.country, currency: org.currency, timeZone: org.time_zone }),
    [language, org.country, org.currency, org.time_zone],
  );
}
