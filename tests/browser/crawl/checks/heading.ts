/** The page has one heading of the first level, with words in it. */
import type { Check } from '../check.ts';

export const check: Check = {
  name: 'heading',
  faultsOf: ({ reading: { headings } }) =>
    headings.length === 1 && headings[0] !== '' ? [] : [`has ${headings.length} headings of the first level: ${JSON.stringify(headings)}`],
};
