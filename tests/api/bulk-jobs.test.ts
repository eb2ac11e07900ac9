/** Work over many records, done by the server: its rows, its figures, its ends, and who may do what about it. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bulkGroups, hasBulkErrors } from '../../engine/web/shell/notifications/notification.ts';
import { engines } from '../support/database.ts';
import { act, dataOf, listOf, one, read, statusId } from '../support/journey.ts';
import { type Caller, startTestServer, type TestServer } from '../support/server.ts';

type Customer = { readonly id: string; readonly cust_name: string; readonly version: number };
type Told = {
  readonly notification_type: string;
  readonly notification_title: string;
  readonly notification_message: string;
  readonly redirect_url: string;
  readonly form_data: Parameters<typeof hasBulkErrors>[0]['form_data'];
};
type Sent = { readonly place?: number; readonly body: object; readonly cells?: readonly unknown[]; readonly faults?: readonly object[] };

describe.each(engines)('bulk jobs on %s', (engine) => {
  let server: TestServer;
  let acme: Caller;
  let colleague: Caller;
  let globex: Caller;
  let customers: readonly Customer[];
  beforeAll(async () => {
    server = await startTestServer({ areas: ['bulk', 'jobs', 'requests'], engine, seed: true });
    [acme, colleague, globex] = [
      await server.as('admin@acme.test'),
      await server.as('user@acme.test'),
      await server.as('admin@globex.test'),
    ];
    customers = dataOf(await acme.get('/v1/data/customer?page_size=6&order_by=/cust_name'));
  });
  afterAll(() => server.stop());

  const clear = () =>
    server.inject('PUT', '/v1/user/notification/modify/any', {
      headers: { authorization: `Bearer ${acme.token}` },
      body: { updation_fr_delete_all: true },
    });
  beforeEach(clear);

  const opening = { kind: 'update', entity: 'customer', file_name: 'cities.csv', rows: 3 };
  const open = async (more: object = {}, caller = acme): Promise<string> =>
    dataOf(await caller.post('/v1/data/bulk-job/actions/open', { ...opening, ...more })).id;
  const send = (job: string, rows: readonly Sent[], caller = acme) =>
    caller.post(`/v1/bulk-jobs/${job}/rows`, { rows: rows.map((row, index) => ({ place: index + 2, ...row })) });
  const work = async () => {
    while ((await server.server.parts.jobs.work('bulk')) > 0) {
      // Until nothing waits.
    }
  };
  /** A job with these rows, begun and worked off. */
  const begun = async (rows: readonly Sent[], more: object = {}, step: 'check' | 'apply' = 'apply'): Promise<string> => {
    const job = await open({ rows: rows.length, ...more });
    dataOf(await send(job, rows));
    dataOf(await act(acme, 'bulk-job', job, step));
    await work();
    return job;
  };
  const see = async (id: string) => one(acme, 'bulk-job', `doc.id == '${id}'`);
  const rowsOf = async (id: string) => listOf(acme, 'bulk-row', `doc.job_id == '${id}'`);
  const told = async (): Promise<readonly Told[]> => dataOf(await acme.get('/v1/user/notification/list')).data;
  const good = (index: number, cust_city = 'Pune') => ({ body: { id: customers[index]?.id, cust_city } });
  const bad = (index: number) => ({ body: { id: customers[index]?.id, cust_mobile: '12ab' } });
  const cityOf = async (index: number) => dataOf(await acme.get(`/v1/data/customer/${customers[index]?.id}`)).cust_city;

  it('do each row for itself, tell whose rows failed, and keep what became of each', async () => {
    const mapping = [{ field: '/cust_city', column: 'City' }];
    const job = await open({ mapping, columns: ['City'] });
    expect(await see(job)).toMatchObject({ state: 'RECEIVING', rows: 3, ok: 0, failed: 0, ended_at: null });
    expect(
      dataOf(
        await send(job, [
          { ...good(0, 'Nagpur'), cells: ['Nagpur'] },
          { ...bad(1), place: 4, cells: ['x'] },
        ]),
      ),
    ).toEqual({ rows: 2 });
    expect((await act(acme, 'bulk-job', job, 'apply')).body.sub_code).toBe('rows_missing');
    // The same rows once more are no more rows.
    dataOf(await send(job, [{ ...good(0, 'Other'), cells: ['Other'] }]));
    dataOf(await send(job, [{ ...good(2, 'Nagpur'), place: 9 }]));
    dataOf(await act(acme, 'bulk-job', job, 'apply'));
    expect(await see(job)).toMatchObject({ state: 'WAITING', to_do: 3, done: 0 });
    await work();
    const error = expect.stringMatching(/^[A-Z][\w ]*: /);
    expect(await see(job)).toMatchObject({
      state: 'PARTLY_UPDATED',
      rows: 3,
      ok: 2,
      failed: 1,
      done: 3,
      ended_at: expect.any(String),
      mapping,
      failed_entries: [{ row: 4, error }],
    });
    expect([await cityOf(0), await cityOf(2)]).toEqual(['Nagpur', 'Nagpur']);
    expect(await rowsOf(job)).toMatchObject([
      { place: 2, state: 'ok', faults: [], record_id: customers[0]?.id, cells: ['Nagpur'] },
      { place: 4, state: 'failed', faults: [{ pointer: '/cust_mobile', message: expect.stringMatching(/^[A-Z]/) }], cells: ['x'] },
      { place: 9, state: 'ok' },
    ]);
    const [notice, ...more] = await told();
    expect(more).toEqual([]);
    expect(notice).toMatchObject({
      notification_type: 'bulk_failed',
      notification_title: 'Rows failed: 1 of 3',
      redirect_url: '/bulk-actions',
      form_data: { dbResp: { status: 'PARTLY_UPDATED', failed_entries: [{ display_code: '#4', message: error }] } },
    });
    const form_data = notice?.form_data ?? null;
    expect(hasBulkErrors({ form_data })).toBe(true);
    expect(bulkGroups({ form_data })).toEqual([{ name: error, items: [{ code: '#4' }] }]);
    expect((await send(job, [good(0)])).body.sub_code).toBe('job_state');
  });

  it('of new records say when all went well, and name them', async () => {
    const job = await begun([{ body: { cust_name: 'Bulk One' } }, { body: { cust_name: 'Bulk Two' } }], { kind: 'create' });
    expect(await see(job)).toMatchObject({ state: 'ALL_UPDATED', ok: 2, failed: 0 });
    const made = await listOf(acme, 'customer', "doc.cust_name.startsWith('Bulk ')");
    expect((await rowsOf(job)).map(({ record_id }: { record_id: string }) => record_id).toSorted()).toEqual(
      made.map(({ id }: { id: string }) => id).toSorted(),
    );
    expect((await told()).map(({ notification_title }) => notification_title)).toEqual(['Bulk job done, rows: 2']);
  });

  it('try rows without keeping any, leave out those that fail, and do the others when told to', async () => {
    const before = await cityOf(3);
    const refused = { body: {}, cells: ['?'], faults: [{ pointer: '/cust_city', text: 'transfer.expected.record', params: { count: 0 } }] };
    const job = await begun([good(3, 'Kochi'), bad(4), refused], {}, 'check');
    expect(await see(job)).toMatchObject({ state: 'CHECKED', phase: 'check', ok: 0, failed: 0, left_out: 2, to_do: 2, done: 2 });
    expect(await cityOf(3)).toBe(before);
    expect((await rowsOf(job)).map(({ state }: { state: string }) => state)).toEqual(['waiting', 'refused', 'refused']);
    expect(await told()).toEqual([]);
    dataOf(await act(acme, 'bulk-job', job, 'apply'));
    await work();
    expect(await see(job)).toMatchObject({ state: 'PARTLY_UPDATED', phase: 'apply', ok: 1, failed: 0, left_out: 2, to_do: 1 });
    expect(await cityOf(3)).toBe('Kochi');
  });

  it('run a step on each record, as a click would, and name those it may not be done with by their code', async () => {
    const [like] = await listOf(acme, 'service-request', "doc.status_type == 'ACTIVE'");
    const body = { srvc_type_id: like.srvc_type_id, title: 'Stepped', cust_name: 'Somebody', custom: like.custom };
    const [first, second, third] = dataOf(await acme.post('/v1/data/service-request', [body, body, body]), 201);
    const to = await statusId(acme, 'service-request', first.id, 'in_progress');
    const rows = [
      { body: { id: first.id, version: first.version } },
      { body: { id: second.id, version: second.version - 1 } },
      { body: { id: third.id } },
    ];
    const job = await begun(rows, { kind: 'run', entity: 'service-request', workflow: 'update-status', input: { to } });
    const code = { row: 3, display_code: second.display_code, error: expect.stringContaining('changed') };
    const { state, ok, failed_entries } = await see(job);
    expect([state, ok, failed_entries]).toEqual(['PARTLY_UPDATED', 2, [code]]);
    expect((await read(acme, 'service-request', first.id)).status).toBe(to);
    expect((await read(acme, 'service-request', second.id)).status).toBe(second.status);
  });

  it('take no figure from anybody, and no rows beyond their own', async () => {
    const row = { ...opening, ok: 3, failed: 0, state: 'ALL_UPDATED' };
    expect((await acme.post('/v1/data/bulk-job', row)).status).toBe(404);
    expect((await acme.post('/v1/data/bulk-job/actions/open', row)).status).toBe(422);
    expect((await acme.post('/v1/data/bulk-job/actions/open', { ...opening, rows: 50_001 })).status).toBe(422);
    expect((await acme.post('/v1/data/bulk-job/actions/open', { ...opening, entity: 'session' })).status).toBe(404);
    const job = await open({ rows: 1 });
    expect((await send(job, [good(0), good(1)])).status).toBe(409);
    expect(await rowsOf(job)).toEqual([]);
    expect((await acme.patch(`/v1/data/bulk-job/${job}`, { ok: 3 }, { headers: { 'if-match': '"1"' } })).status).toBe(404);
    expect((await send(job, [{ body: { cust_city: 'a\u0000b' } }])).status).toBe(422);
    dataOf(await act(acme, 'bulk-job', job, 'cancel'));
  });

  it('are their owner’s; administrators of the organisation read and cancel them, and read no row', async () => {
    const job = await open({ rows: 1 }, colleague);
    expect((await send(job, [good(0)])).status).toBe(404);
    expect((await send(job, [good(0)], globex)).status).toBe(404);
    dataOf(await send(job, [good(0)], colleague));
    expect((await act(acme, 'bulk-job', job, 'apply')).status).toBe(404);
    expect((await act(globex, 'bulk-job', job, 'cancel')).status).toBe(404);
    expect(await rowsOf(job)).toEqual([]);
    dataOf(await act(colleague, 'bulk-job', job, 'apply'));
    dataOf(await act(acme, 'bulk-job', job, 'cancel'));
    await work();
    expect(await see(job)).toMatchObject({ state: 'STOPPED', ok: 0, trouble: null });
    expect(dataOf(await colleague.get('/v1/user/notification/list')).data.map((each: Told) => each.notification_title)).toContain(
      'Bulk job stopped, rows done: 0 of 1',
    );
  });

  it('have the rights of their person as they are when each row is done', async () => {
    const job = await open({ rows: 1 }, colleague);
    dataOf(await send(job, [good(5, 'Surat')], colleague));
    dataOf(await act(colleague, 'bulk-job', job, 'apply'));
    const me = await one(acme, 'user', "doc.user_email == 'user@acme.test'");
    const activity = (is_active: boolean, version: number) =>
      acme.patch(`/v1/data/user/${me.id}`, { is_active }, { headers: { 'if-match': `"${version}"` } });
    dataOf(await activity(false, me.version));
    await work();
    expect(await see(job)).toMatchObject({ state: 'STOPPED', ok: 0, trouble: expect.stringContaining('can no longer sign in') });
    expect(await cityOf(5)).not.toBe('Surat');
    dataOf(await activity(true, me.version + 1));
    colleague = await server.as('user@acme.test');
  });

  it('that were cancelled go on with what is not done, and try what failed once more', async () => {
    const job = await begun([good(0, 'Indore'), bad(1), good(2, 'Indore')]);
    expect(await see(job)).toMatchObject({ state: 'PARTLY_UPDATED', ok: 2, failed: 1 });
    const { version } = dataOf(await acme.get(`/v1/data/customer/${customers[0]?.id}`));
    dataOf(await act(acme, 'bulk-job', job, 'resume'));
    expect(await see(job)).toMatchObject({ state: 'WAITING', to_do: 1, ok: 2, failed: 0, failed_entries: [] });
    dataOf(await act(acme, 'bulk-job', job, 'cancel'));
    await work();
    expect(await see(job)).toMatchObject({ state: 'STOPPED', ok: 2, failed: 0 });
    dataOf(await act(acme, 'bulk-job', job, 'resume'));
    await work();
    expect(await see(job)).toMatchObject({ state: 'PARTLY_UPDATED', ok: 2, failed: 1 });
    // What was done is not done again.
    expect(dataOf(await acme.get(`/v1/data/customer/${customers[0]?.id}`)).version).toBe(version);
    const done = await begun([good(0)]);
    expect((await act(acme, 'bulk-job', done, 'resume')).status).toBe(404);
  });

  it('are bounded for each organisation', async () => {
    const opened: string[] = [];
    let last = await acme.post('/v1/data/bulk-job/actions/open', opening);
    while (last.status === 200 && opened.length < 30) {
      opened.push(dataOf(last).id);
      last = await acme.post('/v1/data/bulk-job/actions/open', opening);
    }
    expect([last.status, last.body.sub_code]).toEqual([409, 'too_many_jobs']);
    expect((await globex.post('/v1/data/bulk-job/actions/open', opening)).status).toBe(200);
    for (const id of opened) dataOf(await act(acme, 'bulk-job', id, 'cancel'));
  });

  it('that were left behind go, and rows go with time', async () => {
    const left = await open();
    const done = await begun([good(0, 'Kollam')]);
    const { areas, database, resources } = server.server.parts;
    const rounds = areas.flatMap(({ rounds = [] }) => rounds).filter(({ name }) => name.startsWith('bulk.'));
    const later = (days: number) => new Date(Date.parse(server.clock.now()) + days * 86_400_000).toISOString();
    const sweepIn = async (days: number) => {
      for (const round of rounds) await round.run({ database, resources, now: later(days) });
    };
    await sweepIn(2);
    expect(await listOf(acme, 'bulk-job', `doc.id == '${left}'`)).toEqual([]);
    expect(await rowsOf(done)).toHaveLength(1);
    await sweepIn(31);
    expect(await rowsOf(done)).toEqual([]);
    expect(await see(done)).toMatchObject({ state: 'ALL_UPDATED', ok: 1 });
  });
});
