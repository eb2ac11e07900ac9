/** Work over many records as desks ask for it: by a filter, with what is there already left alone, and taken back again. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engines } from '../support/database.ts';
import { act, dataOf, givenRequest, givenSubtask, listOf, one, type People, patch, read, signInAll } from '../support/journey.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

type Customer = { readonly id: string; readonly cust_name: string; readonly cust_city: string | null; readonly version: number };

/** More than one page of what a filter finds. */
const MANY = 230;

describe.each(engines)('bulk work of desks on %s', (engine) => {
  let server: TestServer;
  let people: People;
  beforeAll(async () => {
    server = await startTestServer({ areas: ['bulk', 'jobs', 'requests', 'places', 'rights', 'links'], engine, seed: true });
    people = await signInAll(server);
    for (let from = 0; from < MANY; from += 115) {
      const rows = Array.from({ length: 115 }, (_, index) => ({
        cust_name: `Chosen ${String(from + index).padStart(3, '0')}`,
        cust_city: 'Pune',
      }));
      dataOf(await people.acme.post('/v1/data/customer', rows), 201);
    }
  });
  afterAll(() => server.stop());

  const work = async () => {
    while ((await server.server.parts.jobs.work('bulk')) > 0) {
      // Until nothing waits.
    }
  };
  const open = async (input: object, by = people.acme): Promise<string> =>
    dataOf(await by.post('/v1/data/bulk-job/actions/open', input)).id;
  const see = (id: string, by = people.acme) => one(by, 'bulk-job', `doc.id == '${id}'`);
  const rowsOf = (id: string, by = people.acme) => listOf(by, 'bulk-row', `doc.job_id == '${id}'`);
  const begun = async (input: object, bodies: readonly object[] | undefined, step: 'check' | 'apply' = 'apply', by = people.acme) => {
    const job = await open(bodies ? { ...input, rows: bodies.length } : input, by);
    if (bodies) dataOf(await by.post(`/v1/bulk-jobs/${job}/rows`, { rows: bodies.map((body, index) => ({ place: index + 2, body })) }));
    dataOf(await act(by, 'bulk-job', job, step));
    await work();
    return job;
  };
  const undone = async (job: string, by = people.acme): Promise<string> => {
    const { id } = dataOf(await act(by, 'bulk-job', job, 'undo'));
    await work();
    return id;
  };
  const named = async (from: number): Promise<readonly Customer[]> =>
    dataOf(
      await people.acme.get(
        `/v1/data/customer?filter=${encodeURIComponent("doc.cust_name.startsWith('Chosen ')")}&order_by=/cust_name&page_size=${from + 4}`,
      ),
    ).slice(from);
  const count = async (filter: string) =>
    (await people.acme.get(`/v1/data/customer?count=exact&page_size=1&filter=${encodeURIComponent(filter)}`)).body.count.value;

  it('goes over all that a filter finds, page by page, from what was found before the first change, and takes it back', async () => {
    const filter = "doc.cust_name.startsWith('Chosen ') && doc.cust_city == 'Pune'";
    const input = { kind: 'update', entity: 'customer', selection: { filter }, input: { cust_city: 'Nagpur' } };
    const job = await open(input);
    expect(await see(job)).toMatchObject({ state: 'RECEIVING', rows: MANY });
    // Rows of a filter are the server's to find.
    const row = { place: 1, body: { id: (await named(0))[0]?.id } };
    expect((await people.acme.post(`/v1/bulk-jobs/${job}/rows`, { rows: [row] })).status).toBe(409);
    dataOf(await act(people.acme, 'bulk-job', job, 'apply'));
    await work();
    expect(await see(job)).toMatchObject({ state: 'ALL_UPDATED', rows: MANY, ok: MANY, failed: 0, undoable: MANY });
    expect(await count("doc.cust_name.startsWith('Chosen ') && doc.cust_city == 'Nagpur'")).toBe(MANY);
    // Somebody changes one of them meanwhile.
    const [first] = await named(0);
    dataOf(await patch(people.acme, 'customer', String(first?.id), { cust_city: 'Goa' }));
    const back = await undone(job);
    expect(await see(back)).toMatchObject({ state: 'PARTLY_UPDATED', rows: MANY, ok: MANY - 1, failed: 1, undoes_id: job });
    const [skipped] = await listOf(people.acme, 'bulk-row', `doc.job_id == '${back}' && doc.state == 'failed'`);
    expect(skipped).toMatchObject({ record_id: first?.id, faults: [{ message: expect.stringContaining('changed') }] });
    expect(await count(filter)).toBe(MANY - 1);
    expect(await see(job)).toMatchObject({ undone_by_id: back });
    // Once.
    expect((await act(people.acme, 'bulk-job', job, 'undo')).status).toBe(404);
  });

  it('refuses a filter that is none, and what nobody may choose so', async () => {
    const input = { kind: 'update', entity: 'customer', input: { cust_city: 'Nagpur' } };
    expect((await people.acme.post('/v1/data/bulk-job/actions/open', { ...input, selection: { filter: 'doc.nothing == 1' } })).status).toBe(
      400,
    );
    expect((await people.acme.post('/v1/data/bulk-job/actions/open', input)).status).toBe(422);
    expect((await people.acme.post('/v1/data/bulk-job/actions/open', { kind: 'create', entity: 'customer', selection: {} })).status).toBe(
      404,
    );
    // What the other organisation has is not found by it.
    const job = await begun({ ...input, selection: { filter: "doc.cust_name.startsWith('Chosen ')" } }, undefined, 'apply', people.globex);
    expect(await see(job, people.globex)).toMatchObject({ rows: 0, ok: 0 });
  });

  it('shows of a file what would change, writes only that, and nothing over a change since', async () => {
    const [one_, two, three, four] = await named(10);
    const bodies = [
      { id: one_?.id, cust_city: one_?.cust_city, cust_name: one_?.cust_name },
      { id: two?.id, cust_city: 'Thane', cust_name: two?.cust_name },
      { id: three?.id, cust_city: 'Thane' },
      { id: four?.id, cust_mobile: '12ab' },
    ];
    const job = await begun({ kind: 'update', entity: 'customer', file_name: 'cities.csv' }, bodies, 'check');
    expect(await see(job)).toMatchObject({ state: 'CHECKED', unchanged: 1, left_out: 1, failed_entries: [{ row: 5 }] });
    expect((await rowsOf(job)).map(({ state, before }: { state: string; before: unknown }) => [state, before])).toEqual([
      ['same', null],
      ['waiting', { cust_city: two?.cust_city }],
      ['waiting', { cust_city: three?.cust_city }],
      ['refused', null],
    ]);
    dataOf(await patch(people.acme, 'customer', String(three?.id), { cust_city: 'Goa' }));
    dataOf(await act(people.acme, 'bulk-job', job, 'apply'));
    await work();
    const ended = await see(job);
    expect(ended).toMatchObject({ state: 'PARTLY_UPDATED', ok: 1, unchanged: 1, failed: 1, left_out: 1 });
    expect(ended.failed_entries).toMatchObject([
      { row: 4, error: expect.stringContaining('changed') },
      { row: 5, error: expect.stringMatching(/^[A-Z][\w ]*: /) },
    ]);
    const now = await named(10);
    expect(now.map(({ cust_city }) => cust_city).slice(0, 3)).toEqual([one_?.cust_city, 'Thane', 'Goa']);
    expect(now[0]?.version).toBe(one_?.version);
  });

  it('gives the visits of one technician to another, each judged as if alone, and gives them back', async () => {
    const request = await givenRequest(people, { title: 'Sick leave' });
    const [tech, other] = [
      await one(people.fixit, 'user', "doc.user_email == 'tech@fixit.test'"),
      await one(people.fixit, 'user', "doc.user_email == 'aakash.verma@fixit.test'"),
    ];
    const visits: string[] = [];
    for (const day of ['2031-03-03', '2031-03-04', '2031-03-05'])
      visits.push(await givenSubtask(people, request, { assgne_id: tech.id, due: day, title: 'Sick leave' }));
    const filter = `doc.assgne_id == '${tech.id}' && doc.title == 'Sick leave'`;
    const input = { kind: 'run', entity: 'subtask', workflow: 'assign', selection: { filter }, input: { assgne_id: other.id } };
    const job = await begun(input, undefined, 'apply', people.dispatcher);
    expect(await see(job, people.dispatcher)).toMatchObject({ state: 'ALL_UPDATED', ok: 3, undoable: 3 });
    expect((await read(people.dispatcher, 'subtask', visits[0] ?? '')).assgne_id).toBe(other.id);
    const back = await undone(job, people.dispatcher);
    expect(await see(back, people.dispatcher)).toMatchObject({ state: 'ALL_UPDATED', ok: 3 });
    for (const id of visits) expect((await read(people.dispatcher, 'subtask', id)).assgne_id).toBe(tech.id);
  });

  it('fills in the place of a pincode, and writes over nothing that somebody wrote', async () => {
    const bodies = [
      { cust_name: 'Placed 1', cust_pincode: '400001' },
      { cust_name: 'Placed 2', cust_pincode: '400001', cust_city: 'Bombay' },
      { cust_name: 'Placed 3', cust_pincode: '999999' },
    ];
    await begun({ kind: 'create', entity: 'customer' }, bodies);
    const made = await listOf(people.acme, 'customer', "doc.cust_name.startsWith('Placed ')", '&order_by=/cust_name');
    const places = () => made.map(({ cust_city, cust_state }: Record<string, unknown>) => [cust_city, cust_state]);
    expect(places()).toEqual([
      ['Mumbai', 'Maharashtra'],
      ['Bombay', 'Maharashtra'],
      [null, null],
    ]);
    dataOf(await patch(people.acme, 'customer', made[0].id, { cust_pincode: '560034' }));
    expect(await read(people.acme, 'customer', made[0].id)).toMatchObject({ cust_city: 'Bengaluru', cust_state: 'Karnataka' });
  });
});
