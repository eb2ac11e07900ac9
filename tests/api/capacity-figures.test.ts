/** What pages are told of capacity: a week by hub and skill, and what an administrator says of a window. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engines } from '../support/database.ts';
import { dataOf, givenRequest, givenSubtask, listOf, one, type People, signInAll } from '../support/journey.ts';
import { type Caller, startTestServer, type TestServer } from '../support/server.ts';
import { sentDuring } from '../support/statements.ts';

type Entry = {
  label: string;
  text: string;
  tone: string;
  why?: string;
  badges?: string[];
  fill: number;
  input?: { slot_id: string; hub_id: string; day: string };
  figures: { label: string; value: string }[];
};
type Row = { key: string; label: string; sub: string; under?: string; cells: Entry[][] };

describe.each(engines)('figures of capacity on %s', (engine) => {
  let server: TestServer;
  let people: People;
  beforeAll(async () => {
    server = await startTestServer({ areas: ['capacity', 'requests', 'bookings', 'rights'], engine, seed: true });
    people = await signInAll(server);
  });
  afterAll(() => server.stop());

  const ask = (workflow: string, input: object, caller: Caller = people.fixit) =>
    caller.post(`/v1/data/time-slot/actions/${workflow}`, input);
  const figure = (entry: Entry | undefined, label: string) =>
    Number(entry?.figures.find((each) => each.label === label)?.value.split(' ')[0]);

  it('are those of a week, with a row for each hub and each of its skills', async () => {
    const cooling = await one(people.fixit, 'vertical', "doc.name == 'Cooling'");
    const hubs = await listOf(people.fixit, 'service-hub', `doc.vertical_id == '${cooling.id}'`);
    const skills = await listOf(people.fixit, 'skill', `doc.vertical_id == '${cooling.id}'`);
    const { days, rows } = dataOf(await ask('count-capacity', { vertical_id: cooling.id })) as { days: string[]; rows: Row[] };
    expect(days).toHaveLength(7);
    expect(rows).toHaveLength(hubs.length * (1 + skills.length));
    const entries = rows.flatMap(({ cells }) => cells.flat());
    expect(entries.some((each) => figure(each, 'Capacity') > 0)).toBe(true);
    for (const each of entries) for (const { value } of each.figures) expect(Number(value.split(' ')[0])).toBeGreaterThanOrEqual(0);
    expect(entries.every(({ tone, why }) => tone !== 'off' || why !== undefined)).toBe(true);
    // Texts have become words.
    expect(entries.filter(({ why }) => why?.startsWith('t:'))).toEqual([]);
    // Skills stand below their hub, and figures are hours.
    const keys = new Set(rows.map(({ key }) => key));
    expect(rows.filter(({ under }) => under === undefined)).toHaveLength(hubs.length);
    expect(rows.filter(({ under }) => under !== undefined && !keys.has(under))).toEqual([]);
    expect(entries.filter(({ fill }) => fill < 0 || fill > 1)).toEqual([]);
    expect(entries[0]?.text).toMatch(/^[\d.]+ of [\d.]+ h$/);
    const { rows: all } = dataOf(await ask('count-capacity', { from: '2031-03-03' }));
    expect(all.length).toBeGreaterThan(rows.length);
  });

  it('come a share at a time, with the skills of what is unfolded, and are looked for by name', async () => {
    type Share = { rows: { key: string; label: string; under?: string; parts?: number }[]; total: number };
    const share = async (input: object): Promise<Share> => dataOf(await ask('count-capacity', input));
    const { rows, total } = await share({ most: 1 });
    const [hub] = rows;
    expect([rows.length, total > 1, Number(hub?.parts) > 0]).toEqual([1, true, true]);
    const { rows: unfolded } = await share({ most: 1, open: [hub?.key] });
    expect(unfolded.filter(({ under }) => under === hub?.key)).toHaveLength(Number(hub?.parts));
    const { rows: found } = await share({ most: 500, search: hub?.label.toUpperCase() });
    expect(new Set(found.map(({ label }) => label))).toEqual(new Set([hub?.label]));
  });

  it('begin what an administrator says of a window, who is named with the reason', async () => {
    const week = async () => (dataOf(await ask('count-capacity', {})) as { rows: Row[] }).rows.flatMap(({ cells }) => cells.flat());
    const free = (await week()).find(({ tone, input }) => tone === 'good' && input !== undefined);
    const input = free?.input;
    const say = (more: object, caller = people.fixit) =>
      caller.post('/v1/data/capacity-override/actions/open-or-close', { ...input, ...more });
    expect((await say({ reason: 'Fair', extra: 60 }, people.dispatcher)).status).toBe(404);
    const first = dataOf(await say({ reason: 'Fair', extra: 60 }));
    const again = dataOf(await say({ reason: 'Flood', is_closed: true }));
    expect([again.id, again.reason, again.is_closed]).toEqual([first.id, 'Flood', true]);
    const admin = await one(people.fixit, 'user', "doc.user_email == 'admin@fixit.test'");
    const now = (await week()).find(
      (each) => each.input?.slot_id === input?.slot_id && each.input?.hub_id === input?.hub_id && each.input?.day === input?.day,
    );
    expect([now?.tone, now?.badges]).toEqual(['off', [`Closed by ${admin.user_name}: Flood`]]);
    expect(now?.input).toMatchObject({ is_closed: true, reason: 'Flood' });
  });

  it('are told of 25 hubs where nobody says how many, in as many statements however many there are', async () => {
    const cooling = await one(people.fixit, 'vertical', "doc.name == 'Cooling'");
    const week = async (): Promise<{ rows: Row[]; total: number }> => dataOf(await ask('count-capacity', {}));
    const reads = (sent: readonly string[]) =>
      sent.filter((text) => /\b(subtask|service_hub|time_slot|hub_technician|holiday)\b/.test(text)).length;
    const few = reads(await sentDuring(week));
    const hubs = Array.from({ length: 26 }, (_, index) => ({ name: `Hub of many ${index}`, vertical_id: cooling.id }));
    dataOf(await people.fixit.post('/v1/data/service-hub', hubs), 201);
    const { rows, total } = await week();
    expect(rows.filter(({ under }) => under === undefined)).toHaveLength(25);
    expect(total).toBeGreaterThan(26);
    expect(reads(await sentDuring(week))).toBe(few);
  });

  it('are the desk’s, and nothing of another provider', async () => {
    const id = await givenSubtask(people, await givenRequest(people), { assgne_id: null });
    for (const caller of [people.acme, people.tech]) expect((await ask('count-capacity', {}, caller)).status).toBe(404);
    expect((await ask('offer-windows', { subtask_id: id }, people.acme)).status).toBe(422);
    expect((await ask('offer-windows', { subtask_id: id }, people.tech)).status).toBe(404);
    expect((await ask('offer-windows', { subtask_id: id }, people.zenith)).status).toBe(422);
    const { rows } = dataOf(await ask('count-capacity', {}, people.zenith)) as { rows: Row[] };
    const own = (await listOf(people.zenith, 'service-hub', 'true')).map(({ name }: { name: string }) => name);
    expect(rows.filter(({ label }) => !own.includes(label))).toEqual([]);
  });
});
