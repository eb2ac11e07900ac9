/** Whom a broadcast asks: exactly those whom dispatch would send, in its order; the others are counted by what is in the way. */

import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { formatDate } from '../../engine/core/format/index.ts';
import { system } from '../../engine/server/kernel/principal.ts';
import { act, dataOf, givenRequest, givenSubtask, listOf, type People, read, signInAll } from '../support/journey.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

type Person = { readonly id: string; readonly org_id: string; readonly user_name: string };
type Row = { readonly id: string; readonly input?: object; readonly chips: readonly { readonly text: string }[] };
type Count = { readonly label: string; readonly count: number };

const WAVE = { radius_km: 500, level_min: 1, delay_min: 0 };
let server: TestServer;
let people: People;
let team: readonly Person[];
let days = 20;
let day = '';

beforeAll(async () => {
  server = await startTestServer({
    areas: ['requests', 'ratings', 'dispatch', 'broadcast', 'people', 'setup', 'links', 'rights'],
    seed: true,
  });
  people = await signInAll(server, { isJudged: true });
  team = await listOf(people.fixit, 'user', 'doc.is_on_field && doc.is_active');
  const offers = { automation_values: ['broadcast'], automation_value: 'broadcast', assgnd_org_ids: [] };
  await server.server.parts.resources.update(
    system('test'),
    'user',
    team.map(({ id }) => ({ id, patch: offers })),
  );
});
afterAll(() => server.stop());
beforeEach(async () => {
  days += 1;
  day = new Date(Date.parse(server.clock.now()) + days * 86_400_000).toISOString().slice(0, 10);
  const hours = { day, kind: 'available', from_time: '08:00', to_time: '20:00' };
  await make(
    'availability',
    team.map(({ id, org_id }) => ({ org_id, user_id: id, ...hours })),
  );
});

const make = (entity: string, rows: readonly object[]) => server.server.parts.resources.create(system('test'), entity, rows as never);
const visit = async (more: object = {}) =>
  givenSubtask(people, await givenRequest(people), { assgne_id: null, due: day, duration: 60, ...more });
const published = async (subtask_id: string, waves: readonly object[] = [WAVE]) => {
  const expires_at = new Date(Date.parse(server.clock.now()) + 3_600_000).toISOString();
  const row = { title: 'Evening visit', subtask_id, expires_at, waves };
  const { id } = dataOf(await people.fixit.post('/v1/data/job-broadcast', row), 201);
  const drafted = dataOf(await act(people.fixit, 'job-broadcast', id, 'audience'));
  dataOf(await act(people.fixit, 'job-broadcast', id, 'publish-broadcast'));
  const offers = await listOf(people.fixit, 'job-offer', `doc.broadcast_id == '${id}'`);
  const inOrder = offers.toSorted((one: { rank: number }, other: { rank: number }) => one.rank - other.rank);
  const asked: readonly string[] = inOrder.map(({ user_id }: { user_id: string }) => user_id);
  const stored = await read(people.fixit, 'job-broadcast', id);
  return { id, asked, stored, leftOut: stored.left_out as readonly Count[], drafted };
};
const candidates = async (id: string): Promise<readonly Row[]> => dataOf(await act(people.dispatcher, 'subtask', id, 'candidates')).rows;
const canDo = (rows: readonly Row[]) => rows.flatMap(({ id, input }) => (input ? [id] : []));
const countOf = (counts: readonly Count[], label: string) => counts.find((each) => each.label === label)?.count ?? 0;
const total = (counts: readonly Count[]) => counts.reduce((sum, { count }) => sum + count, 0);

it('asks the candidates of dispatch in their order, and counts and names the others with why', async () => {
  const id = await visit();
  const [first] = canDo(await candidates(id));
  const away = { kind: 'casual', from_day: day, to_day: day, days: 1, state: 'approved', reason: 'Away' };
  await make('leave-request', [{ org_id: team[0]?.org_id, user_id: first, ...away }]);
  const found = await candidates(id);
  const { asked, leftOut, drafted, stored } = await published(id);
  expect(asked.length).toBeGreaterThan(1);
  expect(asked).toEqual(canDo(found));
  expect(asked).not.toContain(first);
  expect(stored).toMatchObject({ state: 'open', offers_sent: asked.length });
  expect(countOf(leftOut, 'Leave')).toBe(1);
  expect(total(leftOut)).toBe(team.length - asked.length);
  // Before it goes out its writer sees the same, in words.
  expect(canDo(drafted.rows)).toEqual(asked);
  expect(drafted.rows).toHaveLength(team.length);
  const kept: Row = drafted.rows.find((row: Row) => row.id === first);
  expect(kept.chips.map(({ text }) => text).join(' ')).toContain(`is on leave on ${formatDate(day)}`);
  expect(drafted.summary).toEqual([`${asked.length} technicians are asked.`, expect.stringMatching(/^Not asked: .*\d/)]);
});

it('asks nobody who has something else at that time, whom acceptance would refuse', async () => {
  const at = { start_time: '10:00' };
  const [busy = '', free = ''] = canDo(await candidates(await visit(at)));
  const other = await visit(at);
  dataOf(await act(people.dispatcher, 'subtask', other, 'assign', { assgne_id: busy, reason: 'He is the nearest' }));
  const id = await visit({ start_time: '10:20' });
  const { asked, leftOut, id: broadcast } = await published(id);
  expect(asked).toContain(free);
  expect(asked).not.toContain(busy);
  expect(countOf(leftOut, 'Travel between visits')).toBeGreaterThan(0);
  expect(total(leftOut)).toBe(team.length - asked.length);
  const person = await server.as((await read(people.fixit, 'user', free)).user_email);
  const [offer] = await listOf(person, 'job-offer', `doc.broadcast_id == '${broadcast}'`);
  dataOf(await act(person, 'job-offer', offer.id, 'accept-offer'));
  expect((await read(people.fixit, 'subtask', id)).assgne_id).toBe(free);
});

it('says of one that reaches nobody what is in the way most, and leaves out who takes no offers', async () => {
  const id = await visit();
  const [some = ''] = canDo(await candidates(id));
  await server.server.parts.resources.update(system('test'), 'user', [{ id: some, patch: { automation_value: null } }]);
  const { asked, leftOut } = await published(id);
  expect(asked).not.toContain(some);
  expect(countOf(leftOut, 'Does not take offers')).toBe(1);
  const far = await visit();
  const none = await published(far, [{ ...WAVE, radius_km: 0.001, level_min: 5 }]);
  expect([none.asked, none.stored.state]).toEqual([[], 'expired']);
  const [exception] = await listOf(people.fixit, 'dispatch-exception', `doc.subtask_id == '${far}'`);
  expect(exception.blocking).toMatch(/^The broadcast “Evening visit” reaches nobody\. Not asked: .*\d/);
});
