/** What keys of the language do by themselves. */

import type { Product } from '../../core/definitions/types.ts';
import { EVERY_MINUTE } from '../jobs/index.ts';
import type { WorkflowArea } from '../workflows/types.ts';
import { foldDeltas } from './rollup-fold.ts';

export const keys = (product: () => Product): WorkflowArea => ({
  workflows: [],
  hooks: {},
  rounds: [{ name: 'keys.roll-ups', cron: EVERY_MINUTE, run: foldDeltas(product) }],
});
