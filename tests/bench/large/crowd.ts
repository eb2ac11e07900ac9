/**
 * Twenty people of one organisation search and write as much as they can, and everybody else works on: how long the others wait beside
 * them and without them, in turns; and beside each kind of what they do by itself. What the crowd does while it is alone is counted too.
 */
import { openLine, type Request } from '../load.ts';
import { addPeople } from '../people.ts';
import { quantile } from '../race.ts';
import { markdown, type Serving } from './serving.ts';

const CROWD = 20;
const ROUNDS = 4;
/** Milliseconds of a turn without a crowd, and of one with it: longer than what an organisation may do at once lasts. */
const TURN = 3_000;
const CROWDED = 8_000;
const LOUD = 'admin@acme.test';
const OTHERS = ['admin@fixit.test', 'user@fixit.test', 'admin@globex.test', 'admin@zenith.test'];
const ROWS = 100;
const DATA = '/v1/data/service-request';

type Answers = { readonly times: number[]; readonly statuses: Map<number, number> };
type Caller = { readonly port: number; readonly token: string; next(): Request };

/** Calls one after the other until `isOver`. */
async function keepCalling({ next, ...target }: Caller, isOver: () => boolean, { times, statuses }: Answers): Promise<void> {
  const line = openLine(target);
  try {
    while (!isOver()) {
      const sent = performance.now();
      const { status } = await line.call(next());
      times.push(performance.now() - sent);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  } finally {
    line.close();
  }
}

const nobody = (): Answers => ({ times: [], statuses: new Map() });
const inTurn = <T>(items: readonly T[], at: number): T => items[at % items.length] as T;
const pathOf = (query: Readonly<Record<string, string>>) => `${DATA}?${new URLSearchParams(query)}`;

/** What the crowd does. No two ask the same, so that none is answered from what was read for another. */
const loudKinds = {
  search: (at) => ({ method: 'GET', path: pathOf({ search: lettersOf(at) }), anew: true }),
  sort: (at) => ({
    method: 'GET',
    path: pathOf({ filter: `doc.title.contains('${lettersOf(at)}')`, order_by: '/cust_city' }),
    anew: true,
  }),
  average: () => ({
    method: 'GET',
    path: `${DATA}/group?${new URLSearchParams({ by: '/cust_city', avg: '/turnaround_hours' })}`,
    anew: true,
  }),
  write: (at, ids) => ({
    method: 'PATCH',
    path: DATA,
    body: Array.from({ length: ROWS }, (_, index) => ({ id: inTurn(ids, at * ROWS + index), description: `Looked at, number ${at}.` })),
  }),
} as const satisfies Record<string, (at: number, ids: readonly string[]) => Request>;

const lettersOf = (at: number) => String.fromCharCode(97 + (at % 26), 97 + (Math.floor(at / 26) % 26));

function loudCalls(ids: readonly string[], kinds: readonly (keyof typeof loudKinds)[]): () => Request {
  let at = 0;
  return () => {
    at += 1;
    return loudKinds[inTurn(kinds, at)](at, ids);
  };
}

/** A day's calls: a page of a list, a record, what a filter leaves, a page of another list. */
function quietCalls(ids: readonly string[]): () => Request {
  let at = 0;
  const calls: readonly (() => Request)[] = [
    () => ({ method: 'GET', path: pathOf({ page_size: '50' }) }),
    () => ({ method: 'GET', path: `${DATA}/${inTurn(ids, at)}` }),
    () => ({ method: 'GET', path: pathOf({ page_size: '20', filter: "doc.status_type == 'ACTIVE'" }) }),
    () => ({ method: 'GET', path: '/v1/data/subtask?page_size=20' }),
  ];
  return () => {
    at += 1;
    return inTurn(calls, at)();
  };
}

/** Requests that somebody sees. */
async function seenBy(target: Omit<Caller, 'next'>): Promise<readonly string[]> {
  const line = openLine(target);
  const { body } = await line.call({ method: 'GET', path: pathOf({ page_size: '200' }) });
  line.close();
  const { data }: { readonly data: readonly { readonly id: string }[] } = JSON.parse(body);
  return data.map(({ id }) => id);
}

const counted = ({ statuses }: Answers) => [...statuses].map(([status, count]) => `${status}: ${count}`).join(', ') || 'none';

export async function measureCrowd({ child: { port }, client, userOf, signIn }: Serving, print: (text: string) => void): Promise<void> {
  const like = await userOf(LOUD);
  const crowd = await addPeople(client, { like, people: CROWD, sessions: 1 });
  const { rows } = await client.query<{ id: string }>(
    'select id from service_request where org_id = (select org_id from "user" where id = $1) limit $2',
    [like, CROWD * ROWS],
  );
  const written = rows.map(({ id }) => id);
  const quiet: Caller[] = [];
  for (const email of OTHERS) {
    const token = await signIn(email);
    quiet.push({ port, token, next: quietCalls(await seenBy({ port, token })) });
  }
  const kinds = Object.keys(loudKinds) as (keyof typeof loudKinds)[];
  const turn = async (answers: Answers | undefined, noise?: Answers, of = kinds) => {
    const until = performance.now() + (noise ? CROWDED : TURN);
    const isOver = () => performance.now() > until;
    const others = answers ? quiet.map((caller) => keepCalling(caller, isOver, answers)) : [];
    const loud = noise ? crowd.map((token) => keepCalling({ port, token, next: loudCalls(written, of) }, isOver, noise)) : [];
    await Promise.all([...others, ...loud]);
  };
  await turn(nobody());
  const [alone, beside, noise, noiseAlone] = [nobody(), nobody(), nobody(), nobody()];
  for (let round = 0; round < ROUNDS; round += 1) {
    await turn(alone);
    await turn(beside, noise);
    await turn(undefined, noiseAlone);
  }
  const besideKind = new Map<string, Answers>();
  for (const kind of kinds) {
    const answers = nobody();
    await turn(answers, nobody(), [kind]);
    besideKind.set(kind, answers);
  }
  const p = (answers: Answers, at: number) => quantile(answers.times, at);
  const figures = (name: string, answers: Answers) => [
    name,
    String(answers.times.length),
    ...[0.5, 0.95, 0.99].map((at) => p(answers, at).toFixed(1)),
    counted(answers),
  ];
  print(
    markdown(
      ['who', 'calls', 'p50, ms', 'p95, ms', 'p99, ms', 'answers'],
      [
        figures('others, alone', alone),
        figures(`others, beside ${CROWD} of one organisation`, beside),
        figures('these', noise),
        figures('these, alone', noiseAlone),
        ...[...besideKind].map(([kind, answers]) => figures(`others, beside ${CROWD} who ${kind}`, answers)),
        ['ratio', '', ...[0.5, 0.95, 0.99].map((at) => (p(beside, at) / p(alone, at)).toFixed(2)), ''],
      ],
    ),
  );
}
