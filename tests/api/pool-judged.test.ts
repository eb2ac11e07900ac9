/** The pool as a technician sees it: what he can do, judged as his claim will be; and who may claim at all. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { system } from '../../engine/server/kernel/principal.ts';
import { act, dataOf, givenRequest, givenSubtask, listOf, one, type People, patch, read, signInAll } from '../support/journey.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

type Row = { readonly id: string; readonly title: string; readonly input?: object; readonly chips: readonly { readonly text: string }[] };

let server: TestServer;
let people: People;
let tech: { readonly id: string; readonly org_id: string };
let days = 4;
let day = '';

beforeAll(async () => {
  server = await startTestServer({ areas: ['requests', 'ratings', 'dispatch', 'people', 'setup', 'links', 'rights'], seed: true });
  people = await signInAll(server, { isJudged: true });
  tech = await one(people.fixit, 'user', "doc.user_email == 'tech@fixit.test'");
  dataOf(await patch(people.fixit, 'user', tech.id, { assgnd_org_ids: [] }));
  await allow(people.fixit, tech.id, true);
});
afterAll(() => server.stop());
beforeEach(async () => {
  days += 1;
  day = new Date(Date.parse(server.clock.now()) + days * 86_400_000).toISOString().slice(0, 10);
  await hours('available', '08:00', '20:00');
});

const make = (entity: string, row: object) => server.server.parts.resources.create(system('test'), entity, [row as never]);
const hours = (kind: string, from_time: string, to_time: string) =>
  make('availability', { org_id: tech.org_id, user_id: tech.id, day, kind, from_time, to_time });
/** The right to claim, for the role of a technician. */
async function allow(admin: People['fixit'], userId: string, isAllowed: boolean): Promise<void> {
  const [role] = (await read(admin, 'user', userId)).user_role;
  const menu_rights = isAllowed ? [{ menu_id: 'pool', rights_type: ['READ'], reach: 'organisation' }] : [];
  dataOf(await patch(admin, 'role', role, { menu_rights }));
}
const visit = async (more: object = {}) =>
  givenSubtask(people, await givenRequest(people), { assgne_id: null, due: day, duration: 60, ...more });
const claim = (id: string) => act(people.tech, 'subtask', id, 'claim');
const ask = () => people.tech.post('/v1/data/subtask/actions/claimable', {});
const rowOf = async (id: string): Promise<Row | undefined> => dataOf(await ask()).rows.find((row: Row) => row.id === id);
const wordsOf = (row: Row | undefined) => row?.chips.map(({ text }) => text).join(' ');

it('shows a technician what he can do, and gives him what he claims', async () => {
  const id = await visit({ start_time: '10:00' });
  const row = await rowOf(id);
  expect(row).toMatchObject({ title: expect.stringContaining((await read(people.fixit, 'subtask', id)).display_code), input: {} });
  expect(wordsOf(row)).toMatch(/Bengaluru.*From 10:00.*min more travel/);
  dataOf(await claim(id));
  expect(await rowOf(id)).toBeUndefined();
  expect((await read(people.fixit, 'subtask', id)).assgne_id).toBe(tech.id);
});

it('shows what keeps him from the others, and refuses them with the same words at the field', async () => {
  const taken = await visit({ start_time: '10:00' });
  dataOf(await claim(taken));
  const clashing = await visit({ start_time: '10:30' });
  await hours('unavailable', '11:20', '20:00');
  await hours('unavailable', '08:00', '09:30');
  const full = await visit({ duration: 240 });
  for (const id of [clashing, full]) {
    const row = await rowOf(id);
    expect([row?.input, row?.title]).toEqual([undefined, expect.any(String)]);
    const refused = await claim(id);
    expect(refused.status).toBe(422);
    for (const { pointer, code, message } of refused.body.errors) {
      expect([pointer, code]).toEqual(['/assgne_id', 'clash']);
      expect(wordsOf(row)).toContain(message);
    }
    expect((await read(people.fixit, 'subtask', id)).assgne_id).toBeNull();
  }
});

it('is closed to roles without the right, in words, and open to the desk as a list', async () => {
  const id = await visit({ start_time: '10:00' });
  await allow(people.fixit, tech.id, false);
  const [refused, asked] = [await claim(id), await ask()];
  expect([refused.status, refused.body.message]).toEqual([404, 'This does not exist, or you may not see it.']);
  expect([asked.status, asked.body.message]).toEqual([404, expect.stringMatching(/may not see it/)]);
  const open = await listOf(people.dispatcher, 'subtask', `doc.is_assigned == false && doc.status_type == 'ACTIVE' && doc.due == '${day}'`);
  expect(open.map((row: { id: string }) => row.id)).toContain(id);
  const byDesk = await act(people.dispatcher, 'subtask', id, 'claim');
  expect([byDesk.status, byDesk.body.message]).toEqual([404, expect.stringMatching(/not allowed for you/)]);
  await allow(people.fixit, tech.id, true);
  dataOf(await claim(id));
});
