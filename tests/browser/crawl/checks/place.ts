/** The page is where the person was to come: at the address, or at their default page. */
import type { Check } from '../check.ts';

export const check: Check = {
  name: 'place',
  faultsOf: ({ reading: { path }, expectedPath }) => (path === expectedPath ? [] : [`is at ${path}, not at ${expectedPath}`]),
};
