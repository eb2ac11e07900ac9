/** No page says that something failed. */
import type { Check } from '../check.ts';

const failed = /something went wrong|server is going wrong|Unknown component|Page not found/i;

export const check: Check = {
  name: 'error words',
  faultsOf: ({ visit, reading: { text } }) =>
    visit.expected !== 'unknown page' && failed.test(text) ? [`shows '${text.slice(0, 120)}'`] : [],
};
