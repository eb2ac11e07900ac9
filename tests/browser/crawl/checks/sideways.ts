/** No page scrolls sideways. */
import type { Check } from '../check.ts';

export const check: Check = {
  name: 'sideways',
  faultsOf: ({ reading: { overflow } }) => (overflow > 0 ? [`scrolls sideways by ${overflow} px`] : []),
};
