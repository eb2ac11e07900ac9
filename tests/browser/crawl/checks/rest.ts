/** The page comes to rest in time: nothing is asked of the server any more, and nothing is drawn as a shape of what will come. */
import type { Check } from '../check.ts';

export const check: Check = { name: 'rest', faultsOf: ({ unrest }) => unrest };
