/**
 * Milliseconds of each read by a member's session, beside the SQL that somebody wrote for it under the same role: as PostgreSQL takes
 * it, with all processors it has, and on one, which ours keeps to.
 */
import { openLine } from '../load.ts';
import { median } from '../race.ts';
import { asMember } from './as-member.ts';
import { readsOf } from './reads.ts';
import { markdown, type Serving } from './serving.ts';
import { timed } from './timed.ts';

const PERSON = 'admin@fixit.test';
/** Calls 1 to 3, and those after the sixth, when plans for any value may be in use. */
const CALLS = 10;

/** Of what takes seconds there are the first alone. */
const spans = (times: readonly number[]) => ({
  first: median(times.slice(0, 3)),
  later: median(times.length > 6 ? times.slice(6) : times),
});

export async function measureReads(serving: Serving, print: (text: string) => void): Promise<void> {
  const { child, client, signIn } = serving;
  const line = openLine({ port: child.port, token: await signIn(PERSON) });
  const member = await asMember(serving, PERSON);
  try {
    const {
      rows: [found],
    } = await client.query(`select srvc_type_id as type, display_code as code from service_request where provider_id = $1 limit 1`, [
      member.org,
    ]);
    const rows: string[][] = [];
    for (const { name, path, sql } of readsOf(found.type, found.code)) {
      const refused = new Set<string>();
      const calls = await timed(CALLS, async () => {
        const { status, body } = await line.call({ method: 'GET', path, anew: true });
        if (status !== 200) refused.add(JSON.parse(body).code ?? String(status));
      });
      const ours = spans(calls);
      const theirs = spans(await timed(CALLS, () => member.query(sql, [member.org])));
      await member.query('set max_parallel_workers_per_gather to 0', []);
      const onOne = spans(await timed(CALLS, () => member.query(sql, [member.org])));
      await member.query('reset max_parallel_workers_per_gather', []);
      const ratio = refused.size > 0 ? [...refused].join(', ') : (ours.later / theirs.later).toFixed(2);
      const times = [ours.first, ours.later, theirs.first, theirs.later, onOne.later].map((ms) => ms.toFixed(1));
      rows.push([name, ...times, ratio, (ours.later / onOne.later).toFixed(2)]);
    }
    print(
      markdown(
        ['read', 'ours 1–3, ms', 'ours 7–10, ms', 'SQL 1–3, ms', 'SQL 7–10, ms', 'SQL on one processor, ms', 'ratio', 'ratio on one'],
        rows,
      ),
    );
  } finally {
    line.close();
    await member.end();
  }
}
