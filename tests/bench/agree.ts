/** What is compared must be the same work: all sides answer the same records and leave the same rows. */
import { isDeepStrictEqual } from 'node:util';
import type pg from 'pg';
import { type Case, create, getOne, list, type Tokens } from './cases.ts';
import { type Side, sides } from './child.ts';
import { openLine } from './load.ts';
import type { Runners } from './race.ts';
import type { World } from './world.ts';

type Answer = { readonly data: unknown; readonly next_page_token?: string };

export async function askOnce(runners: Runners, { next }: Pick<Case, 'next'>, side: Side, token: string): Promise<Answer> {
  const line = openLine({ port: runners[side].port, token });
  const request = next[side]();
  const { status, body } = await line.call(request);
  line.close();
  if (status >= 300) throw new Error(`${side} answered ${status} to ${request.method} ${request.path}: ${body}`);
  return JSON.parse(body) as Answer;
}

/** Rows in every table that a create writes to. */
const countText = `select jsonb_object_agg(name, rows) as counts from (
  select 'service_request' as name, count(*) as rows from service_request
  union all select 'request_event', count(*) from request_event
  union all select 'audit_entry', count(*) from audit_entry
  union all select 'customer', count(*) from customer) x`;

type Counts = Readonly<Record<string, number>>;
const countsOf = async (client: pg.Client): Promise<Counts> => (await client.query(countText)).rows[0].counts;

const told = (answer: Answer) => JSON.stringify(answer).slice(0, 1500);

/** What differs from record to record, however it is made. */
const withoutOwn = (data: unknown): unknown => ({ ...(data as object), id: 0, display_code: 0, created_at: 0, updated_at: 0 });

/** Tokens of the second pages. @throws when an answer or the rows behind it differ. */
export async function agree(runners: Runners, world: World, client: pg.Client): Promise<Tokens> {
  const { token } = world;
  const compare = async (each: Case, same: (data: unknown) => unknown = (data) => data): Promise<Tokens> => {
    const answers = {
      ours: await askOnce(runners, each, 'ours', token),
      peer: await askOnce(runners, each, 'peer', token),
      prepared: await askOnce(runners, each, 'prepared', token),
    };
    for (const side of sides) {
      if (!isDeepStrictEqual(same(answers.ours.data), same(answers[side].data)))
        throw new Error(`${each.name}: ours and ${side} answer differently.\n${told(answers.ours)}\n${told(answers[side])}`);
    }
    const tokenOf = (side: Side) => answers[side].next_page_token ?? '';
    return { ours: tokenOf('ours'), peer: tokenOf('peer'), prepared: tokenOf('prepared') };
  };
  const tokens = await compare(list('list', 50));
  await compare(list('next page', 50, tokens));
  await compare(getOne(world));
  await compare(create(world), withoutOwn);

  const making = create(world);
  const added: Counts[] = [];
  for (const side of sides) {
    const before = await countsOf(client);
    await askOnce(runners, making, side, token);
    const after = await countsOf(client);
    added.push(Object.fromEntries(Object.entries(after).map(([name, rows]) => [name, rows - (before[name] ?? 0)])));
  }
  if (!added.every((rows) => isDeepStrictEqual(rows, added[0])))
    throw new Error(`create: the sides write different rows: ${JSON.stringify(added)}`);
  return tokens;
}
