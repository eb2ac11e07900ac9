/** Finished visits are rated by the product's own job, as they are once a call has finished them; their drawn photos are shared, and not compared. */

import { tables } from '../rows/index.ts';
import { askForReviews, REVIEWS } from '../visit-reviews/index.ts';
import { asServer, type Seed } from './seed.ts';

export async function rateVisits(seed: Seed): Promise<void> {
  await asServer(seed, async (connection) => {
    const visits = await tables(connection)
      .selectFrom('subtask')
      .select('id')
      .where('status_type', '<>', 'ACTIVE')
      .where('work_ended_at', 'is not', null)
      .orderBy('display_code')
      .execute();
    await askForReviews(
      seed.jobs,
      connection,
      visits.map(({ id }) => id),
      [],
    );
  });
  while ((await seed.jobs.work(REVIEWS)) > 0);
}
