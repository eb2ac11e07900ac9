/** No screen is empty but for its heading. */
import type { Check } from '../check.ts';

export const check: Check = {
  name: 'content',
  faultsOf: ({ reading: { hasContent, text } }) => (hasContent ? [] : [`shows a heading and nothing else: '${text.slice(0, 120)}'`]),
};
