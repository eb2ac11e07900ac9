import { createContext, useContext } from 'react';
import { useApp } from '../provider/engine-context.ts';
import { type Format, formatFor } from './format.ts';

/** The person's language; given once by the engine, so that no cell subscribes to it by itself. */
export const LanguageContext = createContext('en');

/** Formats of the signed-in person's language and organisation. */
export function useFormat(): Format {
  const language = useContext(LanguageContext);
  const { org } = useApp();
  return formatFor({ language, country: org.country, currency: org.currency, timeZone: org.time_zone });
}
