/** No script error, no error on the console, no failed call. */
import type { Check } from '../check.ts';

export const check: Check = { name: 'troubles', faultsOf: ({ troubles }) => troubles };
