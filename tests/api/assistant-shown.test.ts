/** What an answer may be besides words: a chart of groups, what happened with a record, and drafts; and the days that questions name. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { act, dataOf, givenRequest, givenSubtask, type People, read, signInAll } from '../support/journey.ts';
import { type Caller, startTestServer, type TestServer } from '../support/server.ts';

type Chart = {
  readonly entity: string;
  readonly by: string;
  readonly bucket?: string;
  readonly filter?: string;
  readonly to?: string;
  readonly label: string;
};
type Block = { readonly type: string; readonly content: string; readonly chart?: Chart; readonly draft?: string; readonly to?: string };
type Said = { readonly text: string; readonly message: Block };

let server: TestServer;
let people: People;
beforeAll(async () => {
  server = await startTestServer({ areas: 'all', seed: true });
  people = await signInAll(server);
});
afterAll(() => server?.stop());

const later = () => server.clock.set(new Date(Date.parse(server.clock.now()) + 5_000).toISOString());
/** As the page hears it. */
async function shown(caller: Caller, latestMessage: string, language = 'en'): Promise<Said> {
  later();
  const { text, status } = await caller.post(
    '/v1/ai-chatbot/stream',
    { latestMessage, is_new_chat: true },
    { headers: { 'accept-language': language } },
  );
  expect(status, text).toBe(200);
  return JSON.parse(/^event: answer\ndata: (.*)$/m.exec(text)?.[1] ?? 'null');
}
/** As whoever knows markdown and actions alone. */
async function plain(caller: Caller, latestMessage: string, language = 'en'): Promise<Said> {
  later();
  const query = new URLSearchParams({ latestMessage, is_new_chat: 'true' });
  return dataOf(await caller.get(`/v1/ai-chatbot/?${query}`, { headers: { 'accept-language': language } }));
}
const countOf = async (caller: Caller, entity: string, filter: string): Promise<number> =>
  (await caller.get(`/v1/data/${entity}?page_size=1&count=exact&filter=${encodeURIComponent(filter)}`)).body.count.value;
const rowsOf = (text: string) =>
  [...text.matchAll(/^\| (.+) \| \[(\d+)\]\((\S+?)\) \|$/gm)].map(([, name = '', count = '', to = '']) => ({
    name,
    count: Number(count),
    filter: new URL(to, 'https://x').searchParams.get('filter') ?? '',
  }));

describe('groups', () => {
  it('are a chart of the person’s own cut for the page, and its table for whoever has words alone', async () => {
    const { message, text } = await shown(people.acme, 'requests by status this month');
    expect(message).toMatchObject({ type: 'chart', chart: { entity: 'service-request', by: '/status', kind: 'bar' } });
    expect(message.chart?.to).toMatch(/^\/[^?]/);
    expect(message.chart?.filter).toContain('doc.due >=');
    expect(message.content).toContain('Open the list');
    expect(message.content).not.toContain('|');
    const old = await plain(people.acme, 'requests by status this month');
    expect(old.message).toEqual({ type: 'markdown', content: old.text });
    expect(old.text).toBe(text);
    const rows = rowsOf(text);
    expect(rows.length).toBeGreaterThan(1);
    for (const { filter, count } of rows) expect(await countOf(people.acme, 'service-request', filter), filter).toBe(count);
  });

  it.each([
    ['week', 'requests by week', 'en'],
    ['month', 'requests per month', 'en'],
    ['day', 'jobs by day last week', 'en'],
    ['month', 'solicitudes por mes', 'es'],
    ['month', 'demandes par mois', 'fr'],
    ['week', 'richieste per settimana', 'it'],
    ['month', '按月统计请求', 'zh'],
    ['month', 'الطلبات حسب الشهر', 'ar'],
  ])('are counted by %s: %s', async (bucket, question, language) => {
    const caller = bucket === 'day' ? people.dispatcher : people.acme;
    const { message, text } = await shown(caller, question, language);
    expect(message, text).toMatchObject({ type: 'chart', chart: { by: '/due', bucket } });
    const { entity = '', filter } = message.chart ?? {};
    const rows = rowsOf(text);
    for (const row of rows) expect(await countOf(caller, entity, row.filter), row.filter).toBe(row.count);
    const total = rows.reduce((sum, { count }) => sum + count, 0);
    expect(total).toBe(await countOf(caller, entity, filter ?? 'doc.id != null'));
  });

  it('is no chart where some are left out, or there is but one', async () => {
    expect((await shown(people.dispatcher, 'jobs by technician with more than 5')).message.type).toBe('markdown');
  });
});

