/** What keeps a visit from somebody may be a visit that its planner may not read: that one is not named. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { system } from '../../engine/server/kernel/principal.ts';
import { act, dataOf, givenRequest, givenSubtask, one, type People, patch, read, signInAll } from '../support/journey.ts';
import { having } from '../support/members.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

const DESK = 'user@fixit.test';
let server: TestServer;
let people: People;
let techId: string;
let acmeId: string;
let day: string;
let other: { readonly id: string; readonly code: string };
let own: string;

beforeAll(async () => {
  server = await startTestServer({ areas: ['requests', 'ratings', 'dispatch', 'people', 'setup', 'links', 'rights'], seed: true });
  people = await signInAll(server, { isJudged: true });
  const tech = await one(people.fixit, 'user', "doc.user_email == 'tech@fixit.test'");
  techId = tech.id;
  const [acme, globex] = [await organisation('Acme'), await organisation('Globex')];
  acmeId = acme.id;
  day = new Date(Date.parse(server.clock.now()) + 30 * 86_400_000).toISOString().slice(0, 10);
  const { resources } = server.server.parts;
  const hours = { user_id: tech.id, day, kind: 'available', from_time: '08:00', to_time: '20:00' };
  await resources.create(system('test'), 'availability', [{ org_id: tech.org_id, ...hours } as never]);
  const at = { due: day, duration: 60, assgne_id: null };
  const id = await givenSubtask(people, await givenRequest(people), { ...at, start_time: '10:00' });
  dataOf(await act(people.fixit, 'subtask', id, 'assign', { assgne_id: techId }));
  own = await givenSubtask(people, await givenRequest(people), at);
  await resources.update(system('test'), 'subtask', [{ id, patch: { org_id: globex.id } }]);
  other = { id, code: (await read(people.fixit, 'subtask', id)).display_code };
});
afterAll(() => server.stop());

const organisation = (nickname: string) => one(people.fixit, 'organisation', `doc.nickname == '${nickname}'`);
const input = () => ({ assgne_id: techId, due: day, start_time: '09:30' });
const plan = () => act(people.dispatcher, 'subtask', own, 'plan', input());
const take = () => act(people.dispatcher, 'subtask', own, 'quick-assign', input());
const board = async (): Promise<readonly { readonly id: string; readonly message: string; readonly hard: boolean }[]> =>
  dataOf(
    await people.dispatcher.post('/v1/data/subtask/actions/judge', {
      from: day,
      to: day,
      record: own,
      lane: techId,
      day,
      start: '09:30',
      end: '10:30',
    }),
  ).rows;

it('names it to who may read it', async () => {
  for (const answer of [await plan(), await take()]) expect(answer.text).toContain(other.code);
  expect((await board()).map(({ message }) => message).join(' ')).toContain(other.code);
});

it('does not name it to who may not, and refuses all the same', async () => {
  await having(people.fixit, DESK, { assgnd_org_ids: [acmeId] }, async () => {
    expect((await people.dispatcher.get(`/v1/data/subtask/${other.id}`)).status).toBe(404);
    const [planned, taken, rows] = [await plan(), await take(), await board()];
    expect([planned.status, taken.status]).toEqual([422, 409]);
    for (const { text } of [planned, taken]) {
      expect(text).not.toContain(other.code);
      expect(text).toContain('another visit');
    }
    expect(rows.filter(({ hard }) => hard)).toMatchObject([{ id: own, message: expect.stringContaining('another visit') }]);
    expect(JSON.stringify(rows)).not.toContain(other.code);
    // The same by an edit of the day of a visit that he has.
    const mine = await givenSubtask(people, await givenRequest(people), { assgne_id: null, due: day, duration: 60, start_time: '14:00' });
    dataOf(await act(people.dispatcher, 'subtask', mine, 'assign', { assgne_id: techId }));
    const edited = await patch(people.dispatcher, 'subtask', mine, { start_time: '09:20', end_time: '10:20' });
    expect(edited.status).toBe(422);
    expect(edited.text).not.toContain(other.code);
  });
});
