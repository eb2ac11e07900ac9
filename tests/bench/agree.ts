/** What is compared must be the same work: all sides answer the same records and leave the same rows. */
import { isDeepStrictEqual } from 'node:util';
import type pg from 'pg';
import { type Case, create, getOne, list, type Tokens } from './cases.ts';
import { type Side, sides } from './child.ts';
import { openLine } from './load.ts';
import type { Runners } from './race.ts';
import { type Made, type Written, writtenWith } from './rows.ts';
import type { World } from './world.ts';

type Answer = { readonly data: unknown; readonly next_page_token?: string | null };
type Answers = Readonly<Record<Side, Answer>>;

async function askOnce(runners: Runners, { next }: Pick<Case, 'next'>, side: Side, token: string): Promise<Answer> {
  const line = openLine({ port: runners[side].port, token });
  const request = next[side]();
  const { status, body } = await line.call(request);
  line.close();
  if (status >= 300) throw new Error(`${side} answered ${status} to ${request.method} ${request.path}: ${body}`);
  return JSON.parse(body) as Answer;
}

/** What differs from record to record, however it is made. */
const withoutOwn = (data: unknown): unknown => ({ ...(data as object), id: 0, display_code: 0, created_at: 0, updated_at: 0 });

/** Tokens of the second pages. @throws when an answer or the rows behind it differ. */
export async function agree(runners: Runners, world: World, client: pg.Client): Promise<Tokens> {
  const ask = async (each: Case): Promise<Answers> => ({
    ours: await askOnce(runners, each, 'ours', world.token),
    peer: await askOnce(runners, each, 'peer', world.token),
    prepared: await askOnce(runners, each, 'prepared', world.token),
  });
  const first = await ask(list('list', 50));
  refuseOther('list', first);
  const tokens = { ours: tokenOf(first.ours), peer: tokenOf(first.peer), prepared: tokenOf(first.prepared) };
  refuseOther('next page', await ask(list('next page', 50, tokens)));
  refuseOther('get', await ask(getOne(world)));

  const creating = create(world);
  const make = async (side: Side) => {
    const answer = await askOnce(runners, creating, side, world.token);
    // Before the next one moves the counter on, which both write.
    return { answer, rows: await writtenWith(client, answer.data as Made) };
  };
  const made = { ours: await make('ours'), peer: await make('peer'), prepared: await make('prepared') };
  refuseOther('create', { ours: made.ours.answer, peer: made.peer.answer, prepared: made.prepared.answer }, withoutOwn);
  for (const side of sides) {
    const [ours, theirs] = [made.ours.rows, made[side].rows];
    if (!isDeepStrictEqual(ours, theirs)) throw new Error(`create: ours and ${side} leave different rows: ${differingRows(ours, theirs)}`);
  }
  return tokens;
}

/** @throws when a list has no second page: then nothing goes on from the first. */
function tokenOf({ next_page_token: token }: Answer): string {
  if (!token) throw new Error('The list has one page only.');
  return token;
}

function refuseOther(name: string, answers: Answers, same: (data: unknown) => unknown = (data) => data): void {
  for (const side of sides) {
    const [ours, theirs] = [same(answers.ours.data), same(answers[side].data)];
    if (!isDeepStrictEqual(ours, theirs))
      throw new Error(`${name}: ours and ${side} answer differently: ${differing(ours, theirs).join('; ')}`);
  }
}

const LONGEST = 120;
const textOf = (value: unknown) => (JSON.stringify(value) ?? 'nothing').slice(0, LONGEST);

/** Where two values differ, as pointers with what stands there; the first few. */
export function differing(one: unknown, other: unknown, at = ''): readonly string[] {
  if (isDeepStrictEqual(one, other)) return [];
  const isBranch = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null;
  if (!isBranch(one) || !isBranch(other)) return [`${at} ${textOf(one)} ≠ ${textOf(other)}`];
  const names = [...new Set([...Object.keys(one), ...Object.keys(other)])];
  return names.flatMap((name) => differing(one[name], other[name], `${at}/${name}`)).slice(0, 8);
}

function differingRows(one: readonly Written[], other: readonly Written[]): string {
  const tables = (rows: readonly Written[]) => rows.map(({ table }) => table);
  if (!isDeepStrictEqual(tables(one), tables(other))) return `${tables(one).join(', ')} ≠ ${tables(other).join(', ')}`;
  return one.flatMap(({ table, row }, at) => differing(row, other[at]?.row, table)).join('; ');
}
