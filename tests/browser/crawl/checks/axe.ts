/** No violation of accessibility. The default page is looked at where it is opened, not again by everybody who is sent there. */
import { violationsOf } from '../../../support/accessibility.ts';
import type { Check } from '../check.ts';

export const check: Check = {
  name: 'axe',
  faultsOf: ({ visit, page }) => (visit.expected === 'goes home' ? [] : violationsOf(page)),
};
