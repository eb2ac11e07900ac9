/** Two hundred questions in six languages: how many are answered rightly, how many are refused honestly, and that none changes anything. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changesOf, type StoredChanges } from '../../engine/server/audit/packed.ts';
import { system } from '../../engine/server/kernel/principal.ts';
import { type Asked, asked, type Intent, languages, written100 } from '../assistant/asking.ts';
import { dataOf, givenRequest, givenSubtask, one, type People, read, signInAll } from '../support/journey.ts';
import { type Caller, startTestServer, type TestServer } from '../support/server.ts';

type Said = { readonly text: string; readonly message: { type: string; content: string; buttons?: { label: string; value: string }[] } };
type Run = { readonly tool: string; readonly input: { readonly filter?: string; readonly by?: string } };
/** `wrong`: something was answered, and it is not what was asked. */
type Verdict = { readonly is: 'right' | 'refused' | 'wrong'; readonly why?: string };

let server: TestServer;
let people: People;
let code: string;
const callers = new Map<string, Caller>();
beforeAll(async () => {
  server = await startTestServer({ areas: 'all', seed: true });
  people = await signInAll(server, { isJudged: true });
  for (const email of ['admin@acme.test', 'tech@fixit.test', 'user@fixit.test']) callers.set(email, await server.as(email));
  // Somebody who has time for it.
  const technician = await one(people.fixit, 'user', "doc.user_email == 'tech@fixit.test'");
  const day = new Date(Date.parse(server.clock.now()) + 2 * 86_400_000).toISOString().slice(0, 10);
  const hours = { org_id: technician.org_id, user_id: technician.id, day, kind: 'available', from_time: '08:00', to_time: '20:00' };
  await server.server.parts.resources.create(system('test'), 'availability', [hours as never]);
  const id = await givenSubtask(people, await givenRequest(people), { assgne_id: null, due: day, duration: 60 });
  code = (await read(people.dispatcher, 'subtask', id)).display_code;
});
afterAll(() => server.stop());

const rows = async <Row>(statement: ReturnType<typeof sql<Row>>): Promise<readonly Row[]> =>
  server.server.parts.database.read(system('test'), async ({ kysely }) => (await statement.execute(kysely)).rows);
/** Ids are in the order of their time. */
const FIRST = '00000000-0000-0000-0000-000000000000';
const lastEntry = async () => (await rows(sql<{ id: string }>`select id from audit_entry order by id desc limit 1`))[0]?.id ?? FIRST;
const toolsSince = async (id: string): Promise<readonly Run[]> =>
  (
    await rows(
      sql<StoredChanges>`select changes, packed from audit_entry
        where id > ${id}::uuid and verb = 'use-tool' order by id`,
    )
  )
    .map((row) => changesOf(row) ?? {})
    .map(({ tool, input }) => ({ tool: String(tool?.[1]), input: (input?.[1] ?? {}) as Run['input'] }));
const changesMade = async () =>
  (await rows(sql<{ n: number }>`select count(*)::integer as n from audit_entry where verb <> 'use-tool'`))[0]?.n ?? 0;

/** Asked anew each time: while the questions go on, so does the clock, and more becomes overdue. */
async function countOf(caller: Caller, entity: string, filter: string): Promise<number> {
  const query = `page_size=1&count=exact${filter === '' ? '' : `&filter=${encodeURIComponent(filter)}`}`;
  return (await caller.get(`/v1/data/${entity}?${query}`)).body.count.value;
}

