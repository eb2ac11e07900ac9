/** The page has a heading of the first level, and every such heading has words in it. */
import type { Check } from '../check.ts';

export const check: Check = {
  name: 'heading',
  faultsOf: ({ reading: { headings } }) =>
    headings.length > 0 && !headings.includes('') ? [] : [`has these headings of the first level: ${JSON.stringify(headings)}`],
};
