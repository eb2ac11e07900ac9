/**
 * Milliseconds of each read by a member's session, beside the SQL that somebody wrote for it under the same role: as PostgreSQL takes
 * it, with all processors it has, and on one, which ours keeps to.
 */
import { type Line, openLine } from '../load.ts';
import { median } from '../race.ts';
import { asMember } from './as-member.ts';
import { type Read, readsOf } from './reads.ts';
import { markdown, type Serving } from './serving.ts';
import { timed } from './timed.ts';

const PERSON = 'admin@fixit.test';
/** Calls 1 to 3, and those after the sixth, when plans for any value may be in use. */
const CALLS = 10;

type Spans = { readonly first: number; readonly later: number };
type Member = Awaited<ReturnType<typeof asMember>>;

/** Of what takes seconds there are the first alone. */
const spansOf = (times: readonly number[]): Spans => ({
  first: median(times.slice(0, 3)),
  later: median(times.length > 6 ? times.slice(6) : times),
});

export async function measureReads(
  serving: Serving,
  print: (text: string) => void,
  { isAlone = false }: { readonly isAlone?: boolean | undefined } = {},
): Promise<void> {
  const { child, client, signIn } = serving;
  const line = openLine({ port: child.port, token: await signIn(PERSON) });
  const member = await asMember(serving, PERSON);
  const heads = ['read', 'ours 1–3, ms', 'ours 7–10, ms'];
  const beside = ['SQL 1–3, ms', 'SQL 7–10, ms', 'SQL on one processor, ms', 'ratio', 'ratio on one'];
  try {
    const {
      rows: [found],
    } = await client.query(`select srvc_type_id as type, display_code as code from service_request where provider_id = $1 limit 1`, [
      member.org,
    ]);
    const rows: string[][] = [];
    for (const read of readsOf(found.type, found.code)) {
      const { refused, ...ours } = await called(line, read);
      rows.push([read.name, ms(ours.first), refused ?? ms(ours.later), ...(isAlone ? [] : await besideSql(member, read, ours))]);
    }
    print(markdown([...heads, ...(isAlone ? [] : beside)], rows));
  } finally {
    line.close();
    await member.end();
  }
}

const ms = (time: number) => time.toFixed(1);

/** Ours; `refused` says with which codes, where any call was. */
async function called(line: Line, { path }: Read): Promise<Spans & { readonly refused: string | undefined }> {
  const codes = new Set<string>();
  const times = await timed(CALLS, async () => {
    const { status, body } = await line.call({ method: 'GET', path, anew: true });
    if (status !== 200) codes.add(JSON.parse(body).code ?? String(status));
  });
  return { ...spansOf(times), refused: codes.size > 0 ? [...codes].join(', ') : undefined };
}

async function besideSql(member: Member, { sql }: Read, ours: Spans): Promise<readonly string[]> {
  const theirs = spansOf(await timed(CALLS, () => member.query(sql, [member.org])));
  await member.query('set max_parallel_workers_per_gather to 0', []);
  const onOne = spansOf(await timed(CALLS, () => member.query(sql, [member.org])));
  await member.query('reset max_parallel_workers_per_gather', []);
  const ratios = [theirs, onOne].map(({ later }) => (ours.later / later).toFixed(2));
  return [...[theirs.first, theirs.later, onOne.later].map(ms), ...ratios];
}
