/** What pages are told of capacity: a week by hub and skill, and the windows of a visit with why not the others. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engines } from '../support/database.ts';
import { act, dataOf, givenRequest, givenSubtask, listOf, one, type People, read, signInAll } from '../support/journey.ts';
import { type Caller, startTestServer, type TestServer } from '../support/server.ts';

type Entry = {
  label: string;
  text: string;
  tone: string;
  why?: string;
  badges?: string[];
  input?: { slot_id: string; day: string };
  figures: { label: string; value: string }[];
};
type Row = { label: string; sub: string; cells: Entry[][] };

describe.each(engines)('figures of capacity on %s', (engine) => {
  let server: TestServer;
  let people: People;
  beforeAll(async () => {
    server = await startTestServer({ areas: ['capacity', 'requests', 'rights'], engine, seed: true });
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
    const { rows: all } = dataOf(await ask('count-capacity', { from: '2031-03-03' }));
    expect(all.length).toBeGreaterThan(rows.length);
  });

  it('are the windows of a visit: one is chosen, and its hub has less left', async () => {
    const id = await givenSubtask(people, await givenRequest(people), { assgne_id: null });
    const offer = async (): Promise<Entry[]> =>
      (dataOf(await ask('offer-windows', { subtask_id: id }, people.dispatcher)) as { rows: Row[] }).rows.flatMap(({ cells }) =>
        cells.flat(),
      );
    const offered = await offer();
    const free = offered.filter(({ input }) => input !== undefined);
    expect(free.length).toBeGreaterThan(0);
    expect(free[0]?.badges).toContain('Earliest');
    expect(offered.filter(({ input, why }) => (input === undefined) === (why === undefined))).toEqual([]);
    const chosen = free[0]?.input;
    dataOf(await act(people.dispatcher, 'subtask', id, 'choose-window', chosen));
    expect(await read(people.dispatcher, 'subtask', id)).toMatchObject({ due: chosen?.day, slot_id: chosen?.slot_id });
    const [hold] = await listOf(people.fixit, 'capacity-hold', `doc.subtask_id == '${id}'`);
    expect(hold).toMatchObject({ state: 'confirmed', day: chosen?.day });
  });

  it('are the desk’s, and nothing of another provider', async () => {
    const id = await givenSubtask(people, await givenRequest(people), { assgne_id: null });
    for (const caller of [people.acme, people.tech]) {
      expect((await ask('count-capacity', {}, caller)).status).toBe(404);
      expect((await ask('offer-windows', { subtask_id: id }, caller)).status).toBe(404);
    }
    expect((await ask('offer-windows', { subtask_id: id }, people.zenith)).status).toBe(422);
    const { rows } = dataOf(await ask('count-capacity', {}, people.zenith)) as { rows: Row[] };
    const own = (await listOf(people.zenith, 'service-hub', 'true')).map(({ name }: { name: string }) => name);
    expect(rows.filter(({ label }) => !own.includes(label))).toEqual([]);
    const slot = await listOf(people.fixit, 'time-slot', 'doc.hub_id == null');
    for (const caller of [people.acme, people.tech, people.zenith])
      expect((await act(caller, 'subtask', id, 'choose-window', { slot_id: slot[0].id, day: '2031-03-05' })).status).toBe(404);
  });
});