describe('days of the calendar', () => {
  const year = () => server.clock.now().slice(0, 4);
  it.each([
    ['requests due on 1 July 2026', 'en', "doc.due == '2026-07-01'"],
    ['requests due on July 1, 2026', 'en', "doc.due == '2026-07-01'"],
    ['requests until the 2nd of July 2026', 'en', undefined],
    ['requests in July 2026', 'en', "doc.due >= '2026-07-01' && doc.due <= '2026-07-31'"],
    ['requests before 2026-07-01', 'en', "doc.due <= '2026-06-30'"],
    ['solicitudes del 1 de julio de 2026', 'es', "doc.due == '2026-07-01'"],
    ['demandes du 1er juillet 2026', 'fr', "doc.due == '2026-07-01'"],
    ['richieste del 1 luglio 2026', 'it', "doc.due == '2026-07-01'"],
    ['2026年7月1日的请求', 'zh', "doc.due == '2026-07-01'"],
    ['طلبات 1 يوليو 2026', 'ar', "doc.due == '2026-07-01'"],
    ['طلبات ١ يوليو ٢٠٢٦', 'ar', "doc.due == '2026-07-01'"],
  ])('are the very days: %s', async (question, language, filter) => {
    const { text } = await plain(people.acme, question, language);
    const to = /\((\/\S+?filter=\S+?)\)\s*$/.exec(text)?.[1] ?? '';
    if (filter === undefined) expect(text).toMatch(/2nd|Read as|I do not know/);
    else expect(new URL(to, 'https://x').searchParams.get('filter'), text).toBe(filter);
  });

  it('tell the year that was meant, and are no days that there are not', async () => {
    const { text } = await plain(people.acme, 'requests since 1 July');
    expect(text).toMatch(/since 1 July \d{4}/);
    const meant = Number(/since 1 July (\d{4})/.exec(text)?.[1]);
    expect([Number(year()), Number(year()) - 1]).toContain(meant);
    expect((await plain(people.acme, 'requests due on 31 February')).text).toMatch(/I do not know|cannot/);
  });
});

describe('what happened with a record', () => {
  it('is told from its events, the newest first, and only what the person may see', async () => {
    const work = await givenRequest(people);
    const id = await givenSubtask(people, work);
    dataOf(await act(people.dispatcher, 'subtask', id, 'comment', { remarks: 'Bring [a](https://evil.test) **ladder**' }));
    const { display_code: code } = await read(people.dispatcher, 'subtask', id);
    const { text } = await plain(people.dispatcher, `what happened with ${code}`);
    const lines = text.split('\n').filter((line) => line.startsWith('- '));
    expect(lines.length).toBeGreaterThan(1);
    expect(lines[0]).toContain('ladder');
    expect(text).toContain('the newest first');
    expect(text).not.toMatch(/\]\(https|\*\*ladder/);
    // A provider with no part in it has neither the record nor its events.
    const other = await plain(people.zenith, `what happened with ${code}`);
    expect(other.text).toContain('I find no record');
    expect(other.text).not.toContain('ladder');
    // The brand sees what is for the brand: a figure of events that is its own.
    const brand = await plain(people.acme, `summary of ${work.code}`);
    const seen = await countOf(people.acme, 'request-event', `doc.request_id == '${work.requestId}'`);
    expect(brand.text).toContain(`Events: ${seen}`);
  });

  it.each([
    ['es', 'qué pasó con {code}'],
    ['fr', 'que s’est-il passé avec {code}'],
    ['it', 'cosa è successo con {code}'],
    ['zh', '{code} 发生了什么'],
    ['ar', 'ماذا حدث مع {code}'],
  ])('is asked in %s', async (language, question) => {
    const { code } = await givenRequest(people);
    const { text } = await plain(people.acme, question.replace('{code}', code), language);
    expect(text, text).toMatch(/^- \*\*/m);
  });
});

describe('drafts', () => {
  it('of a message are text about the record, with the way to it, and change nothing', async () => {
    const work = await givenRequest(people);
    const id = await givenSubtask(people, work);
    const { display_code: code, version } = await read(people.dispatcher, 'subtask', id);
    const { message, text } = await shown(people.dispatcher, `write a message to the customer of ${code}`);
    expect(message).toMatchObject({ type: 'draft', to: expect.stringMatching(/^\//), about: { entity: 'subtask', id } });
    expect(message.draft).toContain(code);
    expect(message.draft).toMatch(/^Dear /);
    expect(message.draft).toContain('Kind regards,\nFixIt');
    expect(message.content).toContain('sent by nobody but you');
    expect(text).toContain('> ');
    expect((await read(people.dispatcher, 'subtask', id)).version).toBe(version);
    const spanish = await shown(people.dispatcher, `mensaje al cliente de ${code}`, 'es');
    expect(spanish.message.draft).toContain('Atentamente');
  });

  it('names no customer that the person sees masked', async () => {
    const { message, text } = await shown(people.dispatcher, `message to the customer of ${(await givenRequest(people)).code}`);
    expect(message.type).toBe('draft');
    expect(text + message.draft).not.toContain('•');
  });

  it('of the day tell the person’s own visits and what became of them', async () => {
    const [{ user_name: _name, id } = { user_name: '', id: '' }] = dataOf(
      await people.dispatcher.get(`/v1/data/user?filter=${encodeURIComponent("doc.user_email == 'tech@fixit.test'")}`),
    ) as readonly { user_name: string; id: string }[];
    const own = `doc.assgne_id == '${id}' && doc.due == today()`;
    const total = await countOf(people.tech, 'subtask', own);
    const done = await countOf(people.tech, 'subtask', `${own} && doc.status_type != 'ACTIVE'`);
    const { message } = await shown(people.tech, 'write my daily update');
    if (total === 0) return expect(message.content).toContain('no visits');
    expect(message.draft).toContain(`${done} of ${total} visits are done`);
    expect(message.draft?.match(/^- /gm)).toHaveLength(Math.min(total, 20));
  });
});
