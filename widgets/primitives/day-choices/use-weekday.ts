/** Names of the days of the week in the language of the page. */
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

export function useWeekday(): (day: string) => string {
  const { i18n } = useTranslation();
  const { language } = i18n;
  return useMemo(() => {
    const names = new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' });
    return (day) => (Number.isNaN(Date.parse(day)) ? day : names.format(Date.parse(day)));
  }, [language]);
}