async function judge({ intent, language, text }: Asked): Promise<Verdict> {
  const caller = callers.get(intent.as);
  if (!caller) throw new Error(`There is no ${intent.as}.`);
  // Nobody asks so much in a minute.
  server.clock.set(new Date(Date.parse(server.clock.now()) + 5_000).toISOString());
  const before = await lastEntry();
  const query = new URLSearchParams({ latestMessage: text.replace('{code}', code), is_new_chat: 'true' });
  const reply = await caller.get(`/v1/ai-chatbot/?${query}`, { headers: { 'accept-language': language } });
  if (reply.status !== 200) return { is: 'wrong', why: `${language} ${intent.id}: ${text}\n  ${reply.status} ${reply.text}` };
  const answer: Said = dataOf(reply);
  const runs = await toolsSince(before);
  const why = `${language} ${intent.id}: ${text}\n  ${runs.map(({ tool, input }) => `${tool} ${JSON.stringify(input)}`).join('; ')}\n  ${answer.text.slice(0, 160)}`;
  const reads = runs.filter(({ tool }) => tool !== 'search' && !tool.startsWith('get_'));
  if (intent.refused) return reads.length === 0 ? { is: 'right' } : { is: 'wrong', why };
  const verdict = (isRight: boolean, isAnswer: boolean): Verdict =>
    isRight ? { is: 'right' } : { is: isAnswer ? 'wrong' : 'refused', why };
  if (intent.says !== undefined) return verdict(answer.text.includes(intent.says), answer.text.includes(']('));
  if (intent.why) return verdict(reads.length === 0 && /[:：]/.test(answer.text) && !answer.text.includes('“'), false);
  if (intent.free)
    return verdict(
      ['run_subtask_off-hours', 'group_subtask'].every((tool) => runs.some((run) => run.tool === tool)),
      reads.length > 0,
    );
  if (intent.proposes !== undefined) {
    const isCard = answer.message.buttons?.[0]?.value.startsWith('confirm:') ?? false;
    return verdict(isCard && runs.at(-1)?.tool === `run_subtask_${intent.proposes}`, isCard);
  }
  return verdict(await isRight(caller, intent, { answer, reads }), reads.length > 0);
}

async function isRight(caller: Caller, intent: Intent, { answer, reads }: { answer: Said; reads: readonly Run[] }): Promise<boolean> {
  const entity = intent.list ?? intent.group ?? '';
  const [run] = reads;
  const filter = run?.input.filter ?? '';
  if (reads.length !== 1 || run?.tool !== `${intent.group ? 'group' : 'list'}_${entity}`) return false;
  if (intent.filter !== undefined && filter !== intent.filter) return false;
  if (intent.has?.some((part) => !filter.includes(part)) || (intent.by !== undefined && run.input.by !== intent.by)) return false;
  if (intent.isNext) return true;
  const total = await countOf(caller, entity, filter);
  if (intent.list) return new RegExp(`[:：] ?${total}\\b`).test(answer.text);
  const found = [...answer.text.matchAll(/\| \[?(\d+)\]?(?:\(.+?\))? \|$/gm)].map(([, count]) => Number(count));
  if (intent.having !== undefined) return found.every((count) => count > (intent.having ?? 0));
  return found.reduce((sum, count) => sum + count, 0) === total;
}

describe('questions in six languages', () => {
  /** At least this share of them is answered as it has to be. */
  const FLOOR = 0.95;

  it('are two hundred and more, of which a hundred are written by hand', () => {
    expect(written100.length).toBeGreaterThanOrEqual(100);
    expect(languages.flatMap(asked).length).toBeGreaterThanOrEqual(200);
  });

  it.each(languages)(
    '%s',
    async (language) => {
      const before = await changesMade();
      const verdicts: (Verdict & { readonly intent: Intent })[] = [];
      for (const each of asked(language)) verdicts.push({ ...(await judge(each)), intent: each.intent });
      const count = (is: Verdict['is']) => verdicts.filter((each) => each.is === is).length;
      console.info(`${language}: ${verdicts.length} asked, right ${count('right')}, refused ${count('refused')}, wrong ${count('wrong')}`);
      const missed = verdicts.flatMap(({ is, why }) => (is === 'right' ? [] : [`${is} ${why}`]));
      if (missed.length > 0) console.info(missed.join('\n'));
      // Whatever would change something is only proposed, and never another thing than was wished.
      expect(await changesMade()).toBe(before);
      expect(verdicts.filter(({ is, intent }) => is === 'wrong' && (intent.proposes !== undefined || intent.refused))).toEqual([]);
      expect(count('right') / verdicts.length, missed.join('\n')).toBeGreaterThanOrEqual(FLOOR);
      expect(count('wrong'), missed.join('\n')).toBe(0);
    },
    120_000,
  );
});
