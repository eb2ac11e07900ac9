/** What goes on page by page, into a file, or over many records in one call: beside SQL that somebody wrote for it under the same role. */
import { openLine } from '../load.ts';
import { median } from '../race.ts';
import { asMember } from './as-member.ts';
import { markdown, type Serving } from './serving.ts';
import { timed } from './timed.ts';

const PERSON = 'admin@fixit.test';
/** Of a brand, whose requests they are. */
const WRITER = 'admin@acme.test';
const DATA = '/v1/data/service-request';
const FAR = 1_000;
const SIZE = 50;
const FILE = 10_000;
const FILE_PAGE = 1_000;
const MANY = 200;
const TIMES = 7;

type Page = { readonly data: readonly { readonly id: string; readonly created_at: string }[]; readonly next_page_token: string | null };

const FIRST = `select * from service_request where provider_id = $1 and is_deleted is not true order by created_at desc, id desc limit ${SIZE + 1}`;
const AFTER = FIRST.replace('order by', 'and (created_at, id) < ($2, $3) order by');
/** With a note of each in the audit; the server also checks every value, asks who may, and tells pages and flows. */
const CHANGE = `with changed as (
    update service_request set description = $2, version = version + 1, updated_at = now() where id = any($1) returning id, org_id
  ) insert into audit_entry (id, at, org_id, actor_kind, entity, record_id, verb, changes)
    select uuidv7(), now(), org_id, 'member', 'service-request', id, 'update', '{"description": {}}' from changed`;

export async function measurePages(serving: Serving, print: (text: string) => void): Promise<void> {
  const { child, signIn } = serving;
  const lineOf = async (email: string) => openLine({ port: child.port, token: await signIn(email) });
  const [line, writing] = [await lineOf(PERSON), await lineOf(WRITER)];
  const [member, writer] = [await asMember(serving, PERSON), await asMember(serving, WRITER)];
  const get = async (query: Readonly<Record<string, string>>, from = line): Promise<Page> => {
    const { status, body } = await from.call({ method: 'GET', path: `${DATA}?${new URLSearchParams(query)}`, anew: true });
    if (status !== 200) throw new Error(`${status}: ${body.slice(0, 200)}`);
    return JSON.parse(body);
  };
  try {
    const page = (token: string | null) => get({ page_size: String(SIZE), ...(token === null ? {} : { page_token: token }) });
    let at = await page(null);
    let token = at.next_page_token;
    for (let number = 2; number < FAR; number += 1) {
      token = at.next_page_token;
      at = await page(token);
    }
    const last = at.data.at(-1);
    const far = at.next_page_token;
    const open = await get({ page_size: String(MANY), filter: "doc.status_type == 'ACTIVE'" }, writing);
    const ids = open.data.map(({ id }) => id);
    const file = async () => {
      let next: string | null = null;
      for (let rows = 0; rows < FILE; rows += FILE_PAGE) {
        const answer: Page = await get({
          purpose: 'export',
          page_size: String(FILE_PAGE),
          ...(next === null ? {} : { page_token: next }),
        });
        next = answer.next_page_token;
      }
    };
    const bulk = async () => {
      const body = ids.map((id) => ({ id, description: `Looked at in one go, at ${performance.now()}.` }));
      const { status, body: answer } = await writing.call({ method: 'PATCH', path: DATA, body });
      if (status >= 300) throw new Error(`${status}: ${answer.slice(0, 900)}`);
    };
    const own = [member.org];
    const rows: (readonly [string, () => Promise<unknown>, () => Promise<unknown>])[] = [
      ['page 1', () => page(null), () => member.query(FIRST, own)],
      [`page ${FAR.toLocaleString('en')}`, () => page(far), () => member.query(AFTER, [...own, last?.created_at, last?.id])],
      [`${FILE.toLocaleString('en')} rows for a file`, file, () => member.query(FIRST.replace(`limit ${SIZE + 1}`, `limit ${FILE}`), own)],
      [
        `${ids.length} requests changed in one call`,
        bulk,
        () => writer.query(CHANGE, [ids, `Looked at by hand, at ${performance.now()}.`]),
      ],
    ];
    const table: string[][] = [];
    for (const [name, ours, theirs] of rows) {
      const [held, cpu]: [number[], number[]] = [[], []];
      const watched = async () => {
        await child.ask({ do: 'reset' });
        const [took = 0] = await timed(1, ours);
        const reading = await child.ask({ do: 'read' });
        held.push(reading.held);
        cpu.push(reading.cpu);
        return took;
      };
      const [mine, byHand]: [number[], number[]] = [[], []];
      // In turns: whatever else the machine does meets both.
      for (let turn = 0; turn < TIMES; turn += 1) {
        mine.push(await watched());
        byHand.push(...(await timed(1, theirs)));
      }
      const ratio = median(mine) / median(byHand);
      table.push([
        name,
        ...[median(mine), median(byHand)].map((each) => each.toFixed(1)),
        ratio.toFixed(2),
        ...[cpu, held].map((each) => median(each).toFixed(1)),
      ]);
    }
    print(markdown(['what', 'ours, ms', 'SQL, ms', 'ratio', 'processor, ms', 'longest hold, ms'], table));
  } finally {
    line.close();
    writing.close();
    await member.end();
    await writer.end();
  }
}
