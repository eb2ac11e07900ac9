/** No screen is empty but for its heading. */
import type { Check } from '../check.ts';

export const check: Check = {
  name: 'content',
  faultsOf: ({ visit, reading: { hasContent, text } }) =>
    hasContent || visit.expected === 'unknown page' ? [] : [`shows a heading and nothing else: '${text.slice(0, 120)}'`],
};
