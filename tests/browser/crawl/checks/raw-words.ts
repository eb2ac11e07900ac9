/** No key, no missing value and no unfilled place stands where a person reads. */
import type { Check } from '../check.ts';

const raw = /\bt:[a-z]\w*\.\w+|\bundefined\b|\[object \w+\]|\{\{|\bNaN\b|Invalid Date/;
const AROUND = 40;

export const check: Check = {
  name: 'raw words',
  faultsOf: ({ reading: { allText, title } }) =>
    [allText, title].flatMap((text) => {
      const found = raw.exec(text);
      return found ? [`shows '${text.slice(Math.max(0, found.index - AROUND), found.index + AROUND).replaceAll(/\s+/g, ' ')}'`] : [];
    }),
};
