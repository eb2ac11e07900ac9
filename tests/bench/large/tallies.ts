/** Counts what was written past the triggers: a server would do it in rounds, beside what is measured. */

import { tableOf } from '../../../engine/server/access/columns.ts';
import { talliedOf } from '../../../engine/server/model/tallies.ts';
import type { Parts } from '../../../engine/server/parts.ts';
import { fillBatch } from '../../../engine/server/tallies/fill.ts';
import { foldTallies } from '../../../engine/server/tallies/fold.ts';

/** Records that one statement counts: nobody waits meanwhile. */
const BATCH = 100_000;

export async function countAll({ database, definitions }: Parts): Promise<void> {
  for (const entity of definitions.product().entities.values()) {
    for (const tallied of talliedOf(entity, tableOf(entity.name)))
      for (const tally of tallied.tallies) {
        while (await fillBatch(database, entity, { tallied, tally, batch: BATCH }));
        await foldTallies(database, entity);
      }
  }
}
