/** What keeps tallies: those that are new are filled, deltas are folded. */
import type { Product } from '../../core/definitions/types.ts';
import { EVERY_MINUTE } from '../jobs/index.ts';
import type { Round, WorkflowArea } from '../workflows/types.ts';
import { fillTallies } from './fill.ts';
import { dropUndefined, foldTallies } from './fold.ts';

const keepTallies =
  (product: () => Pick<Product, 'entities'>): Round =>
  async ({ database }) => {
    await dropUndefined(database);
    for (const entity of product().entities.values()) {
      await fillTallies(database, entity);
      await foldTallies(database, entity);
    }
  };

export const tallies = (product: () => Product): WorkflowArea => ({
  workflows: [],
  hooks: {},
  rounds: [{ name: 'tallies.keep', cron: EVERY_MINUTE, run: keepTallies(product) }],
});
