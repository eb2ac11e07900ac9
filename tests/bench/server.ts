/**
 * `npm run bench -- server`: list, get and create of this server beside a hand-written Fastify + pg endpoint that does the same SQL
 * with the same token check, on PostgreSQL with 100,000 requests. Ratios are printed, then where the rest goes.
 */
import { cpus } from 'node:os';
import { agree } from './agree.ts';
import { type Measurements, measure } from './measure.ts';
import { full } from './pace.ts';
import { CALLERS } from './race.ts';
import { startSides } from './sides.ts';

export async function benchServer(print: (text: string) => void, pace = full): Promise<Measurements> {
  const began = Date.now();
  const seconds = () => ((Date.now() - began) / 1000).toFixed(0);
  const started = await startSides({ size: pace.world });
  try {
    const count = pace.world.requests.toLocaleString('en');
    print(`${count} requests of one brand in PostgreSQL after ${seconds()} s; ${CALLERS} callers, ${cpus().length} processors for all.`);
    const tokens = await agree(started.runners, started.setting.world, started.client);
    const measured = await measure(started, tokens, pace, print);
    print(`Done in ${seconds()} s. Ratio: calls a second of this server over the peer's; milliseconds everywhere else.`);
    return measured;
  } finally {
    await started.stop();
  }
}
